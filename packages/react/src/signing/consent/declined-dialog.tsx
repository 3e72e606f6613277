import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useConfig, useSession } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { SessionAlert } from '../alerts/session-alert.tsx';
import type { DialogDrafts } from '../dialog-drafts.ts';
import { ContactForm } from '../help/contact-form.tsx';
import type { ConsentControl } from './consent.tsx';

export interface DeclinedDialogProps {
  readonly consent: ConsentControl;
  readonly drafts: Pick<DialogDrafts, 'message'>;
  readonly onReject: () => void;
  readonly onClose: () => void;
}

/** Says that nothing has been signed, and how to go on without signing electronically. */
export function DeclinedDialog({ consent, drafts, onReject, onClose }: DeclinedDialogProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const { questionsAllowed } = useConfig();
  const [isWriting, setWriting] = useState(false);
  const isWidget = session.mode === 'widget';

  // An alert shown in the dialog is dismissed with it.
  useEffect(() => () => session.dismissAlert(), [session]);

  return (
    <Dialog title={i18n._('consent.declined')} onClose={onClose}>
      <div>
        <p>{i18n._(isWidget ? 'consent.declined-widget' : 'consent.declined-ways')}</p>
        {isWriting ? (
          <ContactForm draft={drafts.message} />
        ) : (
          <>
            <SessionAlert />
            {!isWidget && (
              <div className="consent-ways">
                {questionsAllowed && (
                  <Button onClick={() => setWriting(true)}>{i18n._('consent.write')}</Button>
                )}
                <DownloadButton label={i18n._('consent.print')} />
                <Button onClick={onReject}>{i18n._('consent.reject')}</Button>
              </div>
            )}
          </>
        )}
        <div className="dialog-actions">
          <Button onClick={consent.reconsider}>{i18n._('consent.reconsider')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

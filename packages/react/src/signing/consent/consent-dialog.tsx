import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useConfig, useSession, useSessionValue } from '../../session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingDots } from '../../ui/spinner.tsx';
import { SessionAlert } from '../alerts/session-alert.tsx';
import type { ConsentControl } from './consent.tsx';

export interface ConsentDialogProps {
  readonly consent: ConsentControl;
  readonly onClose: () => void;
}

/** Asks for consent, and submits the envelope. */
export function ConsentDialog({ consent, onClose }: ConsentDialogProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const { consumerRegulations } = useConfig();
  const activeFieldId = useSessionValue('$activeFieldId');
  const sending = useSessionValue('$submission').name === 'sending';

  // An alert shown in the dialog is dismissed with it.
  useEffect(() => () => session.dismissAlert(), [session]);

  // Going to a field that the server did not accept closes the dialog.
  useEffect(() => {
    if (activeFieldId !== null) onClose();
  }, [activeFieldId, onClose]);

  const submit = async () => {
    if (sending) return;
    session.dismissAlert();
    const given = await consent.take();
    if (given !== null) await session.submit(undefined, given);
  };

  return (
    <Dialog title={i18n._('consent.title')} onClose={onClose}>
      <div>
        {consent.section}
        <SessionAlert />
        <div className="dialog-actions">
          <Button onClick={onClose}>{i18n._('consent.back')}</Button>
          <Button
            variant="primary"
            aria-busy={sending}
            aria-disabled={sending}
            onClick={() => void submit()}
          >
            {consumerRegulations ? i18n._('footer.order') : i18n._('footer.submit')}
            {sending && <LoadingDots />}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

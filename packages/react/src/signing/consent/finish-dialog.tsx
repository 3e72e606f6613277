import { useCallback } from 'react';
import { LateContent } from '../../late-parts.tsx';
import { useConfig, useSession } from '../../session-context.ts';
import type { DialogDrafts } from '../dialog-drafts.ts';
import { WidgetVerifyDialog } from '../widget-verify/widget-verify-dialog.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { DeclinedDialog } from './declined-dialog.tsx';

export interface FinishDialogProps {
  readonly drafts: DialogDrafts;
  readonly onChange: (dialog: 'reject' | null) => void;
}

/** What is asked for between the last field and the submission: consent, and a widget's signer. */
export function FinishDialog({ drafts, onChange }: FinishDialogProps) {
  const { mode } = useSession();
  // Effects of the dialogs depend on it.
  const onClose = useCallback(() => onChange(null), [onChange]);
  const { asksConsent } = useConfig();
  if (!asksConsent) return <WidgetVerifyDialog draft={drafts} onClose={onClose} />;
  return (
    <LateContent name="consent" loading={null}>
      {({ ConsentQuestion }) => (
        <ConsentQuestion>
          {(consent) => {
            if (consent.isDeclined) {
              return (
                <DeclinedDialog
                  {...{ consent, drafts, onClose }}
                  onReject={() => onChange('reject')}
                />
              );
            }
            return mode === 'widget' ? (
              <WidgetVerifyDialog draft={drafts} consent={consent} onClose={onClose} />
            ) : (
              <ConsentDialog consent={consent} onClose={onClose} />
            );
          }}
        </ConsentQuestion>
      )}
    </LateContent>
  );
}

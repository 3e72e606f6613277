import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { type ReactElement, useCallback, useEffect } from 'react';
import { useConfig, useSession } from '../../session-context.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import type { DialogDrafts } from '../dialog-drafts.ts';
import { WidgetVerifyDialog } from '../widget-verify/widget-verify-dialog.tsx';
import type { ConsentQuestionProps } from './consent.tsx';
import { ConsentDialog } from './consent-dialog.tsx';
import { DeclinedDialog } from './declined-dialog.tsx';

/** The late part `consent`. This dialog is in a late part itself, and so is given it. */
interface ConsentPart {
  readonly $state: ReadableAtom<
    | { readonly name: 'loading' }
    | { readonly name: 'failed'; readonly retry: () => void }
    | {
        readonly name: 'ready';
        readonly module: { ConsentQuestion(props: ConsentQuestionProps): ReactElement };
      }
  >;
  readonly load: () => void;
}

export interface FinishDialogProps {
  readonly drafts: DialogDrafts;
  readonly consent: ConsentPart;
  readonly onChange: (dialog: 'reject' | null) => void;
}

/** What is asked for between the last field and the submission: consent, and a widget's signer. */
export function FinishDialog(props: FinishDialogProps) {
  const { asksConsent } = useConfig();
  const { drafts, onChange } = props;
  // Effects of the dialogs depend on it.
  const onClose = useCallback(() => onChange(null), [onChange]);
  if (!asksConsent) return <WidgetVerifyDialog draft={drafts} onClose={onClose} />;
  return <DialogWithConsent {...props} onClose={onClose} />;
}

function DialogWithConsent(props: FinishDialogProps & { readonly onClose: () => void }) {
  const { drafts, consent: part, onChange, onClose } = props;
  const { mode } = useSession();
  const state = useStore(part.$state);
  useEffect(() => part.load(), [part]);
  if (state.name === 'loading') return null;
  if (state.name === 'failed') return <LoadFailed onRetry={state.retry} onDismiss={onClose} />;
  const { ConsentQuestion } = state.module;
  return (
    <ConsentQuestion>
      {(consent) => {
        if (consent.isDeclined) {
          return (
            <DeclinedDialog {...{ consent, drafts, onClose }} onReject={() => onChange('reject')} />
          );
        }
        return mode === 'widget' ? (
          <WidgetVerifyDialog draft={drafts} consent={consent} onClose={onClose} />
        ) : (
          <ConsentDialog consent={consent} onClose={onClose} />
        );
      }}
    </ConsentQuestion>
  );
}

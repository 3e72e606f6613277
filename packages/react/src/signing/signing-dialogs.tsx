import { useLatePart, useLateParts } from '../late-parts.tsx';
import { useSessionValue } from '../session-context.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import type { DialogDrafts } from './dialog-drafts.ts';

export type SigningDialog = 'menu' | 'reject' | 'help' | 'finish';

export interface SigningDialogsProps {
  readonly dialog: SigningDialog | null;
  readonly drafts: DialogDrafts;
  readonly onChange: (dialog: SigningDialog | null) => void;
}

/**
 * The open dialog of the signing view, or else the session's alert, which a dialog shows itself. If
 * their part fails to load, shows a retry button. Text entered in a dialog is still there when the
 * dialog opens again.
 */
export function SigningDialogs({ dialog, drafts, onChange }: SigningDialogsProps) {
  const dialogs = useLatePart('dialogs');
  const { consent } = useLateParts();
  const alert = useSessionValue('$alert');
  const connection = useSessionValue('$connection');
  const isNeeded = dialog !== null || alert !== null || connection !== 'online';
  const close = () => onChange(null);
  if (dialogs.name === 'loading' || !isNeeded) return null;
  if (dialogs.name === 'failed') {
    return <LoadFailed onRetry={dialogs.retry} {...(dialog && { onDismiss: close })} />;
  }

  const { FinishDialog, HelpDialog, MenuDialog, RejectDialog, SessionAlert } = dialogs.module;
  switch (dialog) {
    case null:
      return <SessionAlert />;
    case 'menu':
      return (
        <MenuDialog
          onReject={() => onChange('reject')}
          onHelp={() => onChange('help')}
          onClose={close}
        />
      );
    case 'reject':
      return <RejectDialog draft={drafts.reason} onClose={close} />;
    case 'help':
      return <HelpDialog draft={drafts.message} onClose={close} />;
    case 'finish':
      return <FinishDialog drafts={drafts} consent={consent} onChange={onChange} />;
  }
}

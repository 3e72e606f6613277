import { LoadFailed } from '../ui/load-failed.tsx';
import { useLazyDialogs } from '../use-lazy-dialogs.ts';
import type { DialogDrafts } from './dialog-drafts.ts';

export type SigningDialog = 'menu' | 'reject' | 'help' | 'widget-verify';

export interface SigningDialogsProps {
  readonly dialog: SigningDialog | null;
  readonly drafts: DialogDrafts;
  readonly onChange: (dialog: SigningDialog | null) => void;
}

/**
 * The open dialog of the signing view, if any. If its chunk fails to load, shows a retry button. Text
 * entered in a dialog is still there when the dialog opens again.
 */
export function SigningDialogs({ dialog, drafts, onChange }: SigningDialogsProps) {
  const dialogs = useLazyDialogs();
  const close = () => onChange(null);
  if (dialog === null || dialogs.name === 'loading') return null;
  if (dialogs.name === 'failed') return <LoadFailed onRetry={dialogs.retry} onDismiss={close} />;

  const { HelpDialog, MenuDialog, RejectDialog, WidgetVerifyDialog } = dialogs.value;
  switch (dialog) {
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
    case 'widget-verify':
      return <WidgetVerifyDialog draft={drafts} onClose={close} />;
  }
}

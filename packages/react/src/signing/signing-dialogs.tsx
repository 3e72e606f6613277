import { LoadFailed } from '../ui/load-failed.tsx';
import { useLazyDialogs } from '../use-lazy-dialogs.ts';
import type { DialogDrafts } from './dialog-drafts.ts';

export type SigningDialog = 'menu' | 'reject' | 'help' | 'widget-verify';

export interface SigningDialogsProps {
  readonly dialog: SigningDialog | null;
  readonly written: DialogDrafts;
  readonly onChange: (dialog: SigningDialog | null) => void;
}

/**
 * The one dialog that stands over the signing view, if any; where its chunk cannot be had, a way to
 * try again. What has been written in one is there again when it is opened again.
 */
export function SigningDialogs({ dialog, written, onChange }: SigningDialogsProps) {
  const parts = useLazyDialogs();
  const close = () => onChange(null);
  if (dialog === null || parts.name === 'loading') return null;
  if (parts.name === 'failed') return <LoadFailed onRetry={parts.retry} onDismiss={close} />;

  const { HelpDialog, MenuDialog, RejectDialog, WidgetVerifyDialog } = parts.value;
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
      return <RejectDialog draft={written.reason} onClose={close} />;
    case 'help':
      return <HelpDialog draft={written.message} onClose={close} />;
    case 'widget-verify':
      return <WidgetVerifyDialog draft={written} onClose={close} />;
  }
}

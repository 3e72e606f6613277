import { useLingui } from '@lingui/react';
import { useEffect } from 'react';
import { useEnvelope, useSession } from '../../session-context.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SessionAlert } from '../alerts/session-alert.tsx';
import { SidePanel } from './side-panel.tsx';

export interface MenuDialogProps {
  readonly onReject: () => void;
  readonly onHelp: () => void;
  readonly onClose: () => void;
}

/** The side bar as a drawer, for windows without room for it next to the pages. */
export function MenuDialog({ onReject, onHelp, onClose }: MenuDialogProps) {
  const { i18n } = useLingui();
  const session = useSession();
  const { title } = useEnvelope();

  // An alert shown in the drawer is dismissed with it.
  useEffect(() => () => session.dismissAlert(), [session]);

  return (
    <Dialog title={i18n._('side.label')} shape="drawer" onClose={onClose}>
      {/* In the header there may be no room for all of it. */}
      <p className="menu-title" dir="auto">
        {title}
      </p>
      <SessionAlert />
      <SidePanel onReject={onReject} onHelp={onHelp} onSelect={onClose} />
    </Dialog>
  );
}

import { useLingui } from '@lingui/react';
import { Landmark } from '../../ui/landmark.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useLazyDialogs } from '../../use-lazy-dialogs.ts';
import type { SideContentProps } from './side-content.tsx';

/**
 * The side bar next to the pages, if the window is wide enough. Its content loads after the pages, also
 * in narrow windows, so that the drawer opens immediately.
 */
export function SideBar(actions: SideContentProps) {
  const { i18n } = useLingui();
  const dialogs = useLazyDialogs();
  return (
    <Landmark as="aside" className="side" part="details" aria-label={i18n._('side.label')}>
      {dialogs.name === 'ready' && <dialogs.value.SideContent {...actions} />}
      {dialogs.name === 'failed' && <LoadFailed onRetry={dialogs.retry} />}
    </Landmark>
  );
}

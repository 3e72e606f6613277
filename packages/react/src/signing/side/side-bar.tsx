import { useLingui } from '@lingui/react';
import { LateContent } from '../../late-parts.tsx';
import { Landmark } from '../../ui/landmark.tsx';
import type { SideContentProps } from './side-content.tsx';

/**
 * The side bar next to the pages, if the window is wide enough. Its content loads after the pages, also
 * in narrow windows, so that the drawer opens immediately.
 */
export function SideBar(actions: SideContentProps) {
  const { i18n } = useLingui();
  return (
    <Landmark as="aside" className="side" part="details" aria-label={i18n._('side.label')}>
      <LateContent name="dialogs" loading={null}>
        {({ SideContent }) => <SideContent {...actions} />}
      </LateContent>
    </Landmark>
  );
}

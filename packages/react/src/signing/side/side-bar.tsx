import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { Landmark } from '../../ui/landmark.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useLazyDialogs } from '../../use-lazy-dialogs.ts';

export interface SideBarProps {
  readonly onReject: () => void;
  readonly onHelp: () => void;
}

/**
 * The side bar next to the pages, if the window is wide enough. Its contents load after the pages, also
 * in narrow windows, so that the drawer opens immediately.
 */
export function SideBar(actions: SideBarProps) {
  const { i18n } = useLingui();
  const dialogs = useLazyDialogs();
  const aside = useRef<HTMLElement>(null);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      setShown((entry?.contentRect.width ?? 0) > 0);
    });
    if (aside.current) observer.observe(aside.current);
    return () => observer.disconnect();
  }, []);

  return (
    <Landmark
      as="aside"
      landmarkRef={aside}
      className="side"
      part="details"
      aria-label={i18n._('side.label')}
    >
      {isShown && dialogs.name === 'ready' && <dialogs.value.SidePanel {...actions} />}
      {isShown && dialogs.name === 'failed' && <LoadFailed onRetry={dialogs.retry} />}
      {dialogs.name === 'ready' && <dialogs.value.ScrollWatch />}
    </Landmark>
  );
}

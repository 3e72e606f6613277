import { useEffect, useState } from 'react';
import { useRoot } from '../../root/root-context.ts';
import { ScrollWatch } from './scroll-watch.tsx';
import { SidePanel } from './side-panel.tsx';

export interface SideContentProps {
  readonly onReject: () => void;
  readonly onHelp: () => void;
}

/** The content of the side bar, while it has any width: a narrow window has the drawer instead. */
export function SideContent(actions: SideContentProps) {
  const root = useRoot();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      setShown((entry?.contentRect.width ?? 0) > 0);
    });
    const side = root.element()?.querySelector('.side');
    if (side) observer.observe(side);
    return () => observer.disconnect();
  }, [root]);

  return (
    <>
      {isShown && <SidePanel {...actions} />}
      <ScrollWatch />
    </>
  );
}

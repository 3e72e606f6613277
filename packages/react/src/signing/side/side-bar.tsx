import { useEffect, useRef, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { useLazyDialogs } from '../../use-lazy-dialogs.ts';

export interface SideBarProps {
  readonly onReject: () => void;
  readonly onHelp: () => void;
}

/**
 * The side bar beside the pages, where the style sheet has room for it. What it holds comes right
 * after the pages, which can be filled in without it; on narrow windows the drawer is then at hand
 * at once.
 */
export function SideBar(actions: SideBarProps) {
  const i18n = useI18n();
  const parts = useLazyDialogs();
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
    <aside ref={aside} className="side" data-part="details" aria-label={i18n._('side.label')}>
      {isShown && parts.name === 'ready' && <parts.value.SidePanel {...actions} />}
      {isShown && parts.name === 'failed' && <LoadFailed onRetry={parts.retry} />}
      {parts.name === 'ready' && <parts.value.ScrollWatch />}
    </aside>
  );
}

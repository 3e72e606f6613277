import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useStyles } from '../root/use-styles.ts';
import styles from './tabs.css?inline';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the tab list. */
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Receives the selected tab, so that the caller can focus it. */
  readonly selectedTab?: RefObject<HTMLButtonElement | null>;
  /** The panel of the selected tab. */
  readonly children: ReactNode;
}

function step(key: string, index: number, count: number, rightToLeft: boolean): number | null {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const back = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (index + 1) % count;
  if (key === back) return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** Tabs by the ARIA pattern: one Tab stop, arrow keys between tabs, selection follows focus. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  useStyles(styles);
  const { label, tabs, selected, onSelect, selectedTab, children } = props;
  const baseId = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.id === selected);
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const target = step(event.key, index, tabs.length, rightToLeft);
    const tab = target === null ? undefined : tabs[target];
    if (target === null || !tab) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[target]?.focus();
    onSelect(tab.id);
  };

  return (
    <div className="tabs">
      <div ref={list} className="tabs-list" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            ref={tab.id === selected ? selectedTab : undefined}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            className="tabs-tab"
            aria-selected={tab.id === selected}
            data-confirms={tab.id === selected ? '' : undefined}
            aria-controls={`${baseId}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        className="tabs-panel"
        role="tabpanel"
        id={`${baseId}-panel`}
        aria-labelledby={`${baseId}-${selected}`}
      >
        {children}
      </div>
    </div>
  );
}

import { useLingui } from '@lingui/react';
import type { CalendarDate } from '@sign-envelope/core';
import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { ChangingText } from '../../../ui/changing-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Weekday } from './calendar-date.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { type CalendarView, moveFocus, turnPage } from './calendar-keys.ts';
import { calendarNames } from './calendar-names.ts';

export interface CalendarProps {
  /** The selected day. */
  readonly selected: CalendarDate | null;
  readonly today: CalendarDate;
  readonly weekStart: Weekday;
  /** Id of the element that labels the calendar. */
  readonly labelledBy: string;
  /** Id of the error message, if any. */
  readonly describedBy: string | undefined;
  /** Receives the focused cell, the only Tab stop in the grid. */
  readonly focusedCell: RefObject<HTMLButtonElement | null>;
  readonly onSelect: (date: CalendarDate) => void;
}

const wider: Record<CalendarView, CalendarView> = {
  days: 'months',
  months: 'years',
  years: 'days',
};
const narrower: Record<CalendarView, CalendarView> = {
  days: 'days',
  months: 'days',
  years: 'months',
};

/** Title of a view: the ten years, `2020 – 2029`, the year, or the month. */
function titleOf(view: CalendarView, shown: CalendarDate, month: string): string {
  if (view === 'days') return month;
  if (view === 'months') return String(shown.year);
  const first = Math.floor(shown.year / 10) * 10;
  return `${first} – ${first + 9}`;
}

/**
 * An inline calendar by the ARIA pattern: one Tab stop in the grid, arrow and Page keys to navigate,
 * Enter or Space to select. Its title opens the months, then ten years.
 */
export function Calendar(props: CalendarProps) {
  const { selected, today, weekStart, focusedCell, onSelect } = props;
  const { i18n } = useLingui();
  const titleId = useId();
  const names = useMemo(() => calendarNames(i18n.locale), [i18n.locale]);
  const [view, setView] = useState<CalendarView>('days');
  const [focused, setFocused] = useState(selected ?? today);
  // The focus follows keys and view changes, and moves to the day when the calendar appears.
  const followFocus = useRef(true);

  // In a layout effect: the next key must find the focus where this one moved it.
  useLayoutEffect(() => {
    if (!followFocus.current) return;
    followFocus.current = false;
    focusedCell.current?.focus({ preventScroll: true });
  });

  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const target = moveFocus(focused, event, view, weekStart, rightToLeft);
    if (!target) return;
    event.preventDefault();
    followFocus.current = true;
    setFocused(target);
  };

  const choose = (date: CalendarDate) => {
    followFocus.current = true;
    setFocused(date);
    if (view === 'days') onSelect(date);
    else setView(narrower[view]);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      role="group"
      className="calendar"
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
    >
      <div className="calendar-header">
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={i18n._(`popup.date.previous-${view}`)}
          onClick={() => setFocused(turnPage(focused, -1, view))}
        >
          <Icon name="back" />
        </button>
        <button
          type="button"
          className="calendar-title"
          aria-label={i18n._(`popup.date.choose-${wider[view]}`, {
            title: titleOf(view, focused, names.month(focused)),
          })}
          onClick={() => {
            followFocus.current = true;
            setView(wider[view]);
          }}
        >
          <span id={titleId} aria-live="polite">
            <ChangingText>{titleOf(view, focused, names.month(focused))}</ChangingText>
          </span>
        </button>
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={i18n._(`popup.date.next-${view}`)}
          onClick={() => setFocused(turnPage(focused, 1, view))}
        >
          <Icon name="forward" />
        </button>
      </div>
      <CalendarGrid
        focusedCell={focusedCell}
        view={view}
        names={names}
        focused={focused}
        selected={selected}
        today={today}
        weekStart={weekStart}
        labelledBy={titleId}
        onKeyDown={pressKey}
        onChoose={choose}
      />
    </div>
  );
}

import {
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useI18n } from '../../../i18n/use-i18n.ts';
import { useUniqueId } from '../../../root/use-unique-id.ts';
import { PopupIcon } from '../popup-icon.tsx';
import type { CalendarDate, Weekday } from './calendar-date.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { type CalendarView, moveFocus, turnPage } from './calendar-keys.ts';
import { calendarNames } from './calendar-names.ts';

export interface CalendarProps {
  /** The chosen day. */
  readonly selected: CalendarDate | null;
  readonly today: CalendarDate;
  readonly weekStart: Weekday;
  /** Id of what the calendar is for. */
  readonly labelledBy: string;
  /** Id of what is wrong with the answer, while something is. */
  readonly describedBy: string | undefined;
  /** Is handed the calendar's one Tab stop among the cells. */
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

/** The ten years around, `2020 – 2029`, or what the narrower views are of. */
function titleOf(view: CalendarView, shown: CalendarDate, month: string): string {
  if (view === 'days') return month;
  if (view === 'months') return String(shown.year);
  const first = Math.floor(shown.year / 10) * 10;
  return `${first} – ${first + 9}`;
}

/**
 * A calendar that stands in the page, by the ARIA pattern: one Tab stop among the days, arrows and
 * Page keys move about, Enter or Space chooses. Its title opens the months, then ten years.
 */
export function Calendar(props: CalendarProps) {
  const { selected, today, weekStart, focusedCell, onSelect } = props;
  const i18n = useI18n();
  const titleId = useUniqueId();
  const names = useMemo(() => calendarNames(i18n.locale), [i18n.locale]);
  const [view, setView] = useState<CalendarView>('days');
  const [focused, setFocused] = useState(selected ?? today);
  // The focus follows keys and a change of view, and goes to the day when the calendar appears.
  const followFocus = useRef(true);

  // Before anything else can happen: the next key must find the focus where this one put it.
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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's own controls
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
          <PopupIcon name="back" />
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
            {titleOf(view, focused, names.month(focused))}
          </span>
        </button>
        <button
          type="button"
          className="button button-quiet button-icon"
          aria-label={i18n._(`popup.date.next-${view}`)}
          onClick={() => setFocused(turnPage(focused, 1, view))}
        >
          <PopupIcon name="forward" />
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

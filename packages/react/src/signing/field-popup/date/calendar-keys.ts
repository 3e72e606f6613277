import { addDays, addMonths, type CalendarDate, type Weekday, weekdayOf } from './calendar-date.ts';

/** What the calendar shows: the days of a month, the months of a year, ten years. */
export type CalendarView = 'days' | 'months' | 'years';

export interface CalendarKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** How many cells stand in a row of a view. */
export const columnsOf: Record<CalendarView, number> = { days: 7, months: 3, years: 2 };

/** How far one step, and one page, goes: in days for the days, else in months. */
const monthsPerCell: Record<CalendarView, number> = { days: 0, months: 1, years: 12 };
const monthsPerPage: Record<CalendarView, number> = { days: 1, months: 12, years: 120 };

function moveByCells(date: CalendarDate, cells: number, view: CalendarView): CalendarDate {
  return view === 'days' ? addDays(date, cells) : addMonths(date, cells * monthsPerCell[view]);
}

/** Moves to what is shown before (-1) or after (1): a month, a year, ten years. */
export function turnPage(date: CalendarDate, by: -1 | 1, view: CalendarView): CalendarDate {
  return addMonths(date, by * monthsPerPage[view]);
}

/** The cell's place in its row, from 0. */
function columnOf(date: CalendarDate, view: CalendarView, weekStart: Weekday): number {
  if (view === 'days') return (weekdayOf(date) - weekStart + 7) % 7;
  const place = view === 'months' ? date.month - 1 : date.year % 10;
  return place % columnsOf[view];
}

/**
 * Where a key takes the focus in the calendar's grid, by the ARIA Authoring Practices' date picker;
 * `null` for a key that moves nothing. In right-to-left text the left and right arrows change places.
 */
export function moveFocus(
  date: CalendarDate,
  { key, shiftKey }: CalendarKey,
  view: CalendarView,
  weekStart: Weekday,
  rightToLeft: boolean,
): CalendarDate | null {
  const columns = columnsOf[view];
  const forward = rightToLeft ? -1 : 1;
  switch (key) {
    case 'ArrowLeft':
      return moveByCells(date, -forward, view);
    case 'ArrowRight':
      return moveByCells(date, forward, view);
    case 'ArrowUp':
      return moveByCells(date, -columns, view);
    case 'ArrowDown':
      return moveByCells(date, columns, view);
    case 'Home':
      return moveByCells(date, -columnOf(date, view, weekStart), view);
    case 'End':
      return moveByCells(date, columns - 1 - columnOf(date, view, weekStart), view);
    case 'PageUp':
      return shiftKey && view === 'days' ? addMonths(date, -12) : turnPage(date, -1, view);
    case 'PageDown':
      return shiftKey && view === 'days' ? addMonths(date, 12) : turnPage(date, 1, view);
    default:
      return null;
  }
}

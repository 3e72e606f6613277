import type { CalendarDate } from '@sign-envelope/core';
import { addDays, addMonths, type Weekday, weekdayOf } from './calendar-date.ts';

/** The days of a month, the months of a year, or ten years. */
export type CalendarView = 'days' | 'months' | 'years';

export interface CalendarKey {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Number of cells in a row of a view. */
export const columnsOf: Record<CalendarView, number> = { days: 7, months: 3, years: 2 };

/** Months per cell and per page of a view. A cell of the days view is one day. */
const monthsPerCell: Record<CalendarView, number> = { days: 0, months: 1, years: 12 };
const monthsPerPage: Record<CalendarView, number> = { days: 1, months: 12, years: 120 };

function moveByCells(date: CalendarDate, cells: number, view: CalendarView): CalendarDate {
  return view === 'days' ? addDays(date, cells) : addMonths(date, cells * monthsPerCell[view]);
}

/** Moves to the previous (-1) or next (1) page of a view: a month, a year or ten years. */
export function turnPage(date: CalendarDate, by: -1 | 1, view: CalendarView): CalendarDate {
  return addMonths(date, by * monthsPerPage[view]);
}

/** Returns the cell's column, from 0. */
function columnOf(date: CalendarDate, view: CalendarView, weekStart: Weekday): number {
  if (view === 'days') return (weekdayOf(date) - weekStart + 7) % 7;
  const place = view === 'months' ? date.month - 1 : date.year % 10;
  return place % columnsOf[view];
}

/**
 * Returns the date that a key moves the focus to, as in the date picker of the ARIA Authoring Practices,
 * or `null` for any other key. In right-to-left text the left and right arrow keys are swapped.
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

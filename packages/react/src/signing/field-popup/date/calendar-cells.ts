import type { CalendarDate } from '@sign-envelope/core';
import {
  addMonths,
  decadeOf,
  isSameDay,
  range,
  type Weekday,
  weeksOfMonth,
} from './calendar-date.ts';
import { type CalendarView, columnsOf } from './calendar-keys.ts';
import type { CalendarNames } from './calendar-names.ts';

/** One cell of a calendar view: a day, a month or a year. */
export interface CalendarCell {
  readonly key: string;
  /** The date that the cell selects or navigates to. */
  readonly date: CalendarDate;
  readonly text: string;
  /** Its accessible name. */
  readonly label: string;
  readonly isFocused: boolean;
  readonly isSelected: boolean;
  readonly isToday: boolean;
  /** Whether it is a day of the previous or next month. */
  readonly isOutside: boolean;
}

export interface CalendarState {
  readonly focused: CalendarDate;
  readonly selected: CalendarDate | null;
  readonly today: CalendarDate;
  readonly weekStart: Weekday;
}

const isSameMonth = (a: CalendarDate, b: CalendarDate | null) =>
  b !== null && a.year === b.year && a.month === b.month;

function dayCell(date: CalendarDate, state: CalendarState, names: CalendarNames): CalendarCell {
  return {
    key: `${date.month}-${date.day}`,
    date,
    text: String(date.day),
    label: names.day(date),
    isFocused: isSameDay(date, state.focused),
    isSelected: isSameDay(date, state.selected),
    isToday: isSameDay(date, state.today),
    isOutside: !isSameMonth(date, state.focused),
  };
}

function monthCell(month: number, state: CalendarState, names: CalendarNames): CalendarCell {
  const date = addMonths(state.focused, month - state.focused.month);
  return {
    key: String(month),
    date,
    text: names.monthOnly(month),
    label: names.month(date),
    isFocused: month === state.focused.month,
    isSelected: isSameMonth(date, state.selected),
    isToday: isSameMonth(date, state.today),
    isOutside: false,
  };
}

function yearCell(year: number, { focused, selected, today }: CalendarState): CalendarCell {
  return {
    key: String(year),
    date: addMonths(focused, (year - focused.year) * 12),
    text: String(year),
    label: String(year),
    isFocused: year === focused.year,
    isSelected: year === selected?.year,
    isToday: year === today.year,
    isOutside: false,
  };
}

function inRows<T>(cells: readonly T[], columns: number): readonly (readonly T[])[] {
  const count = Math.ceil(cells.length / columns);
  return range(count).map((row) => cells.slice(row * columns, (row + 1) * columns));
}

/** Returns the rows of cells that a view shows around the focused day. */
export function calendarRows(
  view: CalendarView,
  state: CalendarState,
  names: CalendarNames,
): readonly (readonly CalendarCell[])[] {
  const { focused, weekStart } = state;
  if (view === 'days') {
    const weeks = weeksOfMonth(focused.year, focused.month, weekStart);
    return weeks.map((week) => week.map((date) => dayCell(date, state, names)));
  }
  const cells =
    view === 'months'
      ? range(12).map((index) => monthCell(index + 1, state, names))
      : decadeOf(focused.year).map((year) => yearCell(year, state));
  return inRows(cells, columnsOf[view]);
}

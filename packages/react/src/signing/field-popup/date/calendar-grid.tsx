// biome-ignore-all lint/a11y/useSemanticElements: a grid supports keyboard navigation, a table does not
// biome-ignore-all lint/a11y/useFocusableInteractive: only the cells of a grid are focusable
import type { CalendarDate } from '@sign-envelope/core';
import type { KeyboardEvent, RefObject } from 'react';
import { type CalendarCell, type CalendarState, calendarRows } from './calendar-cells.ts';
import { type Weekday, weekFrom } from './calendar-date.ts';
import type { CalendarView } from './calendar-keys.ts';
import type { CalendarNames } from './calendar-names.ts';

export interface CalendarGridProps extends CalendarState {
  readonly view: CalendarView;
  readonly names: CalendarNames;
  /** Id of the element that labels the grid. */
  readonly labelledBy: string;
  readonly focusedCell: RefObject<HTMLButtonElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onChoose: (date: CalendarDate) => void;
}

interface WeekdayNamesProps {
  readonly names: CalendarNames;
  readonly weekStart: Weekday;
}

function WeekdayNames({ names, weekStart }: WeekdayNamesProps) {
  return (
    <div role="row" className="calendar-row">
      {weekFrom(weekStart).map((weekday) => (
        <div
          key={weekday}
          role="columnheader"
          className="calendar-weekday"
          aria-label={names.weekday(weekday, 'long')}
        >
          {names.weekday(weekday, 'short')}
        </div>
      ))}
    </div>
  );
}

interface CellProps {
  readonly cell: CalendarCell;
  readonly button: RefObject<HTMLButtonElement | null> | undefined;
  /** Whether Enter confirms the popup instead of choosing it again. */
  readonly confirms: boolean;
  readonly onChoose: (date: CalendarDate) => void;
}

function Cell({ cell, button, confirms, onChoose }: CellProps) {
  return (
    <button
      ref={button}
      type="button"
      role="gridcell"
      className="calendar-cell"
      aria-label={cell.label}
      aria-selected={cell.isSelected}
      data-confirms={confirms ? '' : undefined}
      aria-current={cell.isToday ? 'date' : undefined}
      data-outside={cell.isOutside ? '' : undefined}
      tabIndex={cell.isFocused ? 0 : -1}
      onClick={() => onChoose(cell.date)}
    >
      {cell.text}
    </button>
  );
}

/** The cells of one view in rows. Only the focused cell is a Tab stop. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, names, weekStart, labelledBy, focusedCell, onKeyDown, onChoose } = props;
  return (
    <div
      role="grid"
      className="calendar-grid"
      aria-labelledby={labelledBy}
      data-view={view}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {view === 'days' && <WeekdayNames names={names} weekStart={weekStart} />}
      {calendarRows(view, props, names).map((row) => (
        <div key={row[0]?.key} role="row" className="calendar-row">
          {row.map((cell) => (
            <Cell
              key={cell.key}
              cell={cell}
              button={cell.isFocused ? focusedCell : undefined}
              confirms={view === 'days' && cell.isSelected}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

import { describe, expect, test } from 'vitest';
import { type CalendarView, moveFocus } from './calendar-keys.ts';

const friday = { year: 2026, month: 11, day: 20 };

const press = (key: string, view: CalendarView = 'days', options = {}) =>
  moveFocus(
    friday,
    { key, shiftKey: false, ...options },
    view,
    'weekStart' in options ? 1 : 0,
    'rightToLeft' in options,
  );

describe('[FP-09] the keys of the calendar', () => {
  test.each([
    ['ArrowLeft', { day: 19 }],
    ['ArrowRight', { day: 21 }],
    ['ArrowUp', { day: 13 }],
    ['ArrowDown', { day: 27 }],
    ['Home', { day: 15 }],
    ['End', { day: 21 }],
    ['PageUp', { month: 10 }],
    ['PageDown', { month: 12 }],
  ])('%s in the days view', (key, change) => {
    expect(press(key)).toEqual({ ...friday, ...change });
  });

  test('Shift and Page Down go one year forward', () => {
    expect(press('PageDown', 'days', { shiftKey: true })).toEqual({ ...friday, year: 2027 });
  });

  test('Home goes to the first day of the week', () => {
    expect(press('Home', 'days', { weekStart: 1 })).toEqual({ ...friday, day: 16 });
  });

  test('the arrow keys are mirrored in right-to-left text', () => {
    expect(press('ArrowLeft', 'days', { rightToLeft: true })).toEqual({ ...friday, day: 21 });
  });

  test.each<[string, CalendarView, object]>([
    ['ArrowDown', 'months', { year: 2027, month: 2 }],
    ['Home', 'months', { month: 10 }],
    ['PageUp', 'months', { year: 2025 }],
    ['ArrowRight', 'years', { year: 2027 }],
    ['ArrowUp', 'years', { year: 2024 }],
    ['End', 'years', { year: 2027 }],
    ['PageDown', 'years', { year: 2036 }],
  ])('%s among the %s', (key, view, change) => {
    expect(press(key, view)).toEqual({ ...friday, ...change });
  });

  test('a letter does not move the focus', () => {
    expect(press('a')).toBeNull();
  });
});

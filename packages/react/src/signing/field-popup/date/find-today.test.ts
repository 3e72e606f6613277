import { expect, test } from 'vitest';
import { findToday } from './find-today.ts';

// In the device's time zone, whatever it is here.
const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 10, day, hour, minute).getTime();
const november = (day: number) => ({ year: 2026, month: 11, day });

test.each([
  ['right', at(20, 12), at(20, 12), 20, null],
  ['hours off on the same day', at(20, 22), at(20, 3), 20, null],
  ['minutes off around midnight', at(20, 23, 50), at(21, 0, 10), 21, null],
  ['a day behind', at(19, 12), at(20, 12), 20, 19],
  ['a day ahead', at(21, 12), at(20, 12), 20, 21],
  ['hours off across midnight', at(20, 20), at(21, 8), 21, 20],
  ['not to be compared', at(20, 12), null, 20, null],
])('of a clock that is %s', (_, device, server, today, wrong) => {
  expect(findToday(device, server)).toEqual({
    today: november(today),
    wrongDay: wrong === null ? null : november(wrong),
  });
});

test('of a clock that is years off', () => {
  const reset = new Date(2015, 0, 1).getTime();
  expect(findToday(reset, at(20, 12))).toEqual({
    today: november(20),
    wrongDay: { year: 2015, month: 1, day: 1 },
  });
});

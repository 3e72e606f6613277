import type { CalendarDate } from '@sign-envelope/core';
import { isSameDay, localDay } from './calendar-date.ts';

/** Milliseconds by which clocks may differ: around midnight it may be either day. */
const tolerance = 60 * 60 * 1000;

export interface Today {
  /** The current day in the device's time zone, by the server's clock if it is known. */
  readonly today: CalendarDate;
  /** The day that the device's clock says, if that is another; else `null`. */
  readonly wrongDay: CalendarDate | null;
}

/**
 * Finds the current day although the device's clock may be wrong.
 *
 * @param deviceTime Milliseconds since 1970.
 * @param serverTime The same by the server; `null` if it is not known.
 */
export function findToday(deviceTime: number, serverTime: number | null): Today {
  const time = serverTime ?? deviceTime;
  const today = localDay(new Date(time));
  const device = localDay(new Date(deviceTime));
  const isWrong = Math.abs(time - deviceTime) > tolerance && !isSameDay(today, device);
  return { today, wrongDay: isWrong ? device : null };
}

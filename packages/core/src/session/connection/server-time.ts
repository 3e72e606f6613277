import type { Clock } from '../../ports/ports.ts';
import type { TransportResponse } from '../../ports/transport.ts';

/** The time of the server's clock: the device's may be wrong. */
export interface ServerTime {
  /** Notes when a response was sent. */
  note(headers: TransportResponse['headers']): void;
  /** Milliseconds since 1970; `null` if no response has said, as of another origin that does not expose it. */
  now(): number | null;
}

export function createServerTime(clock: Clock): ServerTime {
  /** Milliseconds by which the server's clock is ahead. */
  let ahead: number | null = null;
  return {
    note(headers) {
      const date = Date.parse(headers.date ?? '');
      if (!Number.isNaN(date)) ahead = date - clock.now();
    },
    now: () => (ahead === null ? null : clock.now() + ahead),
  };
}

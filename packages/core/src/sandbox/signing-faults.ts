import type { Clock } from '../ports/ports.ts';
import type { TransportRequest } from '../ports/transport.ts';
import type { SandboxReply, SandboxResponse } from './sandbox-reply.ts';
import type { Scenario } from './scenarios.ts';

/** Milliseconds for which signing is refused once it was tried too often. */
const refusalTime = 30_000;

/** How signing fails: the replies of `POST /sign-envelope`. Without a fault, there are none. */
export function faultReplies(
  fault: Scenario['fault'],
  respond: (request: TransportRequest) => Promise<SandboxResponse>,
  clock: Clock,
): readonly SandboxReply[] {
  if (fault === 'server-error') {
    return [{ status: 500, body: { message: 'server_errors.unexpected' } }];
  }
  if (fault === 'lost-once') {
    // The answers have arrived, which only the response would say.
    const loseResponse = async (request: TransportRequest) => {
      await respond(request);
      return 'lost' as const;
    };
    return [loseResponse, respond];
  }
  if (fault === 'rate-limited') {
    let refusedUntil: number | null = null;
    const refuseForAWhile = (request: TransportRequest) => {
      const now = clock.now();
      refusedUntil ??= now + refusalTime;
      const wait = refusedUntil - now;
      if (wait <= 0) return respond(request);
      return {
        status: 429,
        headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
        body: { message: 'server_errors.too_many_requests' },
      };
    };
    return [refuseForAWhile];
  }
  return [];
}

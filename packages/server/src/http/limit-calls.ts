import { createMiddleware } from 'hono/factory';
import { addressGroup } from '../access/address-networks.ts';
import { createRateLimit, type RateLimit } from '../access/rate-limit.ts';
import { type Charge, chargeTraffic } from './call-costs.ts';
import { addressOf } from './caller-address.ts';
import type { ServerEnvironment } from './context.ts';

/** Limits the calls per minute of one address. Large calls count as several. */
export function limitAddress(callsPerMinute: number) {
  const limit = createRateLimit(callsPerMinute);
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const caller = addressGroup(addressOf(context));
    limit.take(caller);
    const charges: Charge[] = [(calls) => limit.charge(caller, calls)];
    context.set('charges', charges);
    chargeTraffic(context.env, charges);
    await next();
  });
}

/** Counts a call for its link too, regardless of its address. */
export function limitLink(charges: Charge[], limit: RateLimit, partyId: string): void {
  limit.take(partyId);
  charges.push((calls) => limit.charge(partyId, calls));
}

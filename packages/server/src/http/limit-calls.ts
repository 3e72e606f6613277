import { createMiddleware } from 'hono/factory';
import { addressGroup } from '../access/address-networks.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import { type Charge, chargeTraffic } from './call-costs.ts';
import { addressOf } from './caller-address.ts';
import type { ServerEnvironment } from './context.ts';

/** Limits the calls of one address. Large calls count as several. */
export function limitAddress(limit: RateLimit, report: (error: unknown) => void) {
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const caller = addressGroup(addressOf(context));
    await limit.take(caller);
    const charges: Charge[] = [(calls) => limit.charge(caller, calls)];
    context.set('charges', charges);
    chargeTraffic(context.env, charges, report);
    await next();
  });
}

/** Counts a call for its link too, regardless of its address. */
export async function limitLink(
  charges: Charge[],
  limit: RateLimit,
  partyId: string,
): Promise<void> {
  await limit.take(partyId);
  charges.push((calls) => limit.charge(partyId, calls));
}

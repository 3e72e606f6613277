import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { addressGroup } from '../access/address-networks.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import { chargeTraffic } from './call-costs.ts';
import { addressOf } from './caller-address.ts';
import type { Charge, ServerEnvironment } from './context.ts';

/** Limits the calls of one address. Large calls count as several. */
export function limitAddress(limit: RateLimit, report: (error: unknown) => void) {
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const caller = addressGroup(addressOf(context));
    const charges: Charge[] = [(calls) => limit.charge(caller, calls)];
    context.set('charges', charges);
    // From now on, because a body arrives while the limit is looked up.
    chargeTraffic(context.env, charges, report);
    await limit.take(caller);
    await next();
  });
}

/** Counts a call for its link too, regardless of its address. */
export async function limitLink(
  context: Context<ServerEnvironment>,
  limit: RateLimit,
  partyId: string,
): Promise<void> {
  await limit.take(partyId);
  context.get('charges').push((calls) => limit.charge(partyId, calls));
}

import { createMiddleware } from 'hono/factory';
import { createRateLimit } from '../access/rate-limit.ts';
import { addressGroup, addressOf } from './caller-address.ts';
import type { ServerEnvironment } from './context.ts';

/** Lets one address make so many calls a minute, whatever they ask for. */
export function limitAddress(callsPerMinute: number) {
  const limit = createRateLimit(callsPerMinute);
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    limit.take(addressGroup(addressOf(context)));
    await next();
  });
}

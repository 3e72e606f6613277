import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { ServerError } from '../errors/server-error.ts';
import type { ServerEnvironment } from './context.ts';

/** Event of a request whose body arrives too slowly. */
const stalled = Symbol('stalled');

const refused = new WeakSet<IncomingMessage>();

const tooSlow = () => new ServerError(408, 'server_errors.body_too_slow');

/**
 * Refuses a request whose body arrives too slowly. Returns whether a response will be sent;
 * otherwise there is nothing to wait for.
 */
export function refuseStalled(request: IncomingMessage): boolean {
  if (refused.has(request) || request.listenerCount(stalled) === 0) return false;
  refused.add(request);
  return request.emit(stalled);
}

/** Throws a 408 if the request was refused while its body was being read, even if it is complete now. */
export function requireTimely(request: IncomingMessage): void {
  if (refused.has(request)) throw tooSlow();
}

/** Responds with a 408 to a request that is refused because of its slow body. */
export function respondToStalled() {
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const { incoming } = context.env;
    let refuse: () => void = () => undefined;
    const stall = new Promise<never>((_, reject) => {
      refuse = () => reject(tooSlow());
    });
    incoming.once(stalled, refuse);
    try {
      await Promise.race([next(), stall]);
    } finally {
      incoming.off(stalled, refuse);
    }
  });
}

import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import type { ServerError } from '../errors/server-error.ts';
import type { ServerEnvironment } from './context.ts';

/** Event of a request whose body is refused while it arrives. */
const refusal = Symbol('refusal');

const refused = new WeakMap<IncomingMessage, ServerError>();

/**
 * Refuses a request whose body is still arriving. Returns whether a response will be sent; otherwise
 * there is nothing to wait for.
 */
export function refuseBody(request: IncomingMessage, error: ServerError): boolean {
  if (refused.has(request) || request.listenerCount(refusal) === 0) return false;
  refused.set(request, error);
  return request.emit(refusal, error);
}

/** Throws the error with which the body was refused while it was read, even if it is complete now. */
export function requireAccepted(request: IncomingMessage): void {
  const error = refused.get(request);
  if (error !== undefined) throw error;
}

/** Responds to a request whose body is refused, without waiting for the rest of it. */
export function respondToRefused() {
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const { incoming } = context.env;
    let refuse: (error: ServerError) => void = () => undefined;
    const isRefused = new Promise<never>((_, reject) => {
      refuse = reject;
    });
    incoming.once(refusal, refuse);
    try {
      await Promise.race([next(), isRefused]);
    } finally {
      incoming.off(refusal, refuse);
    }
  });
}

import { AsyncLocalStorage } from 'node:async_hooks';

/** What the work under way belongs to. */
export interface Scope {
  /** The id of the request that it serves, or that has caused it; `null` for none. */
  readonly requestId: string | null;
  /** The span that it is part of, as a W3C `traceparent`; `null` if it is not traced. */
  readonly traceparent: string | null;
  /** The background job that it is part of. */
  readonly job: { readonly id: number; readonly kind: string } | null;
}

const nothing: Scope = { requestId: null, traceparent: null, job: null };

/** Node's own way to know what a callback belongs to. It holds nothing outside of `withScope`. */
const scopes = new AsyncLocalStorage<Scope>();

export function currentScope(): Scope {
  return scopes.getStore() ?? nothing;
}

/** Does work, and whatever follows from it asynchronously, within a scope. */
export function withScope<T>(scope: Scope, work: () => T): T {
  return scopes.run(scope, work);
}

/** Does work that belongs to nothing, although something has just called for it. */
export function withoutScope<T>(work: () => T): T {
  return scopes.exit(work);
}

const traceparentFormat =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** The parts of a `traceparent`. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

/** Parses a `traceparent`. Returns `null` for what is none: https://www.w3.org/TR/trace-context/ */
export function parseTraceparent(text: string): TraceContext | null {
  const [, traceId, spanId, flags] = traceparentFormat.exec(text) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-0${isSampled ? 1 : 0}`;
}

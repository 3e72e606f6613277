import { currentScope, withScope } from './scope.ts';

/** Values that describe a span. They hold no personal data and no secrets. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface SpanStart {
  readonly name: string;
  /** Default: `internal`. */
  readonly kind?: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
  /** The `traceparent` of the span that it is part of; `null` starts a trace. */
  readonly parent: string | null;
  /** Milliseconds since 1970. Default: now. */
  readonly startedAt?: number;
}

export interface SpanEnd {
  readonly name?: string;
  readonly attributes?: SpanAttributes;
  /** The kind of error that it ended with. Default: it succeeded. */
  readonly failure?: string;
}

/** A span that is under way. */
export interface Span {
  /** What names it to others as their parent; `null` if nothing is traced. */
  readonly traceparent: string | null;
  end(end?: SpanEnd): void;
}

/** Records what the server does, for an operator to follow one call through it. */
export interface Tracer {
  start(span: SpanStart): Span;
  /** Exports what is recorded. */
  close(): Promise<void>;
}

const noSpan: Span = { traceparent: null, end: () => undefined };

/** Records nothing. */
export const noTracer: Tracer = { start: () => noSpan, close: async () => undefined };

/** Does work in a span of its own, if it is part of something that is traced. */
export async function inSpan<T>(
  tracer: Tracer,
  start: Omit<SpanStart, 'parent' | 'startedAt'>,
  work: () => Promise<T>,
): Promise<T> {
  const scope = currentScope();
  if (scope.traceparent === null) return work();
  const span = tracer.start({ ...start, parent: scope.traceparent });
  try {
    const result = await withScope({ ...scope, traceparent: span.traceparent }, work);
    span.end();
    return result;
  } catch (error) {
    span.end({ failure: failureOf(error) });
    throw error;
  }
}

/** The kind of an error, without its message, which may name somebody. */
export function failureOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

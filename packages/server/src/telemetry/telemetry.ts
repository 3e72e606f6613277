import type { Metrics } from './metrics.ts';
import type { TraceSettings } from './trace-settings.ts';
import { noTracer, type Tracer } from './tracer.ts';

/** How a server is watched. */
export interface Telemetry {
  readonly metrics: Metrics;
  readonly tracer: Tracer;
}

/**
 * Creates the metrics and, if there are settings for it, the traces of a server. The libraries are loaded here,
 * because commands of the program need none, and OpenTelemetry only if something is traced.
 */
export async function createTelemetry(
  traces: TraceSettings | undefined,
  report: (error: unknown) => void,
): Promise<Telemetry> {
  const { createMetrics } = await import('./metrics.ts');
  return { metrics: createMetrics(report), tracer: await openTracer(traces, report) };
}

async function openTracer(
  traces: TraceSettings | undefined,
  report: (error: unknown) => void,
): Promise<Tracer> {
  if (traces === undefined) return noTracer;
  const { createOtlpTracer } = await import('./otlp-tracer.ts');
  return createOtlpTracer(traces, report);
}

import {
  type Attributes,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { formatTraceparent, parseTraceparent } from './scope.ts';
import type { TraceSettings } from './trace-settings.ts';
import type { SpanStart, Tracer } from './tracer.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

/** Characters of a value, such as a statement. */
const maxValueLength = 2_000;

/** Milliseconds that an export may take, also while the server stops. */
const exportTimeout = 5_000;

/**
 * Exports spans by OTLP over HTTP as the environment variables of OpenTelemetry say. Nothing of it is
 * registered globally.
 *
 * @param report - Receives the first error of an export after one that succeeded.
 */
export function createOtlpTracer(
  settings: TraceSettings,
  report: (error: unknown) => void,
): Tracer {
  const failures = reportChanges(report);
  const exporter = watched(new OTLPTraceExporter({ timeoutMillis: exportTimeout }), failures);
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'sign-envelope' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: createSampler(settings),
    spanLimits: { attributeValueLengthLimit: maxValueLength },
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeout })],
  });
  const tracer = provider.getTracer('sign-envelope');
  return {
    start: ({ name, kind = 'internal', attributes = {}, parent, startedAt }) => {
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes: { ...attributes },
          ...(startedAt === undefined ? {} : { startTime: startedAt }),
        },
        parentContext(parent),
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0;
      return {
        traceparent: formatTraceparent({ traceId, spanId, isSampled }),
        end: ({ name: finalName, attributes: more, failure } = {}) => {
          if (finalName !== undefined) span.updateName(finalName);
          const all: Attributes = { ...more, ...(failure && { 'error.type': failure }) };
          span.setAttributes(all);
          if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown().catch(failures.failed),
  };
}

function parentContext(parent: SpanStart['parent']) {
  const context = parent === null ? null : parseTraceparent(parent);
  if (context === null) return ROOT_CONTEXT;
  const { traceId, spanId, isSampled } = context;
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function createSampler({ sampler = 'parentbased_always_on', ratio = 1 }: TraceSettings): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** `ExportResultCode.SUCCESS` of OpenTelemetry. */
const success = 0;

/** Where exports are reported that fail after one that succeeded. */
interface Failures {
  readonly failed: (cause: unknown) => void;
  readonly succeeded: () => void;
}

function reportChanges(report: (error: unknown) => void): Failures {
  let hasFailed = false;
  return {
    failed: (cause) => {
      if (!hasFailed) report(new Error('The traces could not be exported', { cause }));
      hasFailed = true;
    },
    succeeded: () => {
      hasFailed = false;
    },
  };
}

/** The exporter tells only OpenTelemetry's own log, which nobody reads, that it failed. */
function watched(exporter: SpanExporter, { failed, succeeded }: Failures): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code === success) succeeded();
        else failed(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}

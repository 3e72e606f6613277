/** Samplers by the names that OpenTelemetry gives them. */
export const traceSamplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Which calls are traced. `parentbased_` follows the decision of the caller, if it has made one. */
export type TraceSampler = (typeof traceSamplers)[number];

/**
 * How calls and jobs are traced. Where spans are sent to is up to the environment variables that OpenTelemetry
 * defines for its exporters, such as `OTEL_EXPORTER_OTLP_ENDPOINT`.
 */
export interface TraceSettings {
  /** Default: `parentbased_always_on`. */
  readonly sampler?: TraceSampler;
  /** The part of all traces that a sampler with a ratio records, from 0 to 1. Default: 1. */
  readonly ratio?: number;
}

/**
 * Reads the settings from the environment variables of OpenTelemetry. Returns `undefined` if nothing is
 * traced.
 */
export function readTraceSettings(
  environment: Readonly<Record<string, string | undefined>>,
  problems: string[],
): TraceSettings | undefined {
  const read = (name: string) => environment[name]?.trim() ?? '';
  const endpoints = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  const given = endpoints.filter((name) => read(name) !== '');
  const isOff =
    read('OTEL_SDK_DISABLED').toLowerCase() === 'true' || read('OTEL_TRACES_EXPORTER') === 'none';
  if (given.length === 0 || isOff) return undefined;
  for (const name of given) {
    const url = URL.parse(read(name));
    if (url?.protocol === 'http:' || url?.protocol === 'https:') continue;
    // The value may include a password, so it is not quoted.
    problems.push(`${name} must be an address such as http://collector.example.com:4318.`);
  }
  const name = read('OTEL_TRACES_SAMPLER') || 'parentbased_always_on';
  const sampler = traceSamplers.find((known) => known === name);
  if (sampler === undefined) {
    problems.push(`OTEL_TRACES_SAMPLER must be one of ${traceSamplers.join(', ')}, not "${name}".`);
    return undefined;
  }
  const ratio = Number(read('OTEL_TRACES_SAMPLER_ARG') || '1');
  if (!(ratio >= 0 && ratio <= 1)) {
    problems.push('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
    return undefined;
  }
  return { sampler, ratio };
}

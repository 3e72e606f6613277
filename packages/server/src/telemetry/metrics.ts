import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds: from a cached page image to a large document. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** A value of a gauge, with its labels. */
export interface Reading {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric that is read when somebody asks for it. */
export interface GaugeOptions {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => readonly Reading[] | Promise<readonly Reading[]>;
}

/** The metrics of one server. Labels have few values and name nobody. */
export interface Metrics {
  readonly requests: Histogram<'method' | 'route' | 'status'>;
  readonly jobAttempts: Counter<'kind' | 'outcome'>;
  readonly jobDuration: Histogram<'kind'>;
  readonly documentWork: Histogram<'work' | 'outcome'>;
  readonly mails: Counter<'outcome'>;
  readonly seals: Counter<'level' | 'outcome'>;
  addGauge(gauge: GaugeOptions): void;
  /** The metrics in the text format of Prometheus, and those of the process. */
  read(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** @param report - Receives errors of gauges that cannot be read. They are left out. */
export function createMetrics(report: (error: unknown) => void): Metrics {
  const registry = new Registry();
  const registers = [registry];
  let hasProcessMetrics = false;
  return {
    requests: new Histogram({
      name: 'sign_envelope_http_request_duration_seconds',
      help: 'Time until the response of a request begins.',
      labelNames: ['method', 'route', 'status'],
      buckets,
      registers,
    }),
    jobAttempts: new Counter({
      name: 'sign_envelope_job_attempts_total',
      help: 'Attempts at background jobs, by what became of them.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    jobDuration: new Histogram({
      name: 'sign_envelope_job_duration_seconds',
      help: 'Time that an attempt at a background job takes.',
      labelNames: ['kind'],
      buckets,
      registers,
    }),
    documentWork: new Histogram({
      name: 'sign_envelope_document_work_duration_seconds',
      help: 'Time that work on a document takes, including the wait for its turn.',
      labelNames: ['work', 'outcome'],
      buckets,
      registers,
    }),
    mails: new Counter({
      name: 'sign_envelope_mails_total',
      help: 'Mails by what the mail server did: sent, refused, or failed if it could not be used.',
      labelNames: ['outcome'],
      registers,
    }),
    seals: new Counter({
      name: 'sign_envelope_seals_total',
      help: 'Seals by their level, and those that failed.',
      labelNames: ['level', 'outcome'],
      registers,
    }),
    addGauge: ({ name, help, labels, read }) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect: async () => {
          gauge.reset();
          try {
            for (const { labels: of, value } of await read()) gauge.set({ ...of }, value);
          } catch (error) {
            report(error);
          }
        },
      });
    },
    read: async () => {
      // They observe the process until it ends, so only servers whose metrics are read have them.
      if (!hasProcessMetrics) collectDefaultMetrics({ register: registry });
      hasProcessMetrics = true;
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}

import { withScope } from '../telemetry/scope.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import type { ClaimedJob } from './claim-job.ts';
import type { JobOutcome } from './run-job.ts';

/** Runs an attempt at a job, and records what became of it. */
export type ObserveJob = (job: ClaimedJob, run: () => Promise<JobOutcome>) => Promise<void>;

/** Runs attempts within the scope of the call that has queued the job. */
export function observeJobs({ metrics, tracer }: Telemetry): ObserveJob {
  return async (job, run) => {
    const { id, kind, request_id: requestId, traceparent: parent } = job;
    const begun = performance.now();
    const span = tracer.start({
      name: `job ${kind}`,
      kind: 'consumer',
      attributes: {
        'sign_envelope.job.id': id,
        'sign_envelope.job.attempt': job.attempts,
        ...(requestId === null ? {} : { 'sign_envelope.request_id': requestId }),
      },
      parent,
    });
    const scope = { requestId, traceparent: span.traceparent, job: { id, kind } };
    const outcome = await withScope(scope, run);
    span.end({
      attributes: { 'sign_envelope.job.outcome': outcome },
      ...(isFailure(outcome) ? { failure: outcome } : {}),
    });
    metrics.jobAttempts.inc({ kind, outcome });
    metrics.jobDuration.observe({ kind }, (performance.now() - begun) / 1_000);
  };
}

function isFailure(outcome: JobOutcome): boolean {
  return outcome !== 'done' && outcome !== 'interrupted';
}

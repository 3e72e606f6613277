import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describeFailure } from './job-failure.ts';
import { type JobReport, jobHandlers } from './job-handlers.ts';
import type { JobInput, JobName, JobOutput, JobRequest, WorkerMessage } from './jobs.ts';
import type { WatchdogData } from './watchdog.ts';

/** The process's entry: it receives jobs as messages, one at a time, and sends one result for each. */
function listen(send: (message: WorkerMessage) => void): void {
  let watchdog: Worker | null = null;
  process.on('message', async ({ job, memory }: JobRequest) => {
    watchdog ??= startWatchdog(memory);
    watchdog.postMessage(memory);
    const report: JobReport = {
      loaded: () => send({ kind: 'loaded' }),
      progress: () => send({ kind: 'progress' }),
    };
    try {
      send({ kind: 'done', output: await perform(job, report) });
    } catch (error) {
      send({ kind: 'failed', failure: describeFailure(error) });
    }
    // Pictures are outside what V8 counts: left to itself, it would let them pile up.
    globalThis.gc?.();
  });
  // The server is gone. One that is at work does not hear of it: that is what the watchdog is for.
  process.on('disconnect', () => process.exit());
  send({ kind: 'ready' });
}

function startWatchdog(memory: number): Worker {
  const data: WatchdogData = { memory, serverProcessId: process.ppid };
  const entry = new URL(`./watchdog${extname(import.meta.url)}`, import.meta.url);
  const watchdog = new Worker(entry, { workerData: data });
  watchdog.unref();
  return watchdog;
}

function perform<N extends JobName>(
  { name, input }: { readonly name: N; readonly input: JobInput<N> },
  report: JobReport,
): Promise<JobOutput<N>> {
  return jobHandlers[name](input, report);
}

if (process.send === undefined) {
  throw new Error('worker.ts runs as a process of a document engine only');
}
listen((message) => {
  process.send?.(message, undefined, undefined, () => {
    // Where nobody is left to hear it, the process ends by itself.
  });
});

import { registerHooks } from 'node:module';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describeFailure } from './job-failure.ts';
import { type JobReport, jobHandlers, prepareFor } from './job-handlers.ts';
import type { JobInput, JobName, JobOutput, JobRequest, WorkerMessage } from './jobs.ts';
import type { WatchdogData } from './watchdog.ts';

/**
 * Takes pdf-lib from its one file instead of its 200 modules, which take three times as long to load:
 * a fifth of a second of each process.
 */
function loadPdfLibAtOnce(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      if (specifier !== '@cantoo/pdf-lib') return resolved;
      return {
        ...resolved,
        url: new URL('../dist/pdf-lib.esm.js', resolved.url).href,
        format: 'module',
      };
    },
  });
}

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
    send({ kind: 'rested' });
  });
  // The server is gone. One that is at work does not hear of it: that is what the watchdog is for.
  process.on('disconnect', () => process.exit());
  send({ kind: 'ready' });
  // Loads libraries ahead of the first job. A job that has already arrived loads its own first.
  setImmediate(() => prepareFor(process.argv.slice(2)));
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
loadPdfLibAtOnce();
listen((message) => {
  process.send?.(message, undefined, undefined, () => {
    // Where nobody is left to hear it, the process ends by itself.
  });
});

import { registerHooks } from 'node:module';
import { describeFailure } from './job-failure.ts';
import { type JobReport, jobHandlers, prepareFor } from './job-handlers.ts';
import type {
  JobInput,
  JobMessage,
  JobName,
  JobOutput,
  WorkerMessage,
  WorkerReport,
} from './jobs.ts';
import { measureUsage } from './resource-usage.ts';
import { startWatchdog } from './start-watchdog.ts';

/**
 * Loads pdf-lib from its bundle instead of its 200 modules, which take three times as long. This
 * saves a fifth of a second per process.
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

/** Bytes that jobs may leave in memory before garbage is collected, which takes 30 ms or more. */
const maxGarbage = 48 * 1024 * 1024;

/** Receives jobs as messages, one at a time, and sends one result for each. */
async function listen(send: (message: WorkerMessage) => void): Promise<void> {
  const starting = startWatchdog();
  /** Resident memory without garbage. */
  let cleanMemory = process.memoryUsage.rss();
  process.on('message', async (job: JobMessage) => {
    const watchdog = await starting;
    watchdog(true);
    const report: JobReport = {
      loaded: () => send({ kind: 'loaded' }),
      progress: () => send({ kind: 'progress' }),
    };
    try {
      send({ kind: 'done', output: await perform(job, report) });
    } catch (error) {
      send({ kind: 'failed', failure: describeFailure(error) });
    }
    watchdog(false);
    // V8 does not count the memory of pictures, so without this call they would accumulate.
    if (process.memoryUsage.rss() - cleanMemory > maxGarbage) {
      globalThis.gc?.();
      cleanMemory = process.memoryUsage.rss();
    }
    send({ kind: 'rested' });
  });
  // The server has exited. A busy process does not receive this event; the watchdog kills it.
  process.on('disconnect', () => process.exit());
  await starting;
  send({ kind: 'ready' });
  // Loads libraries before the first job. A job that has already arrived loads its own first.
  setImmediate(() =>
    prepareFor(process.argv.slice(2)).catch(() => {
      // A job that needs what cannot be loaded fails and reports why.
    }),
  );
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
await listen((message) => {
  const report: WorkerReport = { ...message, usage: measureUsage() };
  process.send?.(report, undefined, undefined, () => {
    // If the server has exited, this process exits too.
  });
});

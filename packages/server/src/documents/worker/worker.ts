import { parentPort } from 'node:worker_threads';
import { DocumentError } from '../document-engine.ts';
import { inspectDocument } from '../inspect/inspect-document.ts';
import { readPageText } from '../page-text/read-page-text.ts';
import { renderPage } from '../render/render-page.ts';
import { stampDocument } from '../stamp/stamp-document.ts';
import type { JobFailure, JobMessage, JobName, JobOutput, WorkerMessage } from './jobs.ts';

/** The worker thread's entry: jobs come in as messages, one at a time, and each is answered once. */
function listen(port: NonNullable<typeof parentPort>): void {
  port.on('message', async (message: JobMessage) => {
    try {
      const output = await perform(message);
      const answer: WorkerMessage = { kind: 'done', output };
      port.postMessage(answer, transferable(output));
    } catch (error) {
      const answer: WorkerMessage = { kind: 'failed', failure: describe(error) };
      port.postMessage(answer);
    }
  });
  port.postMessage({ kind: 'ready' } satisfies WorkerMessage);
}

function perform(message: JobMessage): Promise<JobOutput<JobName>> {
  switch (message.name) {
    case 'inspect':
      return inspectDocument(message.input.path, message.input.maxBytes);
    case 'render':
      return renderPage(message.input.path, message.input.pageIndex, message.input.width);
    case 'text':
      return readPageText(message.input.path, message.input.pageIndex);
    case 'stamp':
      return stampDocument(message.input).then(() => null);
  }
}

/** Images change threads without a copy. */
function transferable(output: JobOutput<JobName>): ArrayBuffer[] {
  if (output === null || !('jpeg' in output)) return [];
  const { buffer, byteLength } = output.jpeg;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

function describe(error: unknown): JobFailure {
  if (!(error instanceof Error)) return { code: null, message: String(error), stack: null };
  const code = error instanceof DocumentError ? error.code : null;
  return { code, message: error.message, stack: error.stack ?? null };
}

if (parentPort === null) throw new Error('worker.ts runs as a worker thread only');
listen(parentPort);

import type { Telemetry } from '../telemetry/telemetry.ts';
import { inSpan } from '../telemetry/tracer.ts';
import { type DocumentEngine, EngineBusyError, EngineClosedError } from './document-engine.ts';
import { DocumentError } from './pdf/document-error.ts';

/** Measures and traces the work of a document engine. */
export function observeEngine(
  engine: DocumentEngine,
  { metrics, tracer }: Telemetry,
): DocumentEngine {
  metrics.addGauge({
    name: 'sign_envelope_document_jobs',
    help: 'Jobs of the document engine, by queue and state.',
    labels: ['queue', 'state'],
    read: () =>
      (engine.queues?.() ?? []).flatMap(({ queue, waiting, running }) => [
        { labels: { queue, state: 'waiting' }, value: waiting },
        { labels: { queue, state: 'running' }, value: running },
      ]),
  });
  const observe =
    <A extends unknown[], R>(work: string, run: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const begun = performance.now();
      let outcome = 'done';
      try {
        return await inSpan(tracer, { name: `document ${work}` }, () => run(...args));
      } catch (error) {
        outcome = outcomeOf(error);
        throw error;
      } finally {
        metrics.documentWork.observe({ work, outcome }, (performance.now() - begun) / 1_000);
      }
    };
  return {
    inspect: observe('inspect', (...args) => engine.inspect(...args)),
    renderPage: observe('render', (...args) => engine.renderPage(...args)),
    readPageText: observe('text', (...args) => engine.readPageText(...args)),
    stamp: observe('stamp', (...args) => engine.stamp(...args)),
    makeCertificate: observe('certificate', (...args) => engine.makeCertificate(...args)),
    addSignaturePlace: observe('signaturePlace', (...args) => engine.addSignaturePlace(...args)),
    checkUpload: observe('upload', (...args) => engine.checkUpload(...args)),
    redrawLogo: observe('logo', (...args) => engine.redrawLogo(...args)),
    dryRun: observe('dryRun', (...args) => engine.dryRun(...args)),
    drawInk: observe('ink', (...args) => engine.drawInk(...args)),
    close: () => engine.close(),
  };
}

/** `refused` if the document is the reason, `busy` if the queue is full. */
function outcomeOf(error: unknown): string {
  if (error instanceof DocumentError) return 'refused';
  if (error instanceof EngineBusyError) return 'busy';
  return error instanceof EngineClosedError ? 'stopped' : 'failed';
}

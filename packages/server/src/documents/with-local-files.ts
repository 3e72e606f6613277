import type { FileStore } from '../store/file-store.ts';
import type { DocumentEngine } from './document-engine.ts';

/** An engine for stored files, which its processes read from the local disk. */
export function withLocalFiles(
  engine: DocumentEngine,
  { withLocal }: Pick<FileStore, 'withLocal'>,
): DocumentEngine {
  return {
    ...engine,
    renderPage: (file, ...rest) => withLocal([file], () => engine.renderPage(file, ...rest)),
    readPageText: (file, ...rest) => withLocal([file], () => engine.readPageText(file, ...rest)),
    stamp: (request, options) =>
      withLocal([request.original, ...Object.values(request.signatureImages)], () =>
        engine.stamp(request, options),
      ),
    makeCertificate: (request, options) => {
      const { signed, facts } = request;
      const images = Object.values(facts.signatureImages);
      return withLocal(signed === null ? images : [signed, ...images], () =>
        engine.makeCertificate(request, options),
      );
    },
    dryRun: (dryRun, options) =>
      withLocal(
        dryRun.answers.flatMap((answer) => (answer.kind === 'image' ? [answer.file] : [])),
        () => engine.dryRun(dryRun, options),
      ),
  };
}

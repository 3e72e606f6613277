import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FinishedDocuments } from '../envelopes/finished-documents.ts';
import type { StoredEnvelope } from '../envelopes/stored-envelope.ts';
import { contentDisposition, fileNameOf } from './content-disposition.ts';
import { sendFile, streamAnswer } from './send-file.ts';

/** The envelope's documents with the answers so far: one as a PDF, more as a zip of them. */
export async function answerDocuments(
  stored: StoredEnvelope,
  finishedDocuments: FinishedDocuments,
): Promise<Response> {
  const files = [];
  for (const document of stored.documents) {
    files.push({
      path: await finishedDocuments.find(stored, document),
      title: fileNameOf(document.title),
    });
  }
  const [only, ...others] = files;
  // What is signed is never to be left behind in a shared cache.
  const headers = { 'cache-control': 'private, no-store' };
  if (only !== undefined && others.length === 0) {
    return sendFile(only.path, {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(`${only.title}.pdf`),
    });
  }
  const { stream, length } = await zip(
    files.map(({ path, title }, index) => ({ path, name: `${index + 1} ${title}.pdf` })),
  );
  return streamAnswer(stream, length, {
    ...headers,
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(`${fileNameOf(stored.envelope.title)}.zip`),
  });
}

interface ZipEntry {
  readonly path: string;
  readonly name: string;
}

/** PDFs are compressed already; kept as they are, the zip's length is known before it is made. */
async function zip(
  entries: readonly ZipEntry[],
): Promise<{ readonly stream: Readable; readonly length: number | null }> {
  const file = new ZipFile();
  for (const { path, name } of entries) file.addFile(path, name, { compress: false });
  const stream = Readable.from(file.outputStream);
  file.on('error', (error) => stream.destroy(error instanceof Error ? error : undefined));
  const length = await new Promise<number | null>((resolve) => {
    file.end({ forceZip64Format: false, comment: '' }, (size?: number) =>
      resolve(size === undefined || size < 0 ? null : size),
    );
  });
  return { stream, length };
}

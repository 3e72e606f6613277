import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { fileNameOf } from '../envelopes/file-name.ts';
import { hasCertificatePages } from '../envelopes/finish/read-certificate-facts.ts';
import { type FileReceiver, filesFor, type SignedFile } from '../envelopes/read/signed-files.ts';
import type { StoredEnvelope } from '../envelopes/read/stored-envelope.ts';
import { uploadOf } from '../envelopes/stored-files.ts';
import { translator } from '../i18n/translator.ts';
import type { FileStore } from '../store/file-store.ts';
import { openStoredFile, type StoredContent } from '../store/stored-content.ts';
import { checkStoredFile } from '../store/stored-file.ts';
import type { AppContext } from './app-context.ts';
import { contentDisposition } from './content-disposition.ts';
import { createUniquePaths, folderStep, pathStep } from './safe-names.ts';
import { sendContent, streamResponse } from './send-file.ts';

/**
 * Responds with the envelope's documents, sealed if everyone has signed, and with the signed files that the
 * receiver may have: a single document as a PDF, anything else as a zip, with the certificate.
 *
 * @param type `inline` if a browser may show the PDF.
 */
export async function documentsResponse(
  stored: StoredEnvelope,
  { finishedDocuments, files: store }: Pick<AppContext, 'finishedDocuments' | 'files'>,
  receiver: FileReceiver,
  type: 'attachment' | 'inline' = 'attachment',
): Promise<Response> {
  const attached = filesFor(stored, receiver);
  const files = [];
  for (const document of stored.documents) {
    files.push({
      content: await finishedDocuments.open(stored, document),
      title: fileNameOf(document.title),
    });
  }
  const [only, ...others] = files;
  // Signed documents must not remain in a shared cache.
  const headers = { 'cache-control': 'private, no-store' };
  if (only !== undefined && others.length === 0 && attached.length === 0) {
    return sendContent(only.content, {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': contentDisposition(`${only.title}.pdf`, type),
    });
  }
  const certificate = hasCertificatePages(stored)
    ? await finishedDocuments.openCertificate(stored)
    : null;
  const title = translator(stored.envelope.language)('certificate.title');
  // Equal downloads have equal bytes.
  const { ended_at } = stored.envelope;
  const madeAt = ended_at === null ? new Date() : new Date(ended_at);
  const pdf = (name: string, content: StoredContent): ZipEntry => ({
    name: `${name}.pdf`,
    bytes: content.bytes,
    madeAt,
    open: async () => content,
  });
  const { stream, length } = await zip([
    ...files.map(({ content, title: name }, index) => pdf(`${index + 1} ${name}`, content)),
    ...(certificate === null ? [] : [pdf(`${files.length + 1} ${title}`, certificate)]),
    ...(await attachedEntries(attached, store)),
  ]);
  return streamResponse(stream, length, {
    ...headers,
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(`${fileNameOf(stored.envelope.title)}.zip`),
  });
}

/**
 * Makes a folder for each party, numbered by its position, with one for each field. The digest of
 * each file is checked now, while an error can still be sent, and the file is read later.
 */
async function attachedEntries(
  attached: readonly SignedFile[],
  store: FileStore,
): Promise<readonly ZipEntry[]> {
  const uniquePath = createUniquePaths();
  const entries: ZipEntry[] = [];
  for (const { upload, party, field } of attached) {
    const folder = folderStep(`${party.position + 1} ${party.title}`, 'Files');
    const fieldFolder = folderStep(field.title ?? '', 'Files');
    const name = uniquePath(`${folder}/${fieldFolder}/${pathStep(upload.name, 'File')}`);
    const file = uploadOf(store, upload);
    await store.withLocal([file], () => checkStoredFile(file));
    const open = () => openStoredFile(store, file);
    const madeAt = new Date(upload.created_at);
    entries.push({ name: `Files/${name}`, bytes: file.bytes, madeAt, open });
  }
  return entries;
}

interface ZipEntry {
  readonly name: string;
  readonly bytes: number;
  readonly madeAt: Date;
  readonly open: () => Promise<StoredContent>;
}

/**
 * Creates a zip without compression, because PDFs are compressed already. Its length is then known.
 */
async function zip(
  entries: readonly ZipEntry[],
): Promise<{ readonly stream: Readable; readonly length: number | null }> {
  const file = new ZipFile();
  // Each file is opened when it is needed.
  for (const { name, bytes, madeAt, open } of entries) {
    file.addReadStreamLazy(name, { compress: false, size: bytes, mtime: madeAt }, (ready) => {
      open().then(
        (content) => ready(null, content.stream()),
        (error: unknown) => file.emit('error', error),
      );
    });
  }
  const stream = Readable.from(file.outputStream);
  file.on('error', (error) => stream.destroy(error instanceof Error ? error : undefined));
  const length = await new Promise<number | null>((resolve) => {
    file.end({ forceZip64Format: false, comment: '' }, (size?: number) =>
      resolve(size === undefined || size < 0 ? null : size),
    );
  });
  return { stream, length };
}

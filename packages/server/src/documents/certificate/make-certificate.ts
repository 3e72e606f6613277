import { writeFile } from 'node:fs/promises';
import { ParseSpeeds, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { translator } from '../../i18n/translator.ts';
import {
  digestOf,
  type FileDigest,
  readStoredFile,
  type StoredFile,
} from '../../store/stored-file.ts';
import { readPageSpace } from '../pdf/page-space.ts';
import { decodeAllNames } from '../pdf/pdf-names.ts';
import type { CertificateFacts } from './certificate-facts.ts';
import { drawCertificate } from './draw-certificate.ts';
import { TaggedPaper } from './tagged-paper.ts';

export interface CertificateRequest {
  /** The signed document to which the pages are added; `null` for the certificate alone. */
  readonly signed: StoredFile | null;
  /** Whether the certificate is written; if not, its facts are attached alone. */
  readonly hasPages: boolean;
  readonly facts: CertificateFacts;
  /** JSON to attach, for programs that check the document; `null` for none. */
  readonly attachment: { readonly name: string; readonly json: string } | null;
  /** A temporary path: the caller moves the file once it is written to disk. */
  readonly outputPath: string;
}

/** A4, in points. */
const a4 = { width: 595.28, height: 841.89 } as const;

/** The sides of a page on which the text can be read, in points. */
const [narrowest, widest] = [300, 1200];

/**
 * Writes the certificate: as pages at the end of a signed document, which begins the file byte for byte, or
 * as a document of its own.
 */
export async function makeCertificate(request: CertificateRequest): Promise<FileDigest> {
  const { signed, facts, attachment } = request;
  const document = signed === null ? await newDocument(facts) : await openSigned(signed, facts);
  const size = signed === null ? a4 : paperOf(document);
  if (request.hasPages)
    await drawCertificate(new TaggedPaper(document, size, facts.language), facts);
  if (attachment !== null) {
    await document.attach(new TextEncoder().encode(attachment.json), attachment.name, {
      mimeType: 'application/json',
      creationDate: new Date(facts.envelope.completedAt),
      modificationDate: new Date(facts.envelope.completedAt),
    });
  }
  const bytes = await document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Number.POSITIVE_INFINITY,
  });
  await writeFile(request.outputPath, bytes, { flag: 'wx', mode: 0o600 });
  return digestOf(bytes);
}

async function newDocument({ language, envelope }: CertificateFacts): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(`${translator(language)('certificate.title')}: ${envelope.title}`, {
    showInWindowTitleBar: true,
  });
  document.setLanguage(language);
  document.setCreationDate(new Date(envelope.completedAt));
  document.setModificationDate(new Date(envelope.completedAt));
  return document;
}

/** Opens a document so that saving it adds to its end and changes nothing before. */
async function openSigned(
  signed: StoredFile,
  { envelope, language }: CertificateFacts,
): Promise<PDFDocument> {
  decodeAllNames();
  const document = await PDFDocument.load(await readStoredFile(signed), {
    forIncrementalUpdate: true,
    parseSpeed: ParseSpeeds.Fastest,
    updateMetadata: false,
  });
  // What the sender's document says of itself stays.
  if (!document.getTitle()) document.setTitle(envelope.title);
  if (!document.catalog.has(PDFName.of('Lang'))) document.setLanguage(language);
  return document;
}

/** The size of the document's first page, or A4 if text does not fit there. */
function paperOf(document: PDFDocument) {
  const [first] = document.getPages();
  if (first === undefined) return a4;
  const { width, height } = readPageSpace(first);
  const fits = [width, height].every((side) => side >= narrowest && side <= widest);
  return fits ? { width, height } : a4;
}

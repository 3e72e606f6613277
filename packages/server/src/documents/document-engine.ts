import type { Field, WirePageText } from '@sign-envelope/core';
import type { FileDigest, StoredFile } from '../store/stored-file.ts';
import type { RemovedPart } from './clean/removed-part.ts';
import type { InkPictures, InkToDraw } from './draw-ink-picture.ts';
import type { Rehearsal, RehearsalProblems } from './rehearse/rehearsal.ts';
import type { CheckedUpload, UploadCheck } from './uploads/check-upload.ts';

/** A page of a PDF as it is shown: rotation and CropBox applied. */
export interface PdfPage {
  /** Points, after rotation. */
  readonly width: number;
  readonly height: number;
}

/** Why a PDF is refused. */
export type DocumentErrorCode =
  | 'document.not_pdf'
  | 'document.encrypted'
  | 'document.damaged'
  | 'document.no_pages'
  | 'document.too_large'
  | 'document.too_many_pages'
  | 'document.too_many_objects'
  | 'document.page_too_large'
  | 'document.image_too_large'
  | 'document.unfolds_too_far'
  | 'document.nested_too_deep'
  | 'document.too_slow'
  | 'document.too_much_memory';

/** Thrown when a PDF is refused. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** A PDF that was accepted. */
export interface InspectedDocument {
  readonly pages: readonly PdfPage[];
  /** What was taken out of it. */
  readonly removed: readonly RemovedPart[];
  /** What the file holds now. */
  readonly digest: FileDigest;
}

/** A page as a picture. */
export interface PageImage {
  readonly jpeg: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** A document, its answers, and where the stamped one goes. */
export interface StampRequest {
  /** The original, never changed. */
  readonly original: StoredFile;
  /** A temporary path: the caller moves the file once it is on the disk. */
  readonly outputPath: string;
  /** The fields of this document with their answers, every party's. */
  readonly fields: readonly Field[];
  /** Uploaded signature images, by the name a signature carries. */
  readonly signatureImages: Readonly<Record<string, StoredFile>>;
}

/**
 * Kinds of waiting. Each has processes of its own, so that none holds up another:
 *
 * - `signing`: what a signer's 200 waits for, such as rehearsing answers and decoding pictures;
 * - `pages`: what a person looks at or downloads now;
 * - `intake`: checking what a sender sends;
 * - `stamping`: signed documents;
 * - `preparation`: what people may look at later. It gets the processor time that the others leave.
 */
export type QueueName = 'signing' | 'pages' | 'intake' | 'stamping' | 'preparation';

/** How a job waits for its turn. */
export interface JobOptions {
  /** The queue of the job's kind unless told. */
  readonly queue?: QueueName;
  /**
   * Whose work it is, such as a document's or a company's id. Within a queue, owners take turns: one
   * with 500 jobs does not hold up another's first.
   */
  readonly owner?: string;
  /** Milliseconds of processor time, where less than its kind may use is enough for now. */
  readonly timeLimit?: number;
}

/** How a page is drawn. */
export interface RenderOptions extends JobOptions {
  /** Pixels across; 1600 unless told. */
  readonly width?: number;
}

/** The queue for a job is full. The same call can succeed a little later. */
export class EngineBusyError extends Error {
  override readonly name = 'EngineBusyError';
  readonly queue: QueueName;

  constructor(queue: QueueName) {
    super(`Too many documents are waiting in the queue "${queue}"`);
    this.queue = queue;
  }
}

/** The engine was closed before the job was done: the server is stopping. */
export class EngineClosedError extends Error {
  override readonly name = 'EngineClosedError';

  constructor() {
    super('The document engine is closed');
  }
}

/**
 * Everything that reads or writes a PDF. All of it runs in processes of its own: no call here blocks
 * a request, and a document that hangs or crashes its process fails alone.
 *
 * Every call throws `DocumentError` for what the document is to blame for, `EngineBusyError` when
 * its queue is full and `EngineClosedError` once the engine is closed. Stored files are compared with
 * what was stored: a `DamagedFileError` stands in place of any use of one that holds something else.
 */
export interface DocumentEngine {
  /**
   * Checks an upload, takes out of the file what would act by itself, and measures its pages. A file
   * with nothing to take out stays as it is. Queue: `intake`.
   */
  inspect(path: string, options?: JobOptions): Promise<InspectedDocument>;
  /** One page as JPEG; `pageIndex` from 0. Queue: `pages`. */
  renderPage(file: StoredFile, pageIndex: number, options?: RenderOptions): Promise<PageImage>;
  /**
   * One page's text with the places of its lines on the page as shown, in reading order, what stands
   * in form fields included; `pageIndex` from 0. A scanned page has none; of one with more than
   * 100,000 characters or 3,000 lines the rest is left out. Queue: `pages`.
   */
  readPageText(file: StoredFile, pageIndex: number, options?: JobOptions): Promise<WirePageText>;
  /**
   * Writes the original with every answer stamped where its field stands, on the page as shown.
   *
   * - Drawn and uploaded signatures: whole, in their own proportions, from the left and half way up,
   *   as `object-fit: contain; object-position: left center` shows them.
   * - Writing: the field's font, size in points and colour, shrunk by 0.25 pt until it is within the
   *   box; one line half way up, several lines from the top in a textarea. It begins at the left, or
   *   at the right when its first letter is of a script that does.
   * - Boxes and radios: a tick, or a dot, in the middle. What is not answered leaves no trace.
   *
   * Resolves with what it has written: of the same request always the same. Queue: `stamping`.
   */
  stamp(request: StampRequest, options?: JobOptions): Promise<FileDigest>;
  /** Checks what an uploaded file holds, and redraws a signature's picture. Queue: `signing`. */
  checkUpload(check: UploadCheck, options?: JobOptions): Promise<CheckedUpload>;
  /** Lays answers out as `stamp` will, and tells which cannot be. Queue: `signing`. */
  rehearse(rehearsal: Rehearsal, options?: JobOptions): Promise<RehearsalProblems>;
  /** The pictures of a drawn signature, made of its strokes and its colour alone. Queue: `pages`. */
  drawInk(ink: InkToDraw, options?: JobOptions): Promise<InkPictures>;
  /** Ends what runs and refuses what waits. */
  close(): Promise<void>;
}

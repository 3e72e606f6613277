import type { WirePageText } from '@sign-envelope/core/contract';
import type { FileDigest, StoredFile } from '../store/stored-file.ts';
import type { CertificateRequest } from './certificate/make-certificate.ts';
import type { DryRun, DryRunProblems } from './dry-run/dry-run.ts';
import type { InspectedDocument } from './inspect/inspected-document.ts';
import type { InkPictures, InkToDraw } from './render/draw-ink-picture.ts';
import type { PageImage } from './render/page-image.ts';
import type { PlaceRequest, SignaturePlace } from './signature/signature-place.ts';
import type { StampedDocument, StampRequest } from './stamp/stamp-request.ts';
import type { RedrawnLogo } from './uploads/redraw-logo.ts';
import type { CheckedUpload, RefusedUpload, UploadCheck } from './uploads/upload-check.ts';

/**
 * A queue of jobs. Each queue has its own processes, so that none delays another:
 *
 * - `signing`: work that a signer's response waits for, such as dry runs of answers and decoding
 *   pictures;
 * - `pages`: pages and files that a person is viewing or downloading;
 * - `intake`: checking a sender's uploads;
 * - `stamping`: stamping signed documents;
 * - `preparation`: pages that people may view later. It has the lowest priority.
 */
export type QueueName = 'signing' | 'pages' | 'intake' | 'stamping' | 'preparation';

/** Scheduling options of a job. */
export interface JobOptions {
  /** Default: the queue of the job's kind. */
  readonly queue?: QueueName;
  /**
   * The owner of the job, such as the ID of a document or a company. Within a queue, owners take
   * turns: one owner's 500 jobs do not delay another owner's first.
   */
  readonly owner?: string;
  /**
   * Whether the job is expected to take long, because of the size of its files. Large jobs of all
   * owners together leave one process of their queue to others.
   */
  readonly isLarge?: boolean;
  /** Milliseconds of CPU time, to lower the limit of the job's kind. */
  readonly timeLimit?: number;
  /** Whether it runs at a low priority from its start, as a job that has failed before. */
  readonly isBackground?: boolean;
}

/** Options for rendering a page. */
export interface RenderOptions extends JobOptions {
  /** Pixels. Default: 1600. */
  readonly width?: number;
  /** Whether it may be a lossless WebP, if that is smaller than a JPEG. Default: `false`. */
  readonly webp?: boolean;
}

/** The queue for a job is full. Retrying later can succeed. */
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
 * Reads and writes PDFs. Jobs run in separate processes: no call blocks a request, and a document
 * that hangs or crashes its process fails alone.
 *
 * Every call throws `DocumentError` if the document is the cause, `EngineBusyError` if the queue is
 * full and `EngineClosedError` once the engine is closed. If the content of a stored file does not
 * match its digest, the call throws `DamagedFileError` and does not use the file.
 */
export interface DocumentEngine {
  /**
   * Checks an uploaded PDF, removes active content from the file and measures its pages. A file
   * without active content is not changed. Queue: `intake`.
   */
  inspect(path: string, options?: JobOptions): Promise<InspectedDocument>;
  /** Renders one page as a picture; `pageIndex` starts at 0. Queue: `pages`. */
  renderPage(file: StoredFile, pageIndex: number, options?: RenderOptions): Promise<PageImage>;
  /**
   * Reads the text of one page in reading order, including the values of form fields, with the
   * position of each line on the page as displayed; `pageIndex` starts at 0. A scanned page has no
   * text. Text beyond 100,000 characters or 3,000 lines is omitted. Queue: `pages`.
   */
  readPageText(file: StoredFile, pageIndex: number, options?: JobOptions): Promise<WirePageText>;
  /**
   * Writes a copy of the original with every answer stamped at the position of its field on the
   * page as displayed.
   *
   * - Drawn and uploaded signatures: scaled to fit, left-aligned and vertically centred, like
   *   `object-fit: contain; object-position: left center`.
   * - Text: in the field's font, size in points and colour, shrunk in steps of 0.25 pt until it
   *   fits the box. A single line is vertically centred; the lines of a textarea start at the top.
   *   Text is left-aligned, or right-aligned if its first letter is of a right-to-left script.
   * - Checkboxes and radios: a centred tick or dot. Unanswered fields are left empty.
   *
   * Resolves with the digest of the output, which is always the same for the same request. Queue:
   * `stamping`.
   */
  stamp(request: StampRequest, options?: JobOptions): Promise<StampedDocument>;
  /**
   * Writes the certificate of an envelope, at the end of a signed document or alone. The file begins with
   * the bytes of the signed document. Queue: `stamping`.
   */
  makeCertificate(request: CertificateRequest, options?: JobOptions): Promise<FileDigest>;
  /** Appends an empty place for a signature to a PDF. Queue: `stamping`. */
  addSignaturePlace(request: PlaceRequest, options?: JobOptions): Promise<SignaturePlace>;
  /** Checks the content of an uploaded file and redraws a signature image. Queue: `signing`. */
  checkUpload(check: UploadCheck, options?: JobOptions): Promise<CheckedUpload>;
  /** Checks a company's logo and redraws it in the same file, as a PNG. Queue: `intake`. */
  redrawLogo(file: StoredFile, options?: JobOptions): Promise<RedrawnLogo | RefusedUpload>;
  /** Lays out answers like `stamp` and returns those that cannot be stamped or seen. Queue: `signing`. */
  dryRun(dryRun: DryRun, options?: JobOptions): Promise<DryRunProblems>;
  /** Draws the pictures of a signature from its strokes and colour. Queue: `pages`. */
  drawInk(ink: InkToDraw, options?: JobOptions): Promise<InkPictures>;
  /** How many jobs there are, by queue. Optional: it is for the server's metrics. */
  queues?(): readonly QueueLoad[];
  /** Terminates running jobs and rejects waiting ones. */
  close(): Promise<void>;
}

/** The jobs of a queue. */
export interface QueueLoad {
  readonly queue: QueueName;
  readonly waiting: number;
  readonly running: number;
}

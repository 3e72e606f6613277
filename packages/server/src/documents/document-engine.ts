import type { Field, WirePageText } from '@sign-envelope/core';

/** A page of a PDF as it is shown: rotation and CropBox applied. */
export interface PdfPage {
  /** Points, after rotation. */
  readonly width: number;
  readonly height: number;
}

/** Why a PDF is not taken. */
export type DocumentErrorCode =
  | 'document.not_pdf'
  | 'document.encrypted'
  | 'document.damaged'
  | 'document.no_pages'
  | 'document.too_large'
  | 'document.too_slow';

/** Why a PDF was refused. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
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
  readonly originalPath: string;
  readonly outputPath: string;
  /** The fields of this document with their answers, every party's. */
  readonly fields: readonly Field[];
  /** Paths of uploaded signature images, by the name a signature carries. */
  readonly signatureImages: Readonly<Record<string, string>>;
}

/**
 * Everything that reads or writes a PDF. All of it runs in a worker: no call here blocks a request,
 * and a document that hangs or crashes the worker fails alone.
 */
export interface DocumentEngine {
  /** Checks an upload and measures its pages. Throws `DocumentError`. */
  inspect(path: string): Promise<{ readonly pages: readonly PdfPage[] }>;
  /** One page as JPEG, 1600 px wide unless told; `pageIndex` from 0. */
  renderPage(path: string, pageIndex: number, width?: number): Promise<PageImage>;
  /**
   * One page's text with the places of its lines on the page as shown, in reading order, what stands
   * in form fields included; `pageIndex` from 0. A scanned page has none; of one with more than
   * 100,000 characters or 3,000 lines the rest is left out.
   */
  readPageText(path: string, pageIndex: number): Promise<WirePageText>;
  /**
   * Writes the original with every answer stamped where its field stands, on the page as shown.
   *
   * - Drawn and uploaded signatures: whole, in their own proportions, from the left and half way up,
   *   as `object-fit: contain; object-position: left center` shows them.
   * - Writing: the field's font, size in points and colour, shrunk by 0.25 pt until it is within the
   *   box; one line half way up, several lines from the top in a textarea. It begins at the left, or
   *   at the right when its first letter is of a script that does.
   * - Boxes and radios: a tick, or a dot, in the middle. What is not answered leaves no trace.
   */
  stamp(request: StampRequest): Promise<void>;
  close(): Promise<void>;
}

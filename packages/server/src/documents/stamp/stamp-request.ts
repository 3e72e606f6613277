import type { Field } from '@sign-envelope/core';
import type { FileDigest, StoredFile } from '../../store/stored-file.ts';

/** A document, its answers, and the path of the stamped document. */
export interface StampRequest {
  /** The original, never changed. */
  readonly original: StoredFile;
  /** A temporary path: the caller moves the file once it is written to disk. */
  readonly outputPath: string;
  /** The fields of this document with the answers of all parties. */
  readonly fields: readonly Field[];
  /** Uploaded signature images, by the name that a signature refers to. */
  readonly signatureImages: Readonly<Record<string, StoredFile>>;
  /** A text for the top of every page, such as that the document is not complete. */
  readonly notice?: string;
}

/** The digest of a stamped document, and what the look at it found. */
export interface StampedDocument extends FileDigest {
  /** Numbers of the pages that look different from their originals outside the boxes of answers. */
  readonly changedPages: readonly number[];
}

/** Why a PDF is rejected. */
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
  | 'document.hides_answers'
  | 'document.too_slow'
  | 'document.too_much_memory';

/** Thrown if a PDF is rejected. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

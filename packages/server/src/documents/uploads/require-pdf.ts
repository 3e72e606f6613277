import { DocumentError } from '../pdf/document-error.ts';
import { openForStamping } from '../pdf/open-for-stamping.ts';
import { requireWholePdf } from '../pdf/require-whole-pdf.ts';
import { damaged } from './upload-problem.ts';

/**
 * Throws `UploadError` unless an uploaded file is a whole PDF with pages. One that is encrypted is
 * accepted: nothing is stamped on it, and its recipient may know the password.
 */
export async function requirePdf(bytes: Buffer): Promise<void> {
  try {
    requireWholePdf(bytes);
    const document = await openForStamping(bytes);
    if (document.getPageCount() === 0) throw damaged('It has no pages');
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    if (error.code !== 'document.encrypted') throw damaged(error.message);
  }
}

import { PDFDocument } from '@cantoo/pdf-lib';
import { DocumentFonts } from '../text/document-fonts.ts';
import { drawText } from './draw-text.ts';
import { saveStamped } from './save-stamped.ts';

/** Writes and discards a document, so that fonts are loaded before the first job. */
export async function warmUp(): Promise<void> {
  const document = await PDFDocument.create();
  document.addPage();
  const fonts = new DocumentFonts(document.context);
  const writing = { text: 'Ready', font: '', size: 12, color: '#000000', wraps: false } as const;
  drawText(writing, { x: 0, y: 0, width: 200, height: 20 }, fonts);
  fonts.write();
  await saveStamped(document);
}

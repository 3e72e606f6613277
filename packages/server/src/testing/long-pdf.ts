import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** Creates a PDF whose pages are full of text. */
export async function makeLongPdf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([595, 842]);
    for (let line = 0; line < 40; line++) {
      page.drawText(`Clause ${number}.${line}: what is agreed here holds.`, {
        x: 60,
        y: 780 - line * 18,
        font,
        size: 11,
      });
    }
  }
  return pdf.save();
}

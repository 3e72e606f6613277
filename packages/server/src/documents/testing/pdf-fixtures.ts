import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** The pages of a fixture. In points and degrees. */
export interface FixtureShape {
  readonly pages?: number;
  readonly width?: number;
  readonly height?: number;
  readonly rotation?: 0 | 90 | 180 | 270;
  /** Left, bottom, width, height of the CropBox. */
  readonly crop?: readonly [number, number, number, number];
  /** Origin of the MediaBox. */
  readonly origin?: readonly [number, number];
}

/** A PDF in which every page has the text `Page <n> of the original`. */
export async function makePdf(shape: FixtureShape = {}): Promise<Uint8Array> {
  const { pages = 1, width = 595, height = 842, rotation = 0, crop, origin = [0, 0] } = shape;
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([width, height]);
    page.setMediaBox(origin[0], origin[1], width, height);
    if (crop !== undefined) page.setCropBox(...crop);
    page.setRotation(degrees(rotation));
    const x = (crop?.[0] ?? origin[0]) + 60;
    const y = (crop?.[1] ?? origin[1]) + 60;
    page.drawText(`Page ${number} of the original`, { x, y, size: 12, font });
  }
  return document.save();
}

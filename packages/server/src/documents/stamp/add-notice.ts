import { fontFilesFor } from '@sign-envelope/fonts';
import { colorOperator, pdfNumber } from '../pdf/content-stream.ts';
import { openForStamping } from '../pdf/open-for-stamping.ts';
import { type PageSpace, readPageSpace } from '../pdf/page-space.ts';
import { DocumentFonts } from '../text/document-fonts.ts';
import { drawLine } from '../text/draw-line.ts';
import { layOutLine, type ShapedLine } from '../text/lay-out-line.ts';
import { deviceColors, PageOverlays } from './page-overlays.ts';
import { saveStamped } from './save-stamped.ts';

/** The first number of the tags of its font: far above those that stamping has used. */
const firstFontNumber = 20_000;

/** Share of a page's longer side that the text is high, and its limits in points. */
const [share, smallest, largest] = [0.011, 5, 24] as const;

const ground = '#fff3cd';
const ink = '#7a2e00';

/** Writes a notice into a strip at the top of every page of a stamped document. */
export async function addNotice(stamped: Uint8Array, text: string): Promise<Uint8Array> {
  const document = await openForStamping(stamped);
  const { context } = document;
  const overlays = new PageOverlays(document);
  const fonts = new DocumentFonts(context, firstFontNumber);
  const line = layOutLine(text, fontFilesFor('arial', 700));
  const resources = context.nextRef();
  for (const page of document.getPages()) {
    const space = readPageSpace(page);
    overlays.draw(page, space, drawStrip(line, space, fonts), resources);
  }
  context.assign(resources, context.obj({ Font: context.obj(fonts.write()), ...deviceColors }));
  return saveStamped(document);
}

function drawStrip(line: ShapedLine, { width, height }: PageSpace, fonts: DocumentFonts): string {
  const wanted = Math.min(largest, Math.max(smallest, Math.max(width, height) * share));
  const size = Math.min(wanted, (width * 0.96) / line.width);
  const strip = size * 1.9;
  const place = {
    x: (width - line.width * size) / 2,
    baseline: height - strip / 2 - size * 0.35,
    size,
  };
  return [
    colorOperator(ground),
    `${[0, height - strip, width, strip].map((length) => pdfNumber(length)).join(' ')} re f`,
    colorOperator(ink),
    drawLine(line, place, fonts),
  ].join('\n');
}

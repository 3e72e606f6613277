import { pdfNumber } from '../pdf/content-stream.ts';
import type { DocumentFonts } from './document-fonts.ts';
import { utf16Hex } from './embedded-font.ts';
import type { ShapedLine } from './lay-out-line.ts';
import type { ShapedRun } from './shape-run.ts';

/** The left end of a line's baseline, and the font size. In points. */
export interface LinePlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
}

/** The operators that draw a line of text in the current colour. */
export function drawLine(line: ShapedLine, place: LinePlace, fonts: DocumentFonts): string {
  const operators = ['BT'];
  for (const { run, x } of line.runs) {
    const { key, embedded } = fonts.use(run.font);
    operators.push(
      `/${key} ${pdfNumber(place.size)} Tf`,
      `1 0 0 1 ${pdfNumber(place.x + x * place.size)} ${pdfNumber(place.baseline)} Tm`,
    );
    const glyphs = showGlyphs(run, place.size, (glyph) => embedded.encode(glyph));
    if (run.needsActualText) {
      operators.push(`/Span << /ActualText <feff${utf16Hex(run.text)}> >> BDC`, ...glyphs, 'EMC');
    } else {
      operators.push(...glyphs);
    }
  }
  operators.push('ET');
  return operators.join('\n');
}

/** One TJ array per text rise, because marks above and below letters have their own rise. */
function showGlyphs(
  run: ShapedRun,
  size: number,
  encode: (glyph: ShapedRun['glyphs'][number]) => string,
): string[] {
  const operators: string[] = [];
  let shown: string[] = [];
  let rise = 0;
  const flush = () => {
    if (shown.length > 0) operators.push(`[${shown.join(' ')}] TJ`);
    shown = [];
  };
  for (const placed of run.glyphs) {
    if (placed.offsetY !== rise) {
      flush();
      rise = placed.offsetY;
      operators.push(`${pdfNumber(rise * size)} Ts`);
    }
    const ownAdvance = run.font.advanceOf(placed.id);
    pushMove(shown, placed.offsetX);
    shown.push(`<${encode(placed)}>`);
    pushMove(shown, placed.advance - ownAdvance - placed.offsetX);
  }
  flush();
  if (rise !== 0) operators.push('0 Ts');
  return operators;
}

/** Moves right by `ems`. TJ arrays count in thousandths of an em to the left. */
function pushMove(shown: string[], ems: number): void {
  const thousandths = pdfNumber(-ems * 1000);
  if (thousandths !== '0') shown.push(thousandths);
}

import { drawDot, drawTick } from '../stamp/draw-mark.ts';
import { drawText } from '../stamp/draw-text.ts';
import type { ShownBox } from '../stamp/shown-box.ts';
import type { DocumentFonts } from '../text/document-fonts.ts';
import { pushButton, type Widget } from './widget.ts';

/** Bits of a field's flags: PDF 32000-1, 12.7.4. */
const multiline = 1 << 12;
const password = 1 << 13;
const radio = 1 << 15;

/** Font size in points for a field that leaves the size to the reader. */
const usualSize = 12;
/** Points between a field's edge and its text, as in common readers. */
const padding = 2;

/** Draws a field's value if the file leaves that to the reader; `null` if nothing is visible. */
export function drawValue(widget: Widget, box: ShownBox, fonts: DocumentFonts): string | null {
  switch (widget.type) {
    case 'Btn':
      if ((widget.flags & pushButton) !== 0) return drawWritten(widget, box, fonts);
      if (widget.state === null) return null;
      return (widget.flags & radio) === 0 ? drawTick(box, black) : drawDot(box, black);
    case 'Tx':
    case 'Ch':
      return drawWritten(widget, box, fonts);
    default:
      return null;
  }
}

const black = '#000000';

function drawWritten(widget: Widget, box: ShownBox, fonts: DocumentFonts): string | null {
  const text = widget.value.replaceAll(/\r\n?/g, '\n');
  const isSecret = widget.type === 'Tx' && (widget.flags & password) !== 0;
  if (text.trim() === '' || isSecret) return null;
  const inner = {
    x: box.x + padding,
    y: box.y,
    width: Math.max(1, box.width - 2 * padding),
    height: box.height,
  };
  const wraps = (widget.flags & multiline) !== 0 || text.includes('\n') ? 'from-top' : false;
  const { size, color } = readStyle(widget.defaultAppearance);
  return drawText({ text, font: 'arial', size, color, wraps }, inner, fonts);
}

const fontOperator = /(\d*\.?\d+)\s+Tf/;
const rgbOperator = /(\d*\.?\d+)\s+(\d*\.?\d+)\s+(\d*\.?\d+)\s+rg/;
const grayOperator = /(\d*\.?\d+)\s+g(?![a-z])/;

function readStyle(operators: string): { readonly size: number; readonly color: string } {
  const size = Number(fontOperator.exec(operators)?.[1] ?? 0);
  const gray = grayOperator.exec(operators)?.[1];
  const parts = rgbOperator.exec(operators)?.slice(1) ?? [gray, gray, gray];
  const hex = parts.map((part) =>
    Math.round(Math.min(1, Number(part ?? 0)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return { size: size > 0 ? size : usualSize, color: `#${hex.join('')}` };
}

import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject } from '@cantoo/pdf-lib';
import { pdfNumber } from '../content-stream.ts';
import type { ShownBox } from '../stamp/shown-box.ts';
import type { Widget } from './widget.ts';

/** The background and the border of a field: PDF 32000-1, 12.5.6.19. `null` if it has neither. */
export function drawFrame({ dict, type }: Widget, box: ShownBox): string | null {
  if (type === null || type === 'Sig') return null;
  const { context } = dict;
  const look = context.lookup(dict.get(PDFName.of('MK')));
  if (!(look instanceof PDFDict)) return null;
  const background = colorOf(look.get(PDFName.of('BG')), look, fillOperators);
  const border = colorOf(look.get(PDFName.of('BC')), look, strokeOperators);
  const width = Math.min(borderWidth(dict), box.width, box.height);
  const parts: string[] = [];
  if (background !== null) parts.push(background, rectangle(box, 0), 'f');
  if (border !== null && width > 0) {
    parts.push(border, `${pdfNumber(width)} w`, rectangle(box, width / 2), 'S');
  }
  return parts.length === 0 ? null : parts.join('\n');
}

/** Colour operators by the number of their operands. */
const fillOperators: Readonly<Record<number, string>> = { 1: 'g', 3: 'rg', 4: 'k' };
const strokeOperators: Readonly<Record<number, string>> = { 1: 'G', 3: 'RG', 4: 'K' };

/** `null` if it is transparent. */
function colorOf(
  entry: PDFObject | undefined,
  { context }: PDFDict,
  operators: typeof fillOperators,
): string | null {
  const array = context.lookup(entry);
  if (!(array instanceof PDFArray)) return null;
  const parts = array.asArray().map((each) => numberOf(context.lookup(each)));
  const operator = operators[parts.length];
  if (operator === undefined || parts.includes(null)) return null;
  const operands = parts.map((part) => pdfNumber(Math.min(1, Math.max(0, part ?? 0))));
  return `${operands.join(' ')} ${operator}`;
}

/** In points. The border style takes precedence over the border. */
function borderWidth(widget: PDFDict): number {
  const { context } = widget;
  const style = context.lookup(widget.get(PDFName.of('BS')));
  const border = context.lookup(widget.get(PDFName.of('Border')));
  const styled = style instanceof PDFDict ? style.get(PDFName.of('W')) : undefined;
  const plain = border instanceof PDFArray && border.size() > 2 ? border.get(2) : undefined;
  const width = numberOf(context.lookup(style instanceof PDFDict ? styled : plain));
  return width === null || width < 0 ? 1 : width;
}

function numberOf(object: PDFObject | undefined): number | null {
  const number = object instanceof PDFNumber ? object.asNumber() : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

function rectangle({ x, y, width, height }: ShownBox, inset: number): string {
  const sides = [x + inset, y + inset, width - 2 * inset, height - 2 * inset];
  return `${sides.map((side) => pdfNumber(side)).join(' ')} re`;
}

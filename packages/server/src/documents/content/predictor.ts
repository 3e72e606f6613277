import { type PDFDict, PDFName, PDFNumber } from '@cantoo/pdf-lib';

interface Predictor {
  readonly kind: number;
  readonly bytesPerPixel: number;
  readonly bytesPerRow: number;
}

/**
 * Undoes the prediction of bytes from their neighbors (PDF 32000-1, 7.4.4.4), which `parameters` of a
 * filter can ask for. Returns `null` if the predictor is unknown.
 */
export function undoPredictor(data: Uint8Array, parameters: PDFDict | null): Uint8Array | null {
  const predictor = readPredictor(parameters);
  if (predictor === null) return null;
  if (predictor.kind === 1) return data;
  return predictor.kind === 2 ? undoTiff(data, predictor) : undoPng(data, predictor);
}

function readPredictor(parameters: PDFDict | null): Predictor | null {
  const read = (key: string, initial: number) => {
    const number = parameters?.context.lookup(parameters.get(PDFName.of(key)));
    return number instanceof PDFNumber ? number.asNumber() : initial;
  };
  const kind = read('Predictor', 1);
  const bits = read('Colors', 1) * read('BitsPerComponent', 8);
  const bytesPerRow = Math.ceil((bits * read('Columns', 1)) / 8);
  const isKnown = kind === 2 ? bits % 8 === 0 : kind >= 10 && kind <= 15;
  if (kind !== 1 && !(isKnown && bytesPerRow > 0)) return null;
  return { kind, bytesPerPixel: Math.max(1, bits >> 3), bytesPerRow };
}

/** Each byte is the difference to that of the pixel before it. */
function undoTiff(data: Uint8Array, { bytesPerPixel, bytesPerRow }: Predictor): Uint8Array {
  const bytes = Uint8Array.from(data);
  for (let at = 0; at < bytes.length; at += 1) {
    if (at % bytesPerRow < bytesPerPixel) continue;
    bytes[at] = (bytes[at] ?? 0) + (bytes[at - bytesPerPixel] ?? 0);
  }
  return bytes;
}

/** Each row starts with its filter type (PNG specification, 9.2). */
function undoPng(data: Uint8Array, { bytesPerPixel, bytesPerRow }: Predictor): Uint8Array {
  const rows = Math.ceil(data.length / (bytesPerRow + 1));
  const bytes = new Uint8Array(Math.max(0, data.length - rows));
  let from = 0;
  for (let start = 0; start < bytes.length; start += bytesPerRow) {
    const type = data[from];
    from += 1;
    const end = Math.min(start + bytesPerRow, bytes.length);
    for (let at = start; at < end; at += 1, from += 1) {
      const hasLeft = at - start >= bytesPerPixel;
      const left = hasLeft ? (bytes[at - bytesPerPixel] ?? 0) : 0;
      const up = start > 0 ? (bytes[at - bytesPerRow] ?? 0) : 0;
      const upLeft = hasLeft && start > 0 ? (bytes[at - bytesPerRow - bytesPerPixel] ?? 0) : 0;
      bytes[at] = (data[from] ?? 0) + predict(type, left, up, upLeft);
    }
  }
  return bytes;
}

function predict(type: number | undefined, left: number, up: number, upLeft: number): number {
  switch (type) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, upLeft);
    default:
      return 0;
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft;
  const byLeft = Math.abs(estimate - left);
  const byUp = Math.abs(estimate - up);
  const byUpLeft = Math.abs(estimate - upLeft);
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}

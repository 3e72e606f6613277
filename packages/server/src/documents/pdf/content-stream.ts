/**
 * Formats a PDF number, by default with at most four decimals, which is as precise as a printer.
 *
 * @param decimals - At most six, because smaller numbers would get an exponent.
 */
export function pdfNumber(value: number, decimals = 4): string {
  if (!Number.isFinite(value)) throw new Error(`${value} cannot stand in a PDF`);
  // `+ 0` turns -0 into 0.
  return String(Number(value.toFixed(decimals)) + 0);
}

/** Whether all readers understand a number, which some of them keep in 32 bits. */
export function isPdfNumber(value: number): boolean {
  return Math.abs(value) < 2 ** 31;
}

/** The operator that sets the fill or stroke colour from `#rrggbb`. */
export function colorOperator(hex: string, paint: 'fill' | 'stroke' = 'fill'): string {
  const [, red = '00', green = '00', blue = '00'] =
    /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? [];
  const parts = [red, green, blue].map((part) => pdfNumber(Number.parseInt(part, 16) / 255));
  return `${parts.join(' ')} ${paint === 'fill' ? 'rg' : 'RG'}`;
}

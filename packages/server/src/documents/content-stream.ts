/** A PDF number: plain decimals, and no more of them than a printer can show. */
export function pdfNumber(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`${value} cannot stand in a PDF`);
  // Four decimals never bring an exponent; `+ 0` turns minus nought into nought.
  return String(Number(value.toFixed(4)) + 0);
}

/** The operator that sets the colour of what is filled, or stroked, from `#rrggbb`. */
export function colorOperator(hex: string, paint: 'fill' | 'stroke' = 'fill'): string {
  const [, red = '00', green = '00', blue = '00'] =
    /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? [];
  const parts = [red, green, blue].map((part) => pdfNumber(Number.parseInt(part, 16) / 255));
  return `${parts.join(' ')} ${paint === 'fill' ? 'rg' : 'RG'}`;
}

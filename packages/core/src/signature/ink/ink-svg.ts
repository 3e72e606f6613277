import type { Stroke } from '../../model/signature.ts';
import { inkBounds, strokesToPath } from './trace.ts';

const prefix = 'data:image/svg+xml';
const hexColor = /^#[0-9a-f]{6}$/i;

/**
 * The ink as a `data:image/svg+xml` URL: one filled path, its viewBox cropped to the ink. The same
 * strokes always give the same text. `null` if there is no ink, or the colour is not `#rrggbb`.
 */
export function inkToSvg(strokes: readonly Stroke[], color: string): string | null {
  const bounds = inkBounds(strokes);
  if (bounds === null || !hexColor.test(color)) return null;
  const { x, y, width, height } = bounds;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" ` +
    `width="${width}" height="${height}">` +
    `<path fill="${color.toLowerCase()}" d="${strokesToPath(strokes)}"/></svg>`;
  return `${prefix};base64,${btoa(svg)}`;
}

function decode(url: string): string {
  const comma = url.indexOf(',');
  const data = url.slice(comma + 1);
  try {
    return /;base64$/i.test(url.slice(0, comma)) ? atob(data) : decodeURIComponent(data);
  } catch {
    // Invalid encoding, so no colour.
    return '';
  }
}

const fill = /\sfill\s*=\s*["'](#[0-9a-f]{6})["']/i;

/**
 * The colour of a drawn signature, which is the fill of its svg: `#rrggbb` in lower case, else `null`.
 * Runs in linear time for any text.
 */
export function readInkColor(svg: string): string | null {
  if (!svg.startsWith(prefix)) return null;
  const text = decode(svg);
  for (let start = text.indexOf('<path'); start >= 0; ) {
    const end = text.indexOf('>', start);
    if (end < 0) return null;
    const color = fill.exec(text.slice(start, end))?.[1];
    if (color !== undefined) return color.toLowerCase();
    start = text.indexOf('<path', end);
  }
  return null;
}

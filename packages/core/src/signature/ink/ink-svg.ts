import type { Stroke } from '../../model/signature.ts';
import { type Outline, outlineStroke, penSize } from './outline.ts';
import { outlineRibbon } from './outline-ribbon.ts';
import { inkBounds } from './trace.ts';

const prefix = 'data:image/svg+xml';
const hexColor = /^#[0-9a-f]{6}$/i;

/** How finely an outline is written: see `inkToSvg`. */
interface Detail {
  /** Distance between two lines of the grid on which vertices are, in CSS px. */
  readonly grid: number;
  /** Minimum distance between two vertices, in CSS px. */
  readonly spacing: number;
}

const details: readonly Detail[] = [
  { grid: 0.1, spacing: 0.9 },
  { grid: 0.2, spacing: 1.5 },
  { grid: 0.5, spacing: 2 },
];
/** The grid of ribbons, in CSS px. */
const ribbonGrid = 0.5;

/** Characters of an outline that is written less finely if it is longer. */
const maxOutline = 6_000;

/** The vertices of an outline in units of the grid, without those too close to the previous one. */
function gridVertices(outline: Outline, { grid, spacing }: Detail): Outline {
  const kept: (readonly [number, number])[] = [];
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (const [x, y] of outline) {
    if (Math.hypot(x - lastX, y - lastY) < spacing) continue;
    kept.push([Math.round(x / grid), Math.round(y / grid)]);
    [lastX, lastY] = [x, y];
  }
  return kept;
}

const pair = (x: number, y: number): string => (y < 0 ? `${x}${y}` : `${x},${y}`);
const append = (path: string, next: string): string => (next < '0' ? path : `${path},`) + next;

/**
 * The curve of `traceOutline` in half units of the grid: its points are in the middle between two
 * vertices, so it is smooth, and each vertex is where the one before is reflected to.
 */
function curvePath(vertices: Outline): string {
  const at = (index: number) => vertices[(index + vertices.length) % vertices.length] ?? [0, 0];
  const [[firstX, firstY], [lastX, lastY]] = [at(0), at(-1)];
  let path = `M${pair(firstX + lastX, firstY + lastY)}q${pair(firstX - lastX, firstY - lastY)}`;
  for (let index = 0; index < vertices.length; index += 1) {
    const [before, after] = [at(index - 1), at(index + 1)];
    const step = pair(after[0] - before[0], after[1] - before[1]);
    path = index === 1 ? `${path}t${step}` : append(path, step);
  }
  return `${path}z`;
}

/** Straight lines from vertex to vertex, in half units of the grid. */
function polygonPath(vertices: Outline): string {
  let [path, lastX, lastY] = ['', 0, 0];
  vertices.forEach(([x, y], index) => {
    const step = pair(2 * (x - lastX), 2 * (y - lastY));
    path = index === 0 ? `M${step}` : index === 1 ? `${path}l${step}` : append(path, step);
    [lastX, lastY] = [x, y];
  });
  return `${path}z`;
}

function ribbonPath(stroke: Stroke): string {
  const vertices = gridVertices(outlineRibbon(stroke), { grid: ribbonGrid, spacing: 0 });
  return vertices.length > 4 ? curvePath(vertices) : polygonPath(vertices);
}

/** A path, and the size of its unit in CSS px. */
type Path = readonly [path: string, unit: number];

/** The finest path that is short enough, or else the shortest. */
function writePath(strokes: readonly Stroke[]): Path {
  const outlines = strokes.map((stroke) => outlineStroke(stroke, penSize)).filter(hasVertices);
  for (const detail of details) {
    const path = outlines.map((outline) => curvePath(gridVertices(outline, detail))).join('');
    if (path.length <= maxOutline) return [path, detail.grid / 2];
  }
  return [strokes.map(ribbonPath).join(''), ribbonGrid / 2];
}

/**
 * The ink as a `data:image/svg+xml` URL: one filled path, its viewBox cropped to the ink. The same
 * strokes always give the same text. `null` if there is no ink, or the colour is not `#rrggbb`.
 *
 * The outline is within a third of a CSS px of the one on the pad; that of a scribble, which would not fit
 * into a submission, within two.
 */
export function inkToSvg(strokes: readonly Stroke[], color: string): string | null {
  const bounds = inkBounds(strokes);
  if (bounds === null || !hexColor.test(color)) return null;
  const [path, unit] = writePath(strokes);
  const { x, y, width, height } = bounds;
  const box = [x, y, width, height].map((length) => Math.round(length / unit)).join(' ');
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${box}' width='${width}' height='${height}'>` +
    `<path fill='${color.toLowerCase()}' d='${path}'/></svg>`;
  // Of a URL's reserved characters, only `#` has a meaning in a data URL.
  return `${prefix},${encodeURI(svg).replace('#', '%23')}`;
}

const hasVertices = (outline: Outline): boolean => outline.length > 0;

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

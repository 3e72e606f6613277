import type { Box } from '../model/field.ts';
import type { PageText, TextBlock, TextLine } from '../model/page-text.ts';
import { badResponse, isRecord, readResponse } from './read-response.ts';
import {
  passthrough,
  type Reader,
  readEntries,
  toInteger,
  toList,
  toNumber,
  toText,
} from './readers.ts';
import type { WirePageText, WireTextBlock, WireTextLine } from './wire/wire-page-text.ts';

const call = 'page text';

/** More than any readable page has; the rest would only cost memory. */
const maxLines = 5_000;
const maxCharacters = 10_000;

const atLeastZero = (value: unknown): number => Math.max(0, toNumber(value) ?? 0);

const toPoints = (value: unknown): number | null => atLeastZero(value) || null;

const lineReaders = {
  text: toText,
  x: toNumber,
  y: toNumber,
  width: atLeastZero,
  height: atLeastZero,
  size: toPoints,
  angle: (value: unknown) => toInteger(value, 0, 359) ?? 0,
  direction: (value: unknown) => (value === 'rtl' ? 'rtl' : 'ltr'),
} satisfies Record<keyof WireTextLine, Reader>;

const blockReaders = {
  level: (value: unknown): TextBlock['level'] =>
    value === 1 || value === 2 || value === 3 ? value : null,
  lines: toList,
} satisfies Record<keyof WireTextBlock, Reader>;

const pageReaders = {
  width: toPoints,
  height: toPoints,
  blocks: passthrough,
} satisfies Record<keyof WirePageText, Reader>;

/** A line without text or position is left out; the page's image shows it anyway. */
function toLine(value: unknown, pageHeight: number): TextLine | null {
  if (!isRecord(value)) return null;
  const { text, size, angle, direction, ...place } = readEntries(lineReaders, value);
  const box = toBox(place);
  if (text.trim() === '' || box === null) return null;
  return {
    text: text.slice(0, maxCharacters),
    box,
    fontSize: size ?? (box.height / 100) * pageHeight,
    angle,
    direction,
  };
}

/** The part of the box that is on the page. */
function toBox(place: {
  readonly x: number | null;
  readonly y: number | null;
  readonly width: number;
  readonly height: number;
}): Box | null {
  if (place.x === null || place.y === null) return null;
  const onPage = (percent: number) => Math.min(100, Math.max(0, percent));
  const x = onPage(place.x);
  const y = onPage(place.y);
  const width = onPage(place.x + place.width) - x;
  const height = onPage(place.y + place.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/**
 * Parses the text of a page, from the address in `Page.textSrc`. Lines without a position are left out;
 * boxes are clipped to the page.
 *
 * @throws SigningError `bad-response` if it is not the text of a page.
 *
 * @example
 * ```ts
 * const { blocks } = parsePageText(await response.json());
 * ```
 */
export function parsePageText(body: unknown): PageText {
  const { width, height, blocks } = readResponse(pageReaders, body, call);
  if (width === null || height === null) throw badResponse(call, 'width or height');
  if (!Array.isArray(blocks)) throw badResponse(call, 'blocks');
  let room = maxLines;
  const read: TextBlock[] = [];
  for (const block of toList(blocks)) {
    if (room === 0) break;
    const { level, lines } = readEntries(blockReaders, isRecord(block) ? block : {});
    const kept = lines
      .map((line) => toLine(line, height))
      .filter((line) => line !== null)
      .slice(0, room);
    room -= kept.length;
    if (kept.length > 0) read.push({ level, lines: kept });
  }
  return { width, height, blocks: read };
}

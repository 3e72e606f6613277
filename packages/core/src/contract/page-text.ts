import type { Box } from '../model/field.ts';
import type { PageText, TextBlock, TextLine } from '../model/page-text.ts';
import { pageTextReaders, textBlockReaders, textLineReaders } from './compiled-readers.ts';
import { badResponse, isRecord, readResponse, toRecord } from './read-response.ts';
import { readEntries, toInteger, toList } from './readers.ts';

const call = 'page text';

/** More than any readable page has. More would only cost memory. */
const maxLines = 5_000;
const maxCharacters = 10_000;

const isLevel = (level: number | null): level is TextBlock['level'] =>
  level === 1 || level === 2 || level === 3;

/** A line without text or position is left out; the page's image shows it anyway. */
function toLine(value: unknown, pageHeight: number): TextLine | null {
  if (!isRecord(value)) return null;
  const { text, size, angle, direction, ...place } = readEntries(textLineReaders, value);
  const box = toBox(place);
  if (text.trim() === '' || box === null) return null;
  return {
    text: text.slice(0, maxCharacters),
    box,
    fontSize: size ?? (box.height / 100) * pageHeight,
    angle: toInteger(angle, 0, 359) ?? 0,
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
  };
}

/** The part of the box that is on the page. */
function toBox(place: {
  readonly x: number | null;
  readonly y: number | null;
  readonly width: number | null;
  readonly height: number | null;
}): Box | null {
  if (place.x === null || place.y === null) return null;
  const onPage = (percent: number) => Math.min(100, Math.max(0, percent));
  const x = onPage(place.x);
  const y = onPage(place.y);
  const width = onPage(place.x + (place.width ?? 0)) - x;
  const height = onPage(place.y + (place.height ?? 0)) - y;
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
  const { width, height, blocks } = readResponse(pageTextReaders, body, call);
  if (width === null || height === null) throw badResponse(call, 'width or height');
  if (!Array.isArray(blocks)) throw badResponse(call, 'blocks');
  let room = maxLines;
  const read: TextBlock[] = [];
  for (const block of toList(blocks)) {
    if (room === 0) break;
    const { level, lines } = readEntries(textBlockReaders, toRecord(block));
    const kept = lines
      .map((line) => toLine(line, height))
      .filter((line) => line !== null)
      .slice(0, room);
    room -= kept.length;
    if (kept.length > 0) read.push({ level: isLevel(level) ? level : null, lines: kept });
  }
  return { width, height, blocks: read };
}

import type { WirePageText, WireTextLine } from '../contract/wire/wire-page-text.ts';
import type { Box } from '../model/field.ts';

/** A place on a page that somebody fills in. */
export interface PagePlace {
  readonly label: string;
  readonly box: Box;
}

/** What is on a page. */
export interface PageContent {
  readonly title: string;
  readonly number: number;
  readonly count: number;
  readonly paragraphs: readonly string[];
  readonly places: readonly PagePlace[];
}

/** A4, in points. */
export const pagePoints = { width: 595, height: 842 } as const;
/** The picture at its own size, in pixels. */
export const pagePixels = { width: 1600, height: 2264 } as const;

const margin = 62;
const sizes = { title: 20, text: 11, label: 8 } as const;
const leading = 16;
/** Average width of a letter, in parts of the size of its font. */
const letterWidth = 0.52;
/** Where the text of a page with places ends, in points. */
const textEnd = 390;
/** Where the text of any other page ends. */
const pageEnd = 760;

const rightToLeft = /[\u0590-\u08ff]/;
const directionOf = (text: string) => (rightToLeft.test(text) ? 'rtl' : 'ltr');

interface Line {
  readonly text: string;
  /** Points from the top, of the line the letters stand on. */
  readonly base: number;
  readonly size: number;
  readonly level: 1 | null;
  /** Which paragraph it belongs to. */
  readonly block: number;
}

/** Breaks a text into lines of at most this many letters, or of one word. */
function wrap(text: string, length: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= length) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}

function linesOf({ title, number, count, paragraphs, places }: PageContent): readonly Line[] {
  const end = places.length > 0 ? textEnd : pageEnd;
  const length = Math.floor((pagePoints.width - 2 * margin) / (sizes.text * letterWidth));
  const lines: Line[] = [{ text: title, base: 84, size: sizes.title, level: 1, block: 0 }];
  let base = 118;
  paragraphs.forEach((paragraph, index) => {
    for (const text of wrap(paragraph, length)) {
      if (base <= end) lines.push({ text, base, size: sizes.text, level: null, block: index + 1 });
      base += leading;
    }
    base += leading / 2;
  });
  const foot = { base: 806, size: sizes.label, level: null, block: -1 };
  return [...lines, { ...foot, text: `${number} / ${count}` }];
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
/** A text in XML, without the characters that XML cannot hold. */
const toXml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replace(/[\u0000-\u001f\ufffe\uffff]|\p{Cs}/gu, ' ')
    .replace(/[&<>"]/g, (character) => escapes[character] ?? '');

function drawLine({ text, base, size }: Line): string {
  const isReversed = directionOf(text) === 'rtl';
  const x = isReversed ? pagePoints.width - margin : margin;
  const direction = isReversed ? ' direction="rtl"' : '';
  return `<text x="${x}" y="${base}" font-size="${size}"${direction}>${toXml(text)}</text>`;
}

/** The label above a place, and the line that the answer stands on. */
function drawPlace({ label, box }: PagePlace): string {
  const left = (box.x * pagePoints.width) / 100;
  const width = (box.width * pagePoints.width) / 100;
  const top = (box.y * pagePoints.height) / 100;
  const bottom = top + (box.height * pagePoints.height) / 100;
  const isReversed = directionOf(label) === 'rtl';
  const direction = isReversed ? ' direction="rtl"' : '';
  const x = isReversed ? left + width : left;
  const at = `x="${x.toFixed(1)}" y="${(top - 4).toFixed(1)}"`;
  return (
    `<text ${at} font-size="${sizes.label}"${direction} fill="#5b6472">${toXml(label)}</text>` +
    `<path d="M${left.toFixed(1)} ${bottom.toFixed(1)}h${width.toFixed(1)}" stroke="#9aa3b0" stroke-width=".6"/>`
  );
}

/** The address of a page's picture, which holds the picture: nothing is loaded from anywhere. */
export function drawPage(content: PageContent): string {
  const { width, height } = pagePoints;
  const size = `width="${pagePixels.width}" height="${pagePixels.height}"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">` +
    `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>` +
    `<g font-family="Georgia,'Times New Roman',serif" fill="#1b1f24">` +
    linesOf(content).map(drawLine).join('') +
    content.places.map(drawPlace).join('') +
    '</g></svg>';
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function toTextLine({ text, base, size }: Line): WireTextLine {
  const width = Math.min(text.length * size * letterWidth, pagePoints.width - 2 * margin);
  const direction = directionOf(text);
  const left = direction === 'rtl' ? pagePoints.width - margin - width : margin;
  return {
    text,
    x: (left / pagePoints.width) * 100,
    y: ((base - size) / pagePoints.height) * 100,
    width: (width / pagePoints.width) * 100,
    height: ((size * 1.25) / pagePoints.height) * 100,
    size,
    ...(direction === 'rtl' && { direction }),
  };
}

/** The text of a page, with its places, for the text layer. */
export function describePage(content: PageContent): WirePageText {
  const lines = linesOf(content);
  const blocks = [...new Set(lines.map(({ block }) => block))].map((block) => {
    const own = lines.filter((line) => line.block === block);
    return { level: own[0]?.level ?? null, lines: own.map(toTextLine) };
  });
  return { ...pagePoints, blocks };
}

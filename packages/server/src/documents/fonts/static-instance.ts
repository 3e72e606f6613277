import { create, type Font, type Glyph } from 'fontkit';
import { type Outline, type OutlinePoint, packGlyphs, words, writeOutline } from './outline.ts';
import { readSfnt, writeSfnt } from './sfnt.ts';

/** What makes a font one of many weights, and is wrong for the one that is taken out. */
const variableTables = ['fvar', 'gvar', 'avar', 'cvar', 'HVAR', 'VVAR', 'MVAR', 'STAT'];

/**
 * One weight of a variable TrueType font, as a font of its own. fontkit shows such a weight but
 * cannot copy glyphs of it into a document.
 */
export function staticInstance(file: Buffer, weight: number): Buffer {
  const variable = openWeight(file, weight);
  const glyphs = Array.from({ length: variable.numGlyphs }, (_, id) => variable.getGlyph(id));
  const outlines = glyphs.map(toOutline);
  const { glyf, loca, leftEdges } = packGlyphs(
    outlines.map((outline) => (outline.length === 0 ? Buffer.alloc(0) : writeOutline(outline))),
  );
  const metrics = glyphs.flatMap(({ advanceWidth }, id) => [
    Math.round(advanceWidth),
    leftEdges[id] ?? 0,
  ]);
  const replaced: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    glyf: () => glyf,
    loca: () => loca,
    hmtx: () => words(metrics),
    head: (head) => withWord(head, 50, 1),
    hhea: (hhea) => withWord(hhea, 34, glyphs.length),
    maxp: (maxp) => {
      const points = Math.max(...outlines.map((outline) => outline.flat().length));
      const contours = Math.max(...outlines.map((outline) => outline.length));
      return withWord(withWord(maxp, 6, points), 8, contours);
    },
  };
  const tables = readSfnt(file)
    .filter(({ tag }) => !variableTables.includes(tag))
    .map(({ tag, bytes }) => ({ tag, bytes: replaced[tag]?.(bytes) ?? bytes }));
  return writeSfnt(file.readUInt32BE(0), tables);
}

function openWeight(file: Buffer, weight: number): Font {
  const font = create(file);
  if (!('layout' in font)) throw new Error('A collection of fonts has no one weight');
  return font.getVariation({ wght: weight });
}

function toOutline({ path }: Glyph): Outline {
  const contours: OutlinePoint[][] = [];
  for (const { command, args } of path.commands) {
    const [x = 0, y = 0, endX = 0, endY = 0] = args.map(Math.round);
    if (command === 'moveTo') contours.push([{ x, y, isOnCurve: true }]);
    if (command === 'lineTo') contours.at(-1)?.push({ x, y, isOnCurve: true });
    if (command === 'quadraticCurveTo') {
      contours.at(-1)?.push({ x, y, isOnCurve: false }, { x: endX, y: endY, isOnCurve: true });
    }
    if (command === 'bezierCurveTo') throw new Error('TrueType has no cubic curves');
  }
  return contours;
}

function withWord(table: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(table);
  changed.writeUInt16BE(value, at);
  return changed;
}

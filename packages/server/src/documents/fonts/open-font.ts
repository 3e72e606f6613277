import { readFileSync } from 'node:fs';
import { type FontFile, fontName, fontPath } from '@sign-envelope/fonts';
import {
  Blob,
  ClusterLevel,
  Direction,
  Face,
  Font,
  Buffer as ShapingBuffer,
  shape,
  Variation,
} from 'harfbuzzjs';
import { type FontMetrics, readMetrics } from './font-metrics.ts';
import { subsetGlyphs } from './subset-glyphs.ts';
import { unpackWoff2 } from './unpack-woff2.ts';

/** A glyph of shaped text. Lengths in ems. */
export interface ShapedGlyph {
  readonly id: number;
  /** Offset of its first character in the text, in UTF-16 code units; glyphs may share it. */
  readonly cluster: number;
  readonly advance: number;
  readonly offsetX: number;
  readonly offsetY: number;
}

/** A bundled font, ready to shape text and to be embedded in a document. */
export class OpenFont {
  readonly name: string;
  readonly metrics: FontMetrics;
  readonly #bytes: Uint8Array;
  /** The weight of a variable font to use; `null` for a font with a single weight. */
  readonly #weight: number | null;
  readonly #font: Font;
  readonly #em: number;
  readonly #advances = new Map<number, number>();

  constructor(name: string, bytes: Uint8Array, weight: number | null) {
    const face = new Face(new Blob(bytes), 0);
    this.name = name;
    this.metrics = readMetrics(face);
    this.#bytes = bytes;
    this.#weight = weight;
    this.#font = new Font(face);
    this.#em = face.upem;
    if (weight !== null) this.#font.setVariations([new Variation('wght', weight)]);
  }

  /** Whether the font has a glyph for a character. */
  has(character: string): boolean {
    return this.#font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined;
  }

  /** The advance of a glyph before kerning, in ems. */
  advanceOf(glyphId: number): number {
    const known = this.#advances.get(glyphId);
    if (known !== undefined) return known;
    const advance = this.#font.glyphHAdvance(glyphId) / this.#em;
    this.#advances.set(glyphId, advance);
    return advance;
  }

  /** How high and how low a glyph reaches from its baseline, in ems; `descent` is negative below it. */
  reachOf(glyphId: number): Pick<FontMetrics, 'ascent' | 'descent'> {
    const extents = this.#font.glyphExtents(glyphId);
    if (extents === undefined) return { ascent: 0, descent: 0 };
    const { yBearing, height } = extents;
    return { ascent: yBearing / this.#em, descent: (yBearing + height) / this.#em };
  }

  /**
   * Shapes text of one direction, with joining, ligatures, reordering and kerning. Returns the
   * glyphs from left to right. Brackets in right-to-left text are mirrored.
   */
  shape(text: string, isRightToLeft: boolean): ShapedGlyph[] {
    buffer.reset();
    buffer.addText(text);
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    // Without a language, HarfBuzz uses that of the system.
    buffer.setLanguage('und');
    buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
    buffer.guessSegmentProperties();
    shape(this.#font, buffer);
    const positions = buffer.getGlyphPositions();
    return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => {
      const position = positions[index];
      return {
        // A code point before shaping, a glyph ID afterwards.
        id: codepoint,
        cluster,
        advance: (position?.xAdvance ?? 0) / this.#em,
        offsetX: (position?.xOffset ?? 0) / this.#em,
        offsetY: (position?.yOffset ?? 0) / this.#em,
      };
    });
  }

  /** Returns a TrueType file with only these glyphs, which keep their IDs. */
  subset(glyphIds: Iterable<number>): Uint8Array {
    return subsetGlyphs(this.#bytes, glyphIds, this.#weight);
  }
}

/** Shared by all text; reset before each use. */
const buffer = new ShapingBuffer();

/** Opened fonts by name. They never change, and opening one costs more than a page of text. */
const openFonts = new Map<string, OpenFont>();
/** Opened fonts by file object, because they are looked up for every character. */
const fontOfFile = new WeakMap<FontFile, OpenFont>();

/** Opens a bundled font. Each font is opened once per process. */
export function openFont(file: FontFile): OpenFont {
  const known = fontOfFile.get(file);
  if (known !== undefined) return known;
  const name = fontName(file);
  const font = openFonts.get(name) ?? readFont(file, name);
  openFonts.set(name, font);
  fontOfFile.set(file, font);
  return font;
}

function readFont(file: FontFile, name: string): OpenFont {
  const path = fontPath(file);
  const bytes = readFileSync(path);
  return new OpenFont(
    name,
    path.endsWith('.woff2') ? unpackWoff2(bytes) : bytes,
    file.isSlice ? file.weight : null,
  );
}

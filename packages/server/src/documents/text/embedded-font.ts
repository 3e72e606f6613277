import { type PDFContext, type PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { OpenFont } from '../fonts/open-font.ts';
import type { PlacedGlyph } from './shape-run.ts';

/** The glyph that a character code draws, and the text that is copied for it. */
interface Code {
  readonly glyphId: number;
  readonly unicode: string;
  /** Thousandths of an em. */
  readonly width: number;
}

/** Entries in one block of a character map: PDF 32000-1, 9.10.3. */
const mapBlockSize = 100;

/**
 * The subset of a font that one document uses. Each code identifies a glyph and the text it was
 * typed as, so two characters that share a glyph are still copied correctly.
 */
export class EmbeddedFont {
  readonly ref: PDFRef;
  readonly #context: PDFContext;
  readonly #font: OpenFont;
  readonly #name: string;
  readonly #codes: Code[] = [];
  readonly #codeByUse = new Map<string, number>();

  constructor(context: PDFContext, font: OpenFont, name: string) {
    this.#context = context;
    this.#font = font;
    this.#name = name;
    this.ref = context.nextRef();
  }

  /** Returns the four hex digits that draw a glyph in this font. */
  encode({ id, unicode }: PlacedGlyph): string {
    const use = `${id} ${unicode}`;
    let code = this.#codeByUse.get(use);
    if (code === undefined) {
      this.#codes.push({ glyphId: id, unicode, width: this.#font.advanceOf(id) * 1000 });
      // Code 0 is reserved for the missing glyph.
      code = this.#codes.length;
      this.#codeByUse.set(use, code);
    }
    return hex16(code);
  }

  /** Writes the font into the document. Call once, after all text has been encoded. */
  write(): void {
    const context = this.#context;
    const { ascent, descent, capHeight, italicAngle, box } = this.#font.metrics;
    const program = this.#font.subset(this.#codes.map(({ glyphId }) => glyphId));
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: this.#name,
        // Symbolic, because the codes follow no standard encoding.
        Flags: 4,
        FontBBox: box.map((side) => side * 1000),
        ItalicAngle: italicAngle,
        Ascent: ascent * 1000,
        Descent: descent * 1000,
        CapHeight: capHeight * 1000,
        StemV: 80,
        FontFile2: context.register(context.flateStream(program, { Length1: program.length })),
      }),
    );
    const descendant = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: this.#name,
        CIDSystemInfo: {
          Registry: PDFString.of('Adobe'),
          Ordering: PDFString.of('Identity'),
          Supplement: 0,
        },
        FontDescriptor: descriptor,
        W: [1, this.#codes.map((code) => code.width)],
        CIDToGIDMap: context.register(context.flateStream(this.#glyphMap())),
      }),
    );
    context.assign(
      this.ref,
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: this.#name,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: context.register(context.flateStream(this.#unicodeMap())),
      }),
    );
  }

  /** The glyph ID of each code, in two bytes. */
  #glyphMap(): Uint8Array {
    const map = Buffer.alloc((this.#codes.length + 1) * 2);
    for (const [index, code] of this.#codes.entries()) {
      map.writeUInt16BE(code.glyphId, (index + 1) * 2);
    }
    return map;
  }

  #unicodeMap(): string {
    const entries = this.#codes.flatMap(({ unicode }, index) =>
      unicode === '' ? [] : [`<${hex16(index + 1)}> <${utf16Hex(unicode)}>`],
    );
    const blocks: string[] = [];
    for (let start = 0; start < entries.length; start += mapBlockSize) {
      const block = entries.slice(start, start + mapBlockSize);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    return [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def',
      '/CMapType 2 def',
      '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange',
      ...blocks,
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
    ].join('\n');
  }
}

/** Text as a PDF hex string in UTF-16BE. */
export function utf16Hex(text: string): string {
  return Array.from({ length: text.length }, (_, index) => hex16(text.charCodeAt(index))).join('');
}

function hex16(number: number): string {
  return number.toString(16).padStart(4, '0');
}

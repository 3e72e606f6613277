import type { PDFContext, PDFRef } from '@cantoo/pdf-lib';
import type { OpenFont } from '../fonts/open-font.ts';
import { EmbeddedFont } from './embedded-font.ts';

/** An embedded font and its name in a page's resources. */
export interface FontResource {
  /** Without the slash. */
  readonly key: string;
  readonly embedded: EmbeddedFont;
}

/** The fonts added to a document. Each file is embedded at most once. */
export class DocumentFonts {
  readonly #context: PDFContext;
  readonly #firstNumber: number;
  readonly #resources = new Map<string, FontResource>();

  /** @param firstNumber - The number from which the tags of subsets are counted. */
  constructor(context: PDFContext, firstNumber = 0) {
    this.#context = context;
    this.#firstNumber = firstNumber;
  }

  use(font: OpenFont): FontResource {
    const known = this.#resources.get(font.name);
    if (known !== undefined) return known;
    const number = this.#resources.size;
    const tag = subsetTag(this.#firstNumber + number);
    const embedded = new EmbeddedFont(this.#context, font, `${tag}+${font.name}`);
    const resource = { key: `Sign${number}`, embedded };
    this.#resources.set(font.name, resource);
    return resource;
  }

  /** Writes all fonts and returns their resource dictionary. */
  write(): Record<string, PDFRef> {
    const references: Record<string, PDFRef> = {};
    for (const { key, embedded } of this.#resources.values()) {
      embedded.write();
      references[key] = embedded.ref;
    }
    return references;
  }
}

/** The six capital letters that mark a font as a subset: PDF 32000-1, 9.6.4. */
function subsetTag(number: number): string {
  const letters = Array.from({ length: 6 }, (_, place) =>
    String.fromCharCode(65 + (Math.floor(number / 26 ** place) % 26)),
  );
  return letters.reverse().join('');
}

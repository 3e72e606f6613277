import { readFile } from 'node:fs/promises';
import type { PDFDocument, PDFImage, PDFRef } from '@cantoo/pdf-lib';
import { createCanvas, loadImage } from '@napi-rs/canvas';

/** A picture as a page's content names it. Pixels. */
export interface ImageResource {
  /** Without the slash. */
  readonly key: string;
  readonly ref: PDFRef;
  readonly width: number;
  readonly height: number;
}

/** Pixels of the longer side: beyond what a printer shows of a signature. */
const longestSide = 1600;
/** 0 to 100. */
const jpegQuality = 90;

/** The pictures one document gains: each file at most once. */
export class DocumentImages {
  readonly #document: PDFDocument;
  readonly #resources = new Map<string, ImageResource>();

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** Takes a JPEG or PNG; throws when the file is no picture. */
  async use(path: string): Promise<ImageResource> {
    const known = this.#resources.get(path);
    if (known !== undefined) return known;
    const { ref, width, height } = await this.#embed(await readFile(path));
    const resource = { key: `Sign${this.#resources.size}`, ref, width, height };
    this.#resources.set(path, resource);
    return resource;
  }

  /** The resource dictionary that names them; pdf-lib writes the pictures when it saves. */
  references(): Record<string, PDFRef> {
    return Object.fromEntries(
      Array.from(this.#resources.values(), (image) => [image.key, image.ref]),
    );
  }

  /**
   * Draws the picture anew: turned the way a camera says it should be, every colour space and
   * flavour of PNG made plain, and nothing in it but the picture (a photograph tells where it was
   * taken).
   */
  async #embed(bytes: Buffer): Promise<PDFImage> {
    const image = await loadImage(bytes);
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    const width = Math.max(1, Math.round(image.width * scale));
    const height = Math.max(1, Math.round(image.height * scale));
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').drawImage(image, 0, 0, width, height);
    const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
    return isJpeg
      ? this.#document.embedJpg(await canvas.encode('jpeg', jpegQuality))
      : this.#document.embedPng(await canvas.encode('png'));
  }
}

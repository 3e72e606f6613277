import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib';
import { readStoredFile, type StoredFile } from '../../store/stored-file.ts';
import { decodePicture } from '../uploads/decode-picture.ts';

/** An embedded picture and its name in a page's resources. Sizes in pixels. */
export interface ImageResource {
  /** Without the slash. */
  readonly key: string;
  readonly ref: PDFRef;
  readonly width: number;
  readonly height: number;
}

type EmbeddedPicture = Omit<ImageResource, 'key'>;

/** The pictures added to a document. Each file is embedded at most once. */
export class DocumentImages {
  readonly #document: PDFDocument;
  readonly #resources = new Map<string, ImageResource>();

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  /** Embeds a JPEG or PNG made by `redrawPicture`. Throws if the file is not a picture. */
  async use(file: StoredFile): Promise<ImageResource> {
    const known = this.#resources.get(file.path);
    if (known !== undefined) return known;
    const embedded = await this.#embed(await readStoredFile(file));
    const resource = { key: `Sign${this.#resources.size}`, ...embedded };
    this.#resources.set(file.path, resource);
    return resource;
  }

  /** The resource dictionary of the pictures, which pdf-lib writes when it saves. */
  references(): Record<string, PDFRef> {
    return Object.fromEntries(
      Array.from(this.#resources.values(), (image) => [image.key, image.ref]),
    );
  }

  async #embed(bytes: Buffer): Promise<EmbeddedPicture> {
    if (bytes[0] !== 0xff) return this.#embedPixels(bytes);
    const { ref, width, height } = await this.#document.embedJpg(bytes);
    return { ref, width, height };
  }

  /** Embeds a picture as raw pixels with a soft mask for its transparency. */
  async #embedPixels(bytes: Buffer): Promise<EmbeddedPicture> {
    const { canvas, pixels } = await decodePicture(bytes, 'image/png');
    const { width, height } = canvas;
    const colors = Buffer.alloc(width * height * 3);
    const alphas = Buffer.alloc(width * height);
    for (let at = 0; at < alphas.byteLength; at += 1) {
      colors.set(pixels.subarray(at * 4, at * 4 + 3), at * 3);
      alphas[at] = pixels[at * 4 + 3] ?? 0;
    }
    const image = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height };
    const samples = { BitsPerComponent: 8, Filter: 'FlateDecode' };
    const { context } = this.#document;
    const mask = context.stream(deflateSync(alphas), {
      ...image,
      ...samples,
      ColorSpace: 'DeviceGray',
    });
    const picture = context.stream(deflateSync(colors), {
      ...image,
      ...samples,
      ColorSpace: 'DeviceRGB',
      SMask: context.register(mask),
    });
    return { ref: context.register(picture), width, height };
  }
}

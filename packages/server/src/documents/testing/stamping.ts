import { readFile } from 'node:fs/promises';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { Box, Field } from '@sign-envelope/core';
import { stampDocument } from '../stamp/stamp-document.ts';
import { fieldBase } from './field-fixtures.ts';
import { type FixtureShape, makePdf } from './pdf-fixtures.ts';
import { checkWithQpdf } from './pdf-words.ts';
import { changedBox, drawPixels, type PixelBox } from './pixels.ts';
import { asStored } from './stored-file.ts';
import { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';

export interface Stamped {
  readonly original: string;
  readonly stamped: string;
}

/** The default box of a test field. */
export const box: Box = { x: 20, y: 30, width: 40, height: 6 };

export const text = (value: string, at: Box = box): Field => ({
  ...fieldBase(at, { fontSize: 14 }),
  type: 'text',
  value,
});

export interface Stamper {
  readonly folder: TemporaryFolder;
  /** Stamps fields on a PDF, by default a plain page, and checks the result with qpdf. */
  stamp(
    fields: readonly Field[],
    pdf?: FixtureShape | Uint8Array,
    /** Paths by name. */
    signatureImages?: Readonly<Record<string, string>>,
  ): Promise<Stamped>;
}

/** Creates a stamper that writes to a temporary folder of the test file. */
export async function createStamper(): Promise<Stamper> {
  const folder = await temporaryFolder();
  let made = 0;
  return {
    folder,
    async stamp(fields, pdf = {}, signatureImages = {}) {
      made += 1;
      const bytes = pdf instanceof Uint8Array ? pdf : await makePdf(pdf);
      const original = await folder.write(`original-${made}.pdf`, bytes);
      const stamped = folder.path(`stamped-${made}.pdf`);
      await stampDocument({
        original: await asStored(original),
        outputPath: stamped,
        fields,
        signatureImages: await storedImages(signatureImages),
      });
      checkWithQpdf(stamped);
      return { original, stamped };
    },
  };
}

async function storedImages(paths: Readonly<Record<string, string>>) {
  const stored = Object.entries(paths).map(
    async ([name, path]) => [name, await asStored(path)] as const,
  );
  return Object.fromEntries(await Promise.all(stored));
}

/** The bounding box of the differences between a stamped page and its original. */
export async function inkOf({ original, stamped }: Stamped, page = 0): Promise<PixelBox> {
  const changed = changedBox(await drawPixels(original, page), await drawPixels(stamped, page));
  if (changed === null) throw new Error('Nothing was stamped');
  return changed;
}

/** A field's box on a page image, in pixels. */
export async function pixelsOf(at: Box, { original }: Stamped): Promise<PixelBox> {
  const { width, height } = await drawPixels(original);
  return {
    left: (at.x / 100) * width,
    top: (at.y / 100) * height,
    right: ((at.x + at.width) / 100) * width,
    bottom: ((at.y + at.height) / 100) * height,
  };
}

/** Names of the fonts embedded in a PDF. */
export async function fontNames(path: string): Promise<string[]> {
  const document = await PDFDocument.load(await readFile(path));
  return document.context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFDict ? object.get(PDFName.of('FontName')) : undefined,
    )
    .filter((name) => name !== undefined)
    .map(String);
}

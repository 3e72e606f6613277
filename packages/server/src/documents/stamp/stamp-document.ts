import { writeFile } from 'node:fs/promises';
import { type PDFDocument, PDFName } from '@cantoo/pdf-lib';
import type { Field } from '@sign-envelope/core';
import { digestOf, type FileDigest, readStoredFile } from '../../store/stored-file.ts';
import { settleAnnotations } from '../clean/settle-annotations.ts';
import { repairPage } from '../content/repair-contents.ts';
import { pdfNumber } from '../content-stream.ts';
import type { StampRequest } from '../document-engine.ts';
import { openForStamping } from '../open-for-stamping.ts';
import { type PageSpace, readPageSpace } from '../page-space.ts';
import { DocumentFonts } from '../text/document-fonts.ts';
import { DocumentImages } from './document-images.ts';
import { DocumentInks } from './document-inks.ts';
import { drawAnswer, type StampKit } from './draw-answer.ts';
import { deviceColors, overlayPage } from './overlay-page.ts';
import { saveStamped } from './save-stamped.ts';
import { type ShownBox, shownBox } from './shown-box.ts';

/** Writes a copy of the original with every answer stamped at the position of its field. */
export async function stampDocument(request: StampRequest): Promise<FileDigest> {
  const document = await openForStamping(await readStoredFile(request.original));
  settleStoredForm(document);
  const { context } = document;
  const fonts = new DocumentFonts(context);
  const images = new DocumentImages(document);
  const inks = new DocumentInks(document);
  const resources = context.nextRef();
  const kit: StampKit = { fonts, images, inks, signatureImages: request.signatureImages };
  const pages = document.getPages();
  const lost = request.fields.find(({ page }) => page > pages.length);
  if (lost !== undefined) throw new Error(`Page ${lost.page} of ${pages.length} has fields`);
  for (const [pageIndex, page] of pages.entries()) {
    const space = readPageSpace(page);
    const fields = request.fields.filter((field) => field.page === pageIndex + 1);
    const content = await drawAnswers(fields, space, kit);
    if (content.length === 0) continue;
    // Of a document from before contents were repaired when they came in.
    repairPage(page);
    overlayPage(page, space, content.join('\n'), resources);
  }
  context.assign(
    resources,
    context.obj({
      Font: context.obj(fonts.write()),
      XObject: context.obj({ ...images.references(), ...inks.references() }),
      ...deviceColors,
    }),
  );
  const stamped = await saveStamped(document);
  await writeFile(request.outputPath, stamped, { flag: 'wx', mode: 0o600 });
  return digestOf(stamped);
}

/** Settles the form of a document from before forms were settled when they came in. */
function settleStoredForm(document: PDFDocument): void {
  if (!document.catalog.has(PDFName.of('AcroForm'))) return;
  for (const page of document.getPages()) repairPage(page);
  settleAnnotations(document, () => undefined);
}

async function drawAnswers(
  fields: readonly Field[],
  space: PageSpace,
  kit: StampKit,
): Promise<string[]> {
  const answers: string[] = [];
  for (const field of fields) {
    const box = shownBox(field.box, space);
    const drawn = await drawAnswer(field, box, kit);
    if (drawn !== null) answers.push(`q\n${clipTo(box)}\n${drawn}\nQ`);
  }
  return answers;
}

/** Nothing of an answer may cover what is around its box, as on the screens: `.answer-text`. */
function clipTo({ x, y, width, height }: ShownBox): string {
  return `${[x, y, width, height].map((length) => pdfNumber(length)).join(' ')} re W n`;
}

import { writeFile } from 'node:fs/promises';
import type { Field } from '@sign-envelope/core';
import { digestOf, readStoredFile } from '../../store/stored-file.ts';
import { openForStamping } from '../pdf/open-for-stamping.ts';
import { type PageSpace, readPageSpace } from '../pdf/page-space.ts';
import { DocumentFonts } from '../text/document-fonts.ts';
import { addNotice } from './add-notice.ts';
import { DocumentImages } from './document-images.ts';
import { DocumentInks } from './document-inks.ts';
import { drawAnswer, type StampKit } from './draw-answer.ts';
import { deviceColors, PageOverlays } from './page-overlays.ts';
import { proveAnswers } from './prove-answers.ts';
import { saveStamped } from './save-stamped.ts';
import { clipTo, shownBox } from './shown-box.ts';
import type { StampedDocument, StampRequest } from './stamp-request.ts';

/**
 * Writes a copy of the original with every answer stamped at the position of its field, and checks that
 * each can be seen on the rendered page.
 *
 * Throws `DocumentError` if an answer cannot be seen.
 */
export async function stampDocument(request: StampRequest): Promise<StampedDocument> {
  const original = await readStoredFile(request.original);
  const document = await openForStamping(original);
  const { context } = document;
  const overlays = new PageOverlays(document);
  const fonts = new DocumentFonts(context);
  const images = new DocumentImages(document);
  const inks = new DocumentInks(document);
  const resources = context.nextRef();
  const kit: StampKit = { fonts, images, inks, signatureImages: request.signatureImages };
  const pages = document.getPages();
  const lost = request.fields.find(({ page }) => page > pages.length);
  if (lost !== undefined) throw new Error(`Page ${lost.page} of ${pages.length} has fields`);
  const answered: Field[] = [];
  for (const [pageIndex, page] of pages.entries()) {
    const space = readPageSpace(page);
    const answers: string[] = [];
    for (const field of request.fields.filter((each) => each.page === pageIndex + 1)) {
      const answer = await drawInBox(field, space, kit);
      if (answer === null) continue;
      answers.push(answer);
      answered.push(field);
    }
    if (answers.length > 0) overlays.draw(page, space, answers.join('\n'), resources);
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
  for (const { page } of answered) {
    const own = pages[page - 1];
    if (own !== undefined) overlays.show(own, ['Overlay']);
  }
  const answers = await saveStamped(document);
  const changedPages = await proveAnswers({ original, stamped, answers }, answered);
  const written = request.notice === undefined ? stamped : await addNotice(stamped, request.notice);
  await writeFile(request.outputPath, written, { flag: 'wx', mode: 0o600 });
  return { ...digestOf(written), changedPages };
}

async function drawInBox(field: Field, space: PageSpace, kit: StampKit): Promise<string | null> {
  const box = shownBox(field.box, space);
  const drawn = await drawAnswer(field, box, kit);
  return drawn === null ? null : `q\n${clipTo(box)}\n${drawn}\nQ`;
}

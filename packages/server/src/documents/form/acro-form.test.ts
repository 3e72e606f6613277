import { readFile } from 'node:fs/promises';
import {
  degrees,
  PDFDocument,
  type PDFField,
  PDFHexString,
  PDFName,
  PDFString,
} from '@cantoo/pdf-lib';
import type { Field } from '@sign-envelope/core';
import { describe, expect, test } from 'vitest';
import { inspectDocument } from '../inspect/inspect-document.ts';
import { makePdf } from '../testing/pdf-fixtures.ts';
import { findWords, isWithin, readText } from '../testing/pdf-words.ts';
import { changedBox, drawPixels } from '../testing/pixels.ts';
import { box, createStamper, type Stamped, text } from '../testing/stamping.ts';

const stamper = await createStamper();
const { folder } = stamper;

const size = [600, 800] as const;
/** The position of `box` on a page of this size, in pdf-lib's coordinates. */
const place = { x: 120, y: 512, width: 240, height: 48 } as const;

async function makeForm(
  fill: (document: PDFDocument) => void,
  options: { readonly keepsAppearances?: boolean } = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([...size]);
  fill(document);
  return document.save({ updateFieldAppearances: options.keepsAppearances !== true });
}

const firstPage = (document: PDFDocument) => document.getPage(0);

function forgetAppearance(field: PDFField): void {
  for (const widget of field.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
}

/** Stamps a PDF that has come in. */
async function stamp(fields: readonly Field[], pdf: Uint8Array): Promise<Stamped> {
  const original = await folder.write('received.pdf', pdf);
  const path = await folder.write('cleaned.pdf', pdf);
  await inspectDocument(path, 1e9);
  const { stamped } = await stamper.stamp(fields, new Uint8Array(await readFile(path)));
  return { original, stamped };
}

async function annotationsOf(path: string): Promise<number> {
  const document = await PDFDocument.load(await readFile(path));
  expect(document.catalog.has(PDFName.of('AcroForm'))).toBe(false);
  return document.getPages().reduce((all, page) => all + (page.node.Annots()?.size() ?? 0), 0);
}

describe("a document's own form", () => {
  test('looks the same on every page, and its text can still be found', async () => {
    const pdf = await makeForm((document) => {
      const form = document.getForm();
      const second = document.addPage([...size]);
      const name = form.createTextField('name');
      name.setText('Ada Park');
      name.addToPage(firstPage(document), { x: 60, y: 700, width: 200, height: 24 });
      const ticked = form.createCheckBox('ticked');
      ticked.addToPage(firstPage(document), { x: 60, y: 640, width: 20, height: 20 });
      ticked.check();
      const empty = form.createCheckBox('empty');
      empty.addToPage(firstPage(document), { x: 100, y: 640, width: 20, height: 20 });
      const time = form.createRadioGroup('time');
      time.addOptionToPage('am', second, { x: 60, y: 640, width: 20, height: 20 });
      time.addOptionToPage('pm', second, { x: 100, y: 640, width: 20, height: 20 });
      time.select('pm');
      const choice = form.createDropdown('choice');
      choice.addOptions(['First', 'Second']);
      choice.select('Second');
      choice.addToPage(second, { x: 60, y: 580, width: 120, height: 24 });
    });
    const { original, stamped } = await stamp([text('Answer', { ...box, y: 60 })], pdf);
    expect(readText(stamped)).toContain('Ada Park');
    expect(readText(stamped)).toContain('Second');
    expect(changedBox(await drawPixels(original, 1), await drawPixels(stamped, 1))).toBeNull();
    const first = changedBox(await drawPixels(original), await drawPixels(stamped));
    // On the first page, only the stamped answer differs.
    expect((first?.top ?? 0) / (1600 * (size[1] / size[0]))).toBeGreaterThan(0.59);
    expect(await annotationsOf(stamped)).toBe(0);
  });

  test.each([90, 180, 270])('stays in place on a page rotated by %i degrees', async (angle) => {
    const pdf = await makeForm((document) => {
      const page = firstPage(document);
      page.setCropBox(30, 60, 500, 700);
      page.setRotation(degrees(angle));
      const field = document.getForm().createTextField('turned');
      field.setText('Turned');
      field.addToPage(page, { x: 100, y: 600, width: 200, height: 24, rotate: degrees(angle) });
    });
    const { original, stamped } = await stamp([], pdf);
    expect(changedBox(await drawPixels(original), await drawPixels(stamped))).toBeNull();
    expect(readText(stamped)).toContain('Turned');
  });

  test('shows the values of fields without an appearance stream', async () => {
    const pdf = await makeForm(
      (document) => {
        const form = document.getForm();
        const name = form.createTextField('name');
        name.addToPage(firstPage(document), place);
        name.acroField.dict.set(PDFName.of('V'), PDFHexString.fromText('Zoë Łukasz'));
        name.acroField.dict.set(PDFName.of('DA'), PDFString.of('/Helv 14 Tf 0 0 1 rg'));
        const agreed = form.createCheckBox('agreed');
        agreed.addToPage(firstPage(document), { x: 60, y: 300, width: 40, height: 40 });
        agreed.check();
        for (const field of form.getFields()) forgetAppearance(field);
      },
      { keepsAppearances: true },
    );
    const { stamped } = await stamp([], pdf);
    expect(readText(stamped)).toContain('Łukasz');
    const found = (await findWords(stamped)).find((each) => each.text === 'Zoë');
    expect(isWithin(found, box)).toBe(true);
    const blank = await folder.write('blank.pdf', await makePdf({ width: 600, height: 800 }));
    const tick = changedBox(await drawPixels(blank), await drawPixels(stamped));
    expect(tick?.bottom).toBeGreaterThan((460 / 600) * 1600);
  });

  test('keeps the appearance of an earlier digital signature and drops the signature', async () => {
    const pdf = await makeForm((document) => {
      const field = document.getForm().createTextField('signature');
      field.setText('Signed by Ben');
      field.addToPage(firstPage(document), place);
      const { dict } = field.acroField;
      dict.set(PDFName.of('FT'), PDFName.of('Sig'));
      const { context } = document;
      const signature = context.obj({ Type: 'Sig', Filter: 'Adobe.PPKLite' });
      dict.set(PDFName.of('V'), context.register(signature));
      document.catalog.set(
        PDFName.of('Perms'),
        context.obj({ DocMDP: context.register(signature) }),
      );
    });
    const { stamped } = await stamp([text('Answer', { ...box, y: 60 })], pdf);
    expect(readText(stamped)).toContain('Signed by Ben');
    const after = await PDFDocument.load(await readFile(stamped));
    expect(after.catalog.has(PDFName.of('Perms'))).toBe(false);
  });
});

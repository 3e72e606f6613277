import { readdir, readFile } from 'node:fs/promises';
import { degrees, PDFArray, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { fieldBase } from '../testing/field-fixtures.ts';
import { makePdf } from '../testing/pdf-fixtures.ts';
import { findWords, readText } from '../testing/pdf-words.ts';
import { changedBox, drawPixels } from '../testing/pixels.ts';
import { box, createStamper, text } from '../testing/stamping.ts';

const { folder, stamp } = await createStamper();

describe('the original', () => {
  test('is never changed, and the stamped copy keeps its text and pages', async () => {
    const before = await makePdf({ pages: 3, rotation: 90 });
    const { original, stamped } = await stamp([text('Answer')], before);
    expect(new Uint8Array(await readFile(original))).toEqual(before);
    for (const number of [1, 2, 3]) {
      expect(readText(stamped)).toContain(`Page ${number} of the original`);
    }
    const pages = (await PDFDocument.load(await readFile(stamped))).getPages();
    expect(pages.map((page) => page.getRotation())).toEqual(
      [90, 90, 90].map((angle) => degrees(angle)),
    );
  });

  test('may share content and resources between pages: only the signed page changes', async () => {
    const document = await PDFDocument.load(await makePdf({ pages: 2 }));
    const [first, second] = document.getPages();
    if (first === undefined || second === undefined) throw new Error('The fixture has two pages');
    const shared = document.context.register(PDFArray.withContext(document.context));
    const content = first.node.Contents();
    const list = document.context.lookup(shared, PDFArray);
    if (content instanceof PDFArray) for (const each of content.asArray()) list.push(each);
    for (const page of [first, second]) page.node.set(PDFName.Contents, shared);
    second.node.set(
      PDFName.Resources,
      document.context.register(first.node.Resources() ?? document.context.obj({})),
    );
    const result = await stamp([text('Once')], await document.save());
    const other = changedBox(
      await drawPixels(result.original, 1),
      await drawPixels(result.stamped, 1),
    );
    expect(other).toBeNull();
    expect(readText(result.stamped).match(/Once/g)).toHaveLength(1);
  });

  test('may have empty pages', async () => {
    const document = await PDFDocument.create();
    document.addPage([600, 800]);
    const { stamped } = await stamp([text('Alone')], await document.save());
    expect(readText(stamped)).toContain('Alone');
    // Checked with a second reader, because some draw nothing after a surplus `Q`.
    expect(await findWords(stamped)).toMatchObject([{ text: 'Alone', page: 1 }]);
  });

  test('may already be stamped, and keeps its earlier signatures', async () => {
    const once = await stamp([text('Before')]);
    const twice = await stamp(
      [text('After', { ...box, y: 60 })],
      new Uint8Array(await readFile(once.stamped)),
    );
    expect(readText(twice.stamped)).toContain('Before');
    expect(readText(twice.stamped)).toContain('After');
  });

  test('leaves no output behind when stamping fails', async () => {
    const value = { kind: 'upload', name: 'lost' } as const;
    const before = await readdir(folder.path('.'));
    const failing = stamp([{ ...fieldBase(box), type: 'signature', value }]);
    await expect(failing).rejects.toThrow('No image for the signature');
    const added = (await readdir(folder.path('.'))).filter((name) => !before.includes(name));
    expect(added.every((name) => name.startsWith('original'))).toBe(true);
    await expect(
      stamp([{ ...fieldBase(box, { page: 9 }), type: 'text', value: 'x' }]),
    ).rejects.toThrow('Page 9 of 1');
  });
});

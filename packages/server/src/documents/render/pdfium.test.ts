import { expect, test } from 'vitest';
import { makePdf } from '../testing/pdf-fixtures.ts';
import { withPdfium } from './pdfium.ts';

test('rejects a document that crashes pdfium, and reads the next one with a new instance', async () => {
  const pdf = await makePdf({ pages: 2 });
  const broken = withPdfium(pdf, async () => {
    throw new WebAssembly.RuntimeError('Aborted(native code called abort())');
  });
  await expect(broken).rejects.toMatchObject({ code: 'document.damaged' });
  expect(await withPdfium(pdf, async (document) => document.getPageCount())).toBe(2);
});

test('rethrows other errors unchanged', async () => {
  const failing = withPdfium(await makePdf(), async () => {
    throw new TypeError('Ours');
  });
  await expect(failing).rejects.toThrow(TypeError);
});

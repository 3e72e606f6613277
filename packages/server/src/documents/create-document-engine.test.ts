import { loadImage } from '@napi-rs/canvas';
import { afterAll, expect, test } from 'vitest';
import { watchTurns } from '../testing/watch-turns.ts';
import { makePdf } from './testing/pdf-fixtures.ts';
import { createSourceDocumentEngine } from './testing/source-document-engine.ts';
import { asStored } from './testing/stored-file.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const folder = await temporaryFolder();
const engine = createSourceDocumentEngine();
afterAll(() => engine.close());

test('renders a page as a JPEG 1600 pixels wide with the page’s aspect ratio', async () => {
  const path = await folder.write('page.pdf', await makePdf({ width: 600, height: 800 }));
  const image = await engine.renderPage(await asStored(path), 0);
  expect(image).toMatchObject({ width: 1600, height: 2133 });
  const decoded = await loadImage(image.jpeg);
  expect(decoded).toMatchObject({ width: 1600, height: 2133 });
});

test('renders a rotated and cropped page at a smaller width', async () => {
  const pdf = await makePdf({ rotation: 90, crop: [100, 100, 200, 400] });
  const path = await folder.write('turned.pdf', pdf);
  expect(await engine.renderPage(await asStored(path), 0, { width: 300 })).toMatchObject({
    width: 300,
    height: 150,
  });
});

test('renders an extremely tall page as a narrower image instead of filling memory', async () => {
  const path = await folder.write('tower.pdf', await makePdf({ width: 10, height: 14_000 }));
  const image = await engine.renderPage(await asStored(path), 0);
  expect(image.height).toBeLessThanOrEqual(16_000);
  expect(image.width / image.height).toBeCloseTo(10 / 14_000, 4);
});

test("reads a page's text, and rejects a missing page or a damaged document", async () => {
  const path = await folder.write('words.pdf', await makePdf({ pages: 2 }));
  const { blocks } = await engine.readPageText(await asStored(path), 1);
  expect(blocks[0]?.lines[0]?.text).toBe('Page 2 of the original');
  await expect(engine.readPageText(await asStored(path), 2)).rejects.toMatchObject({
    code: 'document.damaged',
  });
  const broken = await folder.write('no-words.pdf', 'no PDF');
  await expect(engine.readPageText(await asStored(broken), 0)).rejects.toMatchObject({
    code: 'document.damaged',
  });
});

test('errors from the worker keep their code', async () => {
  const path = await folder.write('broken.pdf', 'no PDF');
  await expect(engine.inspect(path)).rejects.toMatchObject({
    name: 'DocumentError',
    code: 'document.not_pdf',
  });
  await expect(engine.inspect(folder.path('nowhere.pdf'))).rejects.toThrow('ENOENT');
});

test('checks and draws a document of 100 pages without blocking the event loop', async () => {
  const path = await folder.write('long.pdf', await makePdf({ pages: 100 }));
  await engine.renderPage(await asStored(path), 0);
  const stopWatching = watchTurns();
  const { pages } = await engine.inspect(path);
  const file = await asStored(path);
  await Promise.all(Array.from({ length: 12 }, (_, index) => engine.renderPage(file, index * 8)));
  const longestTurn = stopWatching();
  expect(pages).toHaveLength(100);
  expect(longestTurn).toBeGreaterThan(0);
  expect(longestTurn).toBeLessThan(50);
});

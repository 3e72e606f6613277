import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import ts from 'typescript';
import { afterAll, expect, test } from 'vitest';
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
  const decoded = await loadImage(image.content);
  expect(decoded).toMatchObject({ width: 1600, height: 2133 });
});

test('draws a page of text as a lossless WebP for those who take it, and a photograph as a JPEG', async () => {
  const lines = await PDFDocument.create();
  const written = lines.addPage();
  for (let y = 100; y < 700; y += 20) written.drawText('An agreement of two parties', { y });
  const text = await asStored(await folder.write('text.pdf', await lines.save()));
  const image = await engine.renderPage(text, 0, { webp: true });
  expect(image.type).toBe('image/webp');
  expect(await loadImage(image.content)).toMatchObject({ width: 1600 });
  const jpeg = await engine.renderPage(text, 0);
  expect(jpeg.type).toBe('image/jpeg');
  expect(image.content.length).toBeLessThan(jpeg.content.length);
  const empty = await asStored(await folder.write('empty.pdf', await makePdf()));
  expect((await engine.renderPage(empty, 0, { webp: true })).type).toBe('image/jpeg');

  const canvas = createCanvas(200, 200);
  const noise = canvas.getContext('2d').createImageData(200, 200);
  for (const [index] of noise.data.entries()) noise.data[index] = (index * 7_919) % 251;
  canvas.getContext('2d').putImageData(noise, 0, 0);
  const pdf = await PDFDocument.create();
  const photograph = await pdf.embedPng(await canvas.encode('png'));
  pdf.addPage([400, 400]).drawImage(photograph, { width: 400, height: 400 });
  const stored = await asStored(await folder.write('photograph.pdf', await pdf.save()));
  expect(await engine.renderPage(stored, 0, { width: 400, webp: true })).toMatchObject({
    type: 'image/jpeg',
  });
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

test('no code that reads, draws or stamps a document runs in the process of the server', () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const handlers = new Set(importsOf(join(source, 'documents/worker/job-handlers.ts')));
  expect(handlers.size).toBe(10 + 1);
  const reached = new Set([join(source, 'index.ts'), join(source, 'main.ts')]);
  for (const file of reached) for (const imported of importsOf(file)) reached.add(imported);
  expect(reached).toContain(join(source, 'documents/worker/worker-pool.ts'));
  expect([...reached].filter((file) => handlers.has(file))).toEqual([]);
});

/** The files beside a module that it loads when it runs: without those it imports for types only. */
function importsOf(file: string): string[] {
  return ts
    .preProcessFile(stripTypeScriptTypes(readFileSync(file, 'utf8')))
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(file), fileName));
}

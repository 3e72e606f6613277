import { afterAll, beforeEach, expect, test } from 'vitest';
import type { DocumentEngine } from '../document-engine.ts';
import { makePdf } from './pdf-fixtures.ts';
import { rememberDocuments } from './remember-documents.ts';
import { createSourceDocumentEngine } from './source-document-engine.ts';
import { asStored } from './stored-file.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = await temporaryFolder();
const engine = createSourceDocumentEngine();
afterAll(() => engine.close());

/** The calls that reached the engine. */
let calls: string[];
let quick: DocumentEngine;
beforeEach(() => {
  calls = [];
  const noted =
    <P extends readonly unknown[], R>(name: string, call: (...parameters: P) => Promise<R>) =>
    (...parameters: P): Promise<R> => {
      calls.push(name);
      return call(...parameters);
    };
  quick = rememberDocuments({
    ...engine,
    inspect: noted('inspect', engine.inspect),
    renderPage: noted('renderPage', engine.renderPage),
    readPageText: noted('readPageText', engine.readPageText),
  });
});

test('equal documents are inspected, drawn and read once', async () => {
  const pdf = await makePdf({ width: 200, height: 300 });
  const [first, second] = await Promise.all([folder.write('a', pdf), folder.write('b', pdf)]);
  const inspected = await quick.inspect(first);
  expect(await quick.inspect(second)).toEqual(inspected);
  const image = await quick.renderPage(await asStored(first), 0, { width: 100 });
  expect(await quick.renderPage(await asStored(second), 0, { width: 100 })).toEqual(image);
  const text = await quick.readPageText(await asStored(first), 0);
  expect(await quick.readPageText(await asStored(second), 0)).toEqual(text);
  expect(calls).toEqual(['inspect', 'renderPage', 'readPageText']);
});

test('another size is another picture', async () => {
  const file = await asStored(await folder.write('sizes', await makePdf()));
  const { width } = await quick.renderPage(file, 0, { width: 100 });
  expect(width).toBe(100);
  expect(await quick.renderPage(file, 0, { width: 50 })).toMatchObject({ width: 50 });
});

test('a file that was changed after it was stored is refused, as by the engine', async () => {
  const path = await folder.write('changed', await makePdf());
  const file = await asStored(path);
  await quick.renderPage(file, 0);
  await folder.write('changed', await makePdf({ pages: 2 }));
  await expect(quick.renderPage(file, 0)).rejects.toThrow();
  expect(calls).toEqual(['renderPage', 'renderPage']);
});

test('a failed call is repeated', async () => {
  const path = await folder.write('broken', 'not a PDF');
  await expect(quick.inspect(path)).rejects.toThrow();
  await expect(quick.inspect(path)).rejects.toThrow();
  expect(calls).toEqual(['inspect', 'inspect']);
});

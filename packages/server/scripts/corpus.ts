// Sends every PDF of a folder through intake and stamping, and looks at the result. Prints one line a
// file: `npm run corpus <folder>`.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Field } from '@sign-envelope/core';
import { importLibrarySources } from '../../../scripts/library-sources.ts';

importLibrarySources();

const { DocumentError } = await import('../src/documents/pdf/document-error.ts');
const { createSourceDocumentEngine } = await import(
  '../src/documents/testing/source-document-engine.ts'
);
const { fieldBase } = await import('../src/documents/testing/field-fixtures.ts');
const { drawPixels } = await import('../src/documents/testing/pixels.ts');
const { changedPixels } = await import('./changed-pixels.ts');
const { asStored } = await import('../src/documents/testing/stored-file.ts');

/** Pixels. */
const pictureWidth = 400;

/** Percent of the first page. */
const box = { x: 30, y: 40, width: 40, height: 6 };

const answer: Field = { ...fieldBase(box, { color: '#d0021b' }), type: 'text', value: 'An answer' };

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: npm run corpus <folder>');

const documents = createSourceDocumentEngine();
const temporary = await mkdtemp(join(tmpdir(), 'corpus-'));
try {
  const paths = await pdfsWithin(folder);
  for (const path of paths.sort()) {
    console.log([relative(folder, path), ...(await reportOf(path))].join('\t'));
  }
} finally {
  await documents.close();
  await rm(temporary, { recursive: true });
}

async function pdfsWithin(within: string): Promise<string[]> {
  const names = await readdir(within, { recursive: true });
  return names.filter((name) => name.endsWith('.pdf')).map((name) => join(within, name));
}

async function reportOf(received: string): Promise<readonly string[]> {
  const start = Date.now();
  const accepted = join(temporary, 'accepted.pdf');
  const stamped = join(temporary, 'stamped.pdf');
  try {
    await copyFile(received, accepted);
    const { pages, removed } = await documents.inspect(accepted);
    const inspected = Date.now() - start;
    const original = await asStored(accepted);
    const request = { original, outputPath: stamped, fields: [answer], signatureImages: {} };
    await documents.stamp(request);
    const time = Date.now() - start;
    const atIntake = await changedBy(received, accepted, pages.length);
    const byStamping = await changedBy(accepted, stamped, pages.length);
    return [
      'accepted',
      removed.length === 0 ? 'kept' : `rewritten: ${removed.join(' ')}`,
      `intake ${atIntake.outside + atIntake.inside} px`,
      `stamping ${byStamping.outside} px`,
      byStamping.inside > 0 ? 'answer seen' : 'ANSWER HIDDEN',
      `${inspected} + ${time - inspected} ms`,
    ];
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return [`refused: ${error.code}`, `${Date.now() - start} ms`];
  } finally {
    await rm(accepted, { force: true });
    await rm(stamped, { force: true });
  }
}

/** Changed pixels of all pages, outside and inside the box of the answer. */
async function changedBy(before: string, after: string, pages: number) {
  let [outside, inside] = [0, 0];
  for (let index = 0; index < pages; index += 1) {
    const one = await drawPixels(before, index, pictureWidth);
    const other = await drawPixels(after, index, pictureWidth);
    const changed = changedPixels(one, other, index === 0 ? box : null);
    outside += changed.outside;
    inside += changed.inside;
  }
  return { outside, inside };
}

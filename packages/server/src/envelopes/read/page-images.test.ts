import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DocumentEngine } from '../../documents/document-engine.ts';
import { type OpenData, openData } from '../../open-data.ts';
import { createPageImages, type PageImages } from './page-images.ts';

let folder: string;
let data: OpenData;
let images: PageImages;
/** What was rendered, in order. */
let rendered: string[];

/** Renders the first page as a WebP if it may, and the second, which is a photograph, as a JPEG. */
const renderPage: DocumentEngine['renderPage'] = async (_, pageIndex, options) => {
  const type = options?.webp && pageIndex === 0 ? 'image/webp' : 'image/jpeg';
  rendered.push(`${pageIndex} ${type}`);
  return { content: Buffer.from(type), type, width: 1600, height: 2263 };
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sign-envelope-images-'));
  data = await openData({ dataDir: folder });
  rendered = [];
  const report = (error: unknown) => {
    throw error;
  };
  images = createPageImages({ db: data.db, files: data.files, report }, { renderPage }, 'large');
});
afterEach(async () => {
  await images.close();
  await data.close();
  await rm(folder, { recursive: true });
});

const original = { path: 'original.pdf', bytes: 1, sha256: '0'.repeat(64) };

async function open(pageIndex: number, acceptsWebp: boolean): Promise<string> {
  const image = await images.open('f'.repeat(64), original, pageIndex, { acceptsWebp });
  expect(String(await image.read())).toBe(image.type);
  return image.type;
}

test('a caller that takes no WebP gets a JPEG, and changes nothing for those that do', async () => {
  expect(await open(0, false)).toBe('image/jpeg');
  expect(await open(0, true)).toBe('image/webp');
  expect(await open(0, false)).toBe('image/jpeg');
  expect(await open(0, true)).toBe('image/webp');
  expect(rendered).toEqual(['0 image/jpeg', '0 image/webp']);
});

test('a JPEG made first does not keep the WebP from being made in the background', async () => {
  await open(0, false);
  images.prepare('f'.repeat(64), original, 1);
  await images.close();
  expect(rendered).toEqual(['0 image/jpeg', '0 image/webp']);
});

test('a page that a WebP does not suit is rendered once for all callers', async () => {
  expect(await open(1, true)).toBe('image/jpeg');
  expect(await open(1, false)).toBe('image/jpeg');
  expect(await open(1, true)).toBe('image/jpeg');
  expect(rendered).toEqual(['1 image/jpeg']);
});

import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { loadImage } from '@napi-rs/canvas';
import { parsePageText } from '@sign-envelope/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSourceDocumentEngine } from '../documents/testing/source-document-engine.ts';
import { loadEnvelope } from '../testing/envelopes.ts';
import { linkOf } from '../testing/response.ts';
import { documentOf, envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let fingerprint: string;
const rendered: string[] = [];
const read: string[] = [];
let textSources: readonly string[] = [];
let smallSource = '';
let detailedSource = '';

/** Three pages of dense text, which suit a WebP. */
async function makeLetter(): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await makePdf(3));
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const line = 'The tenant pays the rent in advance, on the first day of each month, by transfer.';
  for (const page of pdf.getPages()) {
    for (let y = 60; y < 700; y += 12) page.drawText(line, { x: 50, y, size: 10, font });
  }
  return pdf.save();
}

beforeAll(async () => {
  server = await startTestServer({
    allowedOrigins: ['*'],
    createEngine: () => {
      const engine = createSourceDocumentEngine();
      return {
        ...engine,
        renderPage: (file, pageIndex, options) => {
          if (options?.width === 1600)
            rendered.push(`${options.queue} ${pageIndex} ${options.webp}`);
          return engine.renderPage(file, pageIndex, options);
        },
        readPageText: (file, pageIndex, options) => {
          read.push(`${options?.queue} ${pageIndex}`);
          return engine.readPageText(file, pageIndex, options);
        },
      };
    },
  });
  const sent = await server.send(envelopeOf([field('text')]), { contract: await makeLetter() });
  const token = await server.open(linkOf(sent));
  const document = documentOf(await loadEnvelope(server, token));
  fingerprint = document.fingerprint;
  smallSource = document.pages[0]?.small_src ?? '';
  detailedSource = document.pages[0]?.detailed_src ?? '';
  textSources = document.pages.map((page) => page.text_src ?? '');
});
afterAll(() => server.close());

const pagesOf = (made: readonly string[]) =>
  [...new Set(made.map((entry) => entry.split(' ')[1]))].sort();

describe('page images', () => {
  test('are JPEGs 1600 px wide that browsers cache permanently', async () => {
    const response = await server.call<Buffer>(`/cdn/large/${fingerprint}-0.jpg`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.body.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  });

  test('are also available at twice the resolution, at their own address', async () => {
    const response = await server.call<Buffer>(`/cdn/${detailedSource}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toContain('immutable');
    const image = await loadImage(response.body);
    expect(image.width).toBe(3200);
  });

  test('are WebPs at the same address for browsers that take them, and small ones for phones', async () => {
    const address = `/cdn/large/${fingerprint}-1.jpg`;
    const headers = { accept: 'image/avif,image/webp,*/*;q=0.8' };
    const webp = await server.call<Buffer>(address, { headers });
    const jpeg = await server.call<Buffer>(address);
    expect([webp, jpeg].map((response) => response.headers.get('content-type'))).toEqual([
      'image/webp',
      'image/jpeg',
    ]);
    for (const response of [webp, jpeg]) {
      // A browser finds the picture that it has shown in its cache, whatever it accepts then.
      expect(response.headers.get('vary')).toBeNull();
      expect(await loadImage(response.body)).toMatchObject({ width: 1600 });
    }
    const refused = await server.call(address, { headers: { accept: 'image/webp;q=0, */*' } });
    expect(refused.headers.get('content-type')).toBe('image/jpeg');
    const small = await server.call<Buffer>(`/cdn/${smallSource}`, { headers });
    expect(small.headers.get('content-type')).toBe('image/webp');
    expect(await loadImage(small.body)).toMatchObject({ width: 800 });
  });

  test('are rendered once for concurrent requests', async () => {
    const responses = await Promise.all(
      [0, 1, 2, 0, 1, 2, 2].map((page) => server.call(`/cdn/large/${fingerprint}-${page}.jpg`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(7).fill(200));
    // Each page is rendered once, in the background or on demand.
    expect(pagesOf(rendered)).toEqual(['0', '1', '2']);
    expect(new Set(rendered).size).toBe(rendered.length);
  });

  test.for([
    'x-0.jpg',
    '{f}-3.jpg',
    '{f}--1.jpg',
    '{f}-00.jpg',
    '{f}-0.png',
    '{f}-0.json',
    '{f}-0.jpg.jpg',
    '{f}-0.jpg%00',
    '{f}-0e0.jpg',
    '..%2F..%2Foriginals%2F{f}-0.jpg',
    '%2e%2e/%2e%2e/secret',
  ])('%s returns 404', async (name) => {
    const response = await server.call(`/cdn/large/${name.replace('{f}', fingerprint)}`);
    expect(response.status).toBe(404);
    expect(response.body).toEqual({ message: 'server_errors.not_found' });
  });

  test('of an unknown document return 404', async () => {
    expect((await server.call(`/cdn/large/${'0'.repeat(64)}-0.jpg`)).status).toBe(404);
  });
});

describe('page texts', () => {
  test('are at the address each page names, cached permanently, in the client’s format', async () => {
    expect(textSources).toHaveLength(3);
    for (const [index, source] of textSources.entries()) {
      const response = await server.call(`/cdn/${source}`);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      const { blocks, width } = parsePageText(response.body);
      expect(width).toBe(595);
      expect(blocks[0]?.lines[0]?.text).toBe(`Page ${index + 1}`);
    }
  });

  test('are read once for concurrent requests', async () => {
    await Promise.all(
      [0, 1, 2, 0, 1, 2].map((page) => server.call(`/cdn/text/${fingerprint}-${page}.json`)),
    );
    expect(pagesOf(read)).toEqual(['0', '1', '2']);
    expect(new Set(read).size).toBe(read.length);
  });

  test.for(['{f}-3.json', '{f}-00.json', '{f}-0.jpg', '..%2Foriginals%2F{f}-0.json'])(
    '%s returns 404',
    async (name) => {
      const response = await server.call(`/cdn/text/${name.replace('{f}', fingerprint)}`);
      expect(response.status).toBe(404);
    },
  );
});

import { expect, test } from 'vitest';
import { pageImageSources, pageImageSrc } from './page-image-src.ts';

const page = {
  number: 3,
  src: null,
  width: 1600,
  height: null,
  points: null,
  textSrc: null,
  smallSrc: null,
  detailedSrc: null,
};
const document = { index: 0, title: 'Lease', fingerprint: 'f00', pages: [page], fields: [] };
const cdn = 'https://cdn.test';

test('[PG-01] a page image comes from its src, otherwise from fingerprint and page index on the CDN', () => {
  expect(pageImageSrc(cdn, document, page)).toBe('https://cdn.test/large/f00-2.jpg');
  const own = { ...page, src: 'https://elsewhere.test/3.jpg' };
  expect(pageImageSrc(cdn, document, own)).toBe('https://elsewhere.test/3.jpg');
});

test('a page without a high-resolution image uses one image at every zoom', () => {
  expect(pageImageSources(cdn, document, page, 200, false)).toEqual({
    src: 'https://cdn.test/large/f00-2.jpg',
  });
});

test('a page with an image for phones offers both', () => {
  const small = { ...page, smallSrc: 'small/f00-2.jpg' };
  expect(pageImageSources(cdn, document, small, 100, false).srcSet).toBe(
    'https://cdn.test/large/f00-2.jpg 1600w, https://cdn.test/small/f00-2.jpg 800w',
  );
});

test('the page of an open field asks for what is sharp at its enlarged width', () => {
  const small = { ...page, smallSrc: 'small/f00-2.jpg' };
  expect(pageImageSources(cdn, document, small, 100, true).sizes).toBe(
    'max(calc(min(900px, 100vw) * 1), 734px)',
  );
});

test('a page with a high-resolution image offers both, with the displayed width', () => {
  const detailed = { ...page, detailedSrc: 'detailed/f00-2.jpg' };
  expect(pageImageSources(cdn, document, detailed, 150, false)).toEqual({
    src: 'https://cdn.test/large/f00-2.jpg',
    srcSet: 'https://cdn.test/large/f00-2.jpg 1600w, https://cdn.test/detailed/f00-2.jpg 3200w',
    sizes: 'calc(min(900px, 100vw) * 1.5)',
  });
  const elsewhere = { ...page, detailedSrc: 'https://elsewhere.test/3.jpg' };
  expect(pageImageSources(cdn, document, elsewhere, 100, false).srcSet).toContain(
    'https://elsewhere.test/3.jpg 3200w',
  );
});

import { expect, onTestFinished, test, vi } from 'vitest';
import { isElsewhere, parseBody, readBlob } from './read-body.ts';

const piece = 1024 * 1024;

/** A body of numbered chunks. */
function bodyOf(pieces: number): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream({
    pull(controller) {
      if (next === pieces) controller.close();
      else controller.enqueue(new Uint8Array(piece).fill(next++));
    },
  });
}

test('a large file is collected in several blobs, complete and in order', async () => {
  const parts: number[] = [];
  const RealBlob = Blob;
  vi.stubGlobal(
    'Blob',
    class extends RealBlob {
      constructor(content: BlobPart[] = [], options: BlobPropertyBag = {}) {
        super(content, options);
        parts.push(content.filter((part) => !(part instanceof RealBlob)).length);
      }
    },
  );
  const headers = { 'content-length': String(10 * piece), 'content-type': 'application/zip' };
  const fractions: number[] = [];
  const blob = await readBlob(
    new Response(bodyOf(10), { headers }),
    () => undefined,
    (fraction) => fractions.push(fraction),
  );
  vi.unstubAllGlobals();
  expect(blob).toMatchObject({ size: 10 * piece, type: 'application/zip' });
  expect(fractions).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  // At most four of the ten chunks are in memory at once.
  expect(Math.max(...parts)).toBe(4);
  const bytes = await blob.arrayBuffer();
  const firsts = Array.from({ length: 10 }, (_, at) => new Uint8Array(bytes)[at * piece]);
  expect(firsts).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('the fraction never exceeds 1, even for a compressed body', async () => {
  const fractions: number[] = [];
  const headers = { 'content-length': '10', 'content-encoding': 'gzip' };
  const blob = await readBlob(
    new Response(bodyOf(1), { headers }),
    () => undefined,
    (fraction) => fractions.push(fraction),
  );
  expect(blob.size).toBe(piece);
  expect(fractions).toEqual([1]);
});

test.each([
  ['', undefined, ''],
  [' \r\n', 'text/html', ''],
  ['{"status":"sent"}', 'text/html', { status: 'sent' }],
  ['\uFEFF[1]', undefined, [1]],
  ['""', 'application/json', ''],
  ['OK', 'text/plain', 'OK'],
  ['Done', 'text/html; charset=utf-8', 'Done'],
  ['<!doctype html><title>Log in</title>', 'text/html', undefined],
  ['<html>', 'text/plain', undefined],
  ['Welcome! <a href="/login">Log in</a>', 'text/html', undefined],
  ['{"status":"sig', 'application/json', undefined],
  ['{"status":"sig', undefined, undefined],
  ['tru', 'application/json; charset=utf-8', undefined],
])('the body %j of type %s is read', (text, type, body) => {
  expect(parseBody(text, type)).toEqual(body);
});

test('a response is from elsewhere if its address has another origin', () => {
  const asked = 'https://sign.example.com/api/user';
  expect(isElsewhere('', asked)).toBe(false);
  expect(isElsewhere('https://sign.example.com/api/v2/user', asked)).toBe(false);
  expect(isElsewhere('https://portal.example.net/login', asked)).toBe(true);
  expect(isElsewhere('http://sign.example.com/api/user', asked)).toBe(true);
});

test('a relative address is relative to the base of the page, whatever its own location', () => {
  vi.stubGlobal('document', { baseURI: 'https://sign.example.com/portal/' });
  vi.stubGlobal('location', { href: 'about:srcdoc', origin: 'null' });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(isElsewhere('https://sign.example.com/api/user', '/api/user')).toBe(false);
  expect(isElsewhere('https://portal.example.net/login', '/api/user')).toBe(true);
});

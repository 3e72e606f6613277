import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TransportRequest } from '../transport.ts';
import { sendUpload } from './send-upload.ts';

/** A connection whose progress the test controls. */
class SlowLine extends EventTarget {
  static latest: SlowLine | null = null;
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly responseURL = '';
  readonly responseText = '{"status":"signed"}';
  readonly open = vi.fn();
  readonly setRequestHeader = vi.fn();
  body: unknown = null;
  constructor() {
    super();
    SlowLine.latest = this;
  }
  getAllResponseHeaders(): string {
    return '';
  }
  send(body: unknown): void {
    this.body = body;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  move(loaded: number, total: number): void {
    const event = Object.assign(new Event('progress'), { lengthComputable: true, loaded, total });
    this.upload.dispatchEvent(event);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('XMLHttpRequest', SlowLine);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const timeout = 30_000;
const body = { kind: 'json', value: { inputs: ['x'.repeat(500_000)] } } as const;

function begin() {
  const fractions: number[] = [];
  const request: TransportRequest = {
    method: 'POST',
    path: '/sign-envelope',
    headers: {},
    responseType: 'json',
    onProgress: (fraction) => fractions.push(fraction),
  };
  const sending = sendUpload(request, body, '/api/sign-envelope', timeout);
  const line = SlowLine.latest;
  if (line === null) throw new Error('Nothing was sent');
  return { sending, line, fractions };
}

/** A part of a file that has been deleted. */
const unreadable = Object.assign(new Blob(), {
  arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
});

test('a submission that still moves is not given up, however long it takes', async () => {
  const { sending, line, fractions } = begin();
  expect(line.body).toBe(JSON.stringify(body.value));
  for (let part = 1; part <= 40; part++) {
    await vi.advanceTimersByTimeAsync(timeout - 1);
    line.move(part, 40);
  }
  expect(fractions.at(-1)).toBe(1);
  // The device may still buffer what it reports as sent.
  await vi.advanceTimersByTimeAsync(timeout + 50_000);
  line.dispatchEvent(new Event('load'));
  expect(await sending).toMatchObject({ status: 200, body: { status: 'signed' } });
});

test('a submission that has stopped moving is given up', async () => {
  const { sending, line } = begin();
  line.move(1, 40);
  const given = sending.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(timeout + 52_000);
  expect(await given).toMatchObject({ code: 'timeout' });
});

test.each([
  ['still there', new Blob(['x']), 'network'],
  ['gone', Object.assign(new Blob(['x']), { slice: () => unreadable }), 'upload-unreadable'],
])('a lost connection and a file that changed are told apart: %s', async (_, file, code) => {
  const upload = { kind: 'upload', file, fileName: 'a.pdf', params: {} } as const;
  const headers = {};
  const path = '/upload/envelope-file';
  const request = { method: 'POST', path, headers, responseType: 'json' } as const;
  const sending = sendUpload({ ...request, body: upload }, upload, `/api${path}`, timeout);
  SlowLine.latest?.dispatchEvent(new Event('error'));
  await expect(sending).rejects.toMatchObject({ code });
});

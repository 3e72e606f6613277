import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TransportRequest } from '../transport.ts';
import { createBrowserTransport, toAddress } from './browser-transport.ts';
import { beginExchange, type Exchange } from './exchange.ts';
import { parseHeaders } from './send-upload.ts';

const json = { 'content-type': 'application/json' };

const routes: Readonly<
  Record<string, (request: IncomingMessage, response: ServerResponse) => void>
> = {
  '/echo': async (request, response) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of request) pieces.push(piece);
    response.writeHead(200, json);
    response.end(
      JSON.stringify({
        method: request.method,
        headers: request.headers,
        body: Buffer.concat(pieces).toString(),
      }),
    );
  },
  '/portal': ({ headers }, response) => {
    // Another origin of the same server.
    const address = `http://localhost:${headers.host?.split(':')[1]}/echo`;
    response.writeHead(307, { location: address });
    response.end();
  },
  '/moved': (_, response) => {
    response.writeHead(307, { location: '/echo' });
    response.end();
  },
  '/html': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html>');
  },
  '/refusal': (_, response) => {
    response.writeHead(429, { ...json, 'Retry-After': '7' });
    response.end('{"message":"slow down"}');
  },
  '/file': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf', 'content-length': 30 });
    sendMore = () => response.write('0123456789');
    sendMore();
  },
  '/cut': (_, response) => {
    response.writeHead(200, { ...json, 'content-length': 100 });
    response.write('{"status":"sig', () => response.destroy());
  },
  '/auth': async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    exchanged.push(body);
    response.writeHead(200, json);
    response.end(JSON.stringify({ call: exchanged.length, type: request.headers['content-type'] }));
  },
  '/silence': () => undefined,
  '/silence/auth': () => undefined,
};

/** Bodies that `/auth` was called with. */
const exchanged: string[] = [];

/** Sends the next chunk of the file. */
let sendMore = () => true;

const server = createServer((request, response) => {
  routes[(request.url ?? '').split('?')[0] ?? '']?.(request, response);
});
let api = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  api = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (path: string, own: Partial<TransportRequest> = {}, timeout = 5_000) =>
  createBrowserTransport(api, timeout).send({
    method: 'GET',
    path,
    headers: {},
    responseType: 'json',
    ...own,
  });

const refusal = (code: string) => expect.objectContaining({ code, status: 0 });

test('JSON is sent and received, with the headers of the call', async () => {
  const { status, body } = await send('/echo', {
    method: 'POST',
    query: { a: 'b c' },
    headers: { authorization: 'Bearer t', 'idempotency-key': 'k' },
    body: { kind: 'json', value: { text: 'Ädä 👩🏽‍🔬' } },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    method: 'POST',
    body: '{"text":"Ädä 👩🏽‍🔬"}',
    headers: { authorization: 'Bearer t', 'idempotency-key': 'k', ...json },
  });
  expect(body).not.toHaveProperty('headers.cookie');
});

test('a simple body goes to another origin as plain text, without a header that needs a preflight', async () => {
  const simple = { kind: 'json', isSimple: true, value: { key: 'k' } } as const;
  const { body } = await send('/echo', { method: 'POST', body: simple });
  expect(body).toMatchObject({ body: '{"key":"k"}', headers: { 'content-type': 'text/plain' } });
});

test('a response from another origin, to which a call was redirected, is not the server’s', async () => {
  const body = { kind: 'json', value: {} } as const;
  expect(await send('/portal', { method: 'POST', body })).toMatchObject({
    status: 200,
    body: undefined,
  });
  expect((await send('/moved', { method: 'POST', body })).body).toMatchObject({ method: 'POST' });
});

test('an error status resolves with its response, with header names in lower case', async () => {
  expect(await send('/refusal')).toMatchObject({
    status: 429,
    headers: { 'retry-after': '7' },
    body: { message: 'slow down' },
  });
});

test('an HTML page resolves with a response without a body', async () => {
  expect(await send('/html')).toMatchObject({ status: 200, body: undefined });
});

describe('a file', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is received with its progress and its type, as long as no pause between chunks is too long', async () => {
    const fractions: number[] = [];
    const onProgress = (fraction: number) => {
      fractions.push(fraction);
      vi.advanceTimersByTime(80);
      sendMore();
    };
    const { body } = await send('/file', { responseType: 'blob', onProgress }, 100);
    expect(body).toBeInstanceOf(Blob);
    expect(body).toMatchObject({ size: 30, type: 'application/pdf' });
    expect(fractions).toEqual([1 / 3, 2 / 3, 1]);
  });

  test('times out if a pause is too long', async () => {
    const onProgress = () => vi.advanceTimersByTime(101);
    await expect(send('/file', { responseType: 'blob', onProgress }, 100)).rejects.toThrow(
      refusal('timeout'),
    );
  });
});

test('a response that is cut off is a network error', async () => {
  await expect(send('/cut')).rejects.toThrow(refusal('network'));
  await expect(send('/cut', { responseType: 'blob' })).rejects.toThrow(refusal('network'));
});

test('an unreachable server is a network error', async () => {
  const transport = createBrowserTransport('http://127.0.0.1:1', 5_000);
  const call = { method: 'GET', path: '/x', headers: {}, responseType: 'json' } as const;
  await expect(transport.send(call)).rejects.toThrow(refusal('network'));
});

test('a response that never arrives times out', async () => {
  await expect(send('/silence', {}, 50)).rejects.toThrow(refusal('timeout'));
});

test('a call can be aborted before and after it starts', async () => {
  const stop = new AbortController();
  const running = send('/silence', { signal: stop.signal });
  stop.abort();
  await expect(running).rejects.toThrow(refusal('aborted'));
  await expect(send('/echo', { signal: stop.signal })).rejects.toThrow(refusal('aborted'));
});

test('an address is composed of the base, the path and the query', () => {
  const call: TransportRequest = {
    method: 'GET',
    path: '/user',
    headers: {},
    responseType: 'json',
  };
  expect(toAddress(call, '/api/')).toBe('/api/user');
  expect(toAddress({ ...call, query: { a: '1&2' } }, '/api')).toBe('/api/user?a=1%262');
  expect(toAddress({ ...call, base: 'https://cdn.example.com/' }, '/api')).toBe(
    'https://cdn.example.com/user',
  );
});

test('raw headers are read by name, in any case', () => {
  expect(parseHeaders('Retry-After: 7\r\nX-Odd: a: b\r\n\r\n')).toEqual({
    'retry-after': '7',
    'x-odd': 'a: b',
  });
});

describe('a prefetched exchange', () => {
  const value = { key: 'k', include_data: true };
  /** Exchanges the key `k` over a transport that was given this exchange. */
  const exchangeKey = (base: string, exchange: Exchange, signal?: AbortSignal) =>
    createBrowserTransport(base, 5_000, exchange).send({
      method: 'POST',
      path: '/auth',
      headers: {},
      responseType: 'json',
      body: { kind: 'json', isSimple: true, value },
      ...(signal && { signal }),
    });

  test('is the response of the first call with this address and body; later calls are made', async () => {
    const exchange = beginExchange({ api: `${api}/`, key: 'k' });
    await expect.poll(() => exchanged).toEqual([JSON.stringify(value)]);
    expect((await exchangeKey(api, exchange)).body).toEqual({ call: 1, type: 'text/plain' });
    expect((await exchangeKey(api, exchange)).body).toEqual({ call: 2, type: 'text/plain' });
  });

  test('has its body read before anyone takes it', async () => {
    const exchange = beginExchange({ api, key: 'early' });
    const body = JSON.stringify({ ...value, key: 'early' });
    const response = await exchange.take(`${api}/auth`, body, new AbortController().signal);
    expect(response?.bodyUsed).toBe(true);
    expect(JSON.parse((await response?.text()) ?? '')).toMatchObject({ type: 'text/plain' });
  });

  test('is not the response of a call for another key', async () => {
    const before = exchanged.length;
    const exchange = beginExchange({ api, key: 'other' });
    await exchangeKey(api, exchange);
    await expect.poll(() => exchanged.slice(before)).toHaveLength(2);
  });

  test('is stopped with the call that has taken it', async () => {
    const stop = new AbortController();
    const sent = exchangeKey(
      `${api}/silence`,
      beginExchange({ api: `${api}/silence`, key: 'k' }),
      stop.signal,
    );
    stop.abort();
    await expect(sent).rejects.toEqual(refusal('aborted'));
  });

  test('fails for the call that has taken it', async () => {
    const nowhere = 'http://127.0.0.1:1';
    const exchange = beginExchange({ api: nowhere, key: 'k' });
    await expect(exchangeKey(nowhere, exchange)).rejects.toEqual(refusal('network'));
  });
});

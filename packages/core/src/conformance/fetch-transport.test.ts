import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { checkBackend } from './check-backend.ts';
import { createFetchTransport } from './fetch-transport.ts';

const servers: { close(): void }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server and returns its address, such as `http://127.0.0.1:4000`. */
async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  servers.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** The first check of an API, and those that others failed. */
async function checkFirst(api: string) {
  const transport = createFetchTransport({ api });
  const { rows, isConformant } = await checkBackend(transport, {
    key: 'secret-key',
    timeout: 2_000,
    redirectOf: transport.redirectOf,
  });
  expect(isConformant).toBe(false);
  const [first] = rows;
  return { first, failed: rows.filter(({ result }) => result === 'fail').length };
}

const html: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html>');
};

test('[EB-17] an address where nobody answers is told once', async () => {
  const address = await serve(html);
  for (const server of servers.splice(0)) server.close();
  const { first, failed } = await checkFirst(`${address}/api`);
  expect(first?.seen).toBe(`no response from ${address}/api: nobody answers there`);
  expect(failed).toBe(1);
});

test('[EB-17] a server without TLS is told', async () => {
  const address = await serve(html);
  const { first } = await checkFirst(`${address.replace('http:', 'https:')}/api`);
  expect(first?.seen).toContain('its certificate is not accepted, or it does not speak TLS');
});

test('[EB-17] a server that hangs up is told', async () => {
  const server = createTcpServer((socket) => socket.destroy());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { first } = await checkFirst(`http://127.0.0.1:${port}/api`);
  expect(first?.seen).toContain('the connection was closed without a response');
});

test('[EB-17] a page of HTML is told from JSON', async () => {
  const { first } = await checkFirst(`${await serve(html)}/api`);
  expect(first?.seen).toBe('200 with a page of HTML instead of JSON');
  expect(first?.mend).toContain('Is the address that of the API');
});

test('[EB-17] a redirect is told, without its query', async () => {
  const login = await serve(html);
  const api = await serve((_, response) => {
    response.writeHead(302, { location: `${login}/login?next=secret` });
    response.end();
  });
  const { first } = await checkFirst(`${api}/api`);
  expect(first?.seen).toBe(
    `200 with a page of HTML instead of JSON after a redirect to ${login}/login`,
  );
  expect(first?.mend).toBe('Answer at the address that is called, without a redirect.');
});

test('an upload is sent as a form with its file at the end, from the origin', async () => {
  let received = '';
  const api = await serve(async (request, response) => {
    received = `${request.headers.origin}\n`;
    for await (const piece of request) received += piece;
    response.end('{}');
  });
  const transport = createFetchTransport({ api, origin: 'https://shop.example.com' });
  await transport.send({
    method: 'POST',
    path: '/upload/envelope-file',
    headers: {},
    body: { kind: 'upload', file: new Blob(['abc']), fileName: 'a.txt', params: { input_id: 'f' } },
    responseType: 'json',
  });
  expect(received).toMatch(/^https:\/\/shop\.example\.com\n/);
  expect([...received.matchAll(/; (?:file)?name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'input_id',
    'file',
    'a.txt',
  ]);
});

import { expect, test } from 'vitest';
import { readSnippets } from '../../../../scripts/docs/read-docs.ts';
import { serverDefaults } from '../server.ts';
import { senderFormBytes } from './calls/sender-form.ts';
import { connectionLimits } from './connections.ts';

const largestForm = senderFormBytes(serverDefaults.maxEnvelopeBytes);
const limits = connectionLimits(largestForm);

/** Reads a number from the guide's configuration of a proxy. */
function setting(language: string, pattern: RegExp): number {
  const text = readSnippets(language)
    .map((snippet) => snippet.text)
    .join('');
  return Number(pattern.exec(text)?.[1]);
}

test('the proxies of the guide pass on the largest form that the server accepts', () => {
  const nginx = setting('nginx', /client_max_body_size (\d+)m;/) * 1024 ** 2;
  const caddy = setting('caddy', /max_size (\d+)MB/) * 1_000_000;
  for (const bytes of [nginx, caddy]) expect(bytes).toBeGreaterThanOrEqual(largestForm);
});

test('Caddy gives a body the time that the server gives it', () => {
  const hours = setting('caddy', /read_body (\d+)h/);
  expect(hours * 3_600_000).toBeGreaterThanOrEqual(limits.request);
});

test('nginx closes its connections to the server before the server does', () => {
  const seconds = setting('nginx', /keepalive_timeout (\d+)s;/);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds * 1_000).toBeLessThan(limits.keepAlive);
});

test('[OP-11] the proxies of the guide make an id for each request, which the log has', () => {
  const [nginx, caddy] = ['nginx', 'caddy'].map((language) =>
    readSnippets(language)
      .map(({ text }) => text)
      .join(''),
  );
  expect(nginx).toMatch(/proxy_set_header X-Request-Id \$request_id;/);
  expect(caddy).toMatch(/header_up X-Request-Id \{http\.request\.uuid\}/);
});

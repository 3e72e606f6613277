import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type PlainBackend,
  plainKey,
  startPlainBackend,
} from '../../../../test/harness/plain-backend.ts';
import { checkBackend } from './check-backend.ts';
import { createFetchTransport } from './fetch-transport.ts';

let backend: PlainBackend;
beforeAll(async () => {
  backend = await startPlainBackend({ status: 200, body: '{}' });
});
afterAll(() => backend.close());

test('[EB-17] x', async () => {
  const transport = createFetchTransport({ api: backend.api, origin: 'https://shop.example.com' });
  const cdn = backend.api.replace('/api', '/cdn');
  const preview = { key: plainKey, envelopeFingerprint: 'e1', signatureFingerprint: 's1' };
  const { rows } = await checkBackend(transport, {
    key: plainKey,
    cdn,
    actions: 'sign',
    widget: 'w1',
    preview,
    crossOrigin: transport.crossOrigin,
  });
  console.log(
    rows
      .map((r) => [r.result, r.level, r.id, r.why ?? '', r.seen ?? '', r.place ?? ''].join(' | '))
      .join('\n'),
  );
  expect(rows).toEqual([]);
});

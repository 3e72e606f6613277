import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HoldableEngine, holdable } from '../documents/testing/held-engine.ts';
import { createSourceDocumentEngine } from '../documents/testing/source-document-engine.ts';
import { loadOwnFields, sendAndOpen, sign } from '../testing/envelopes.ts';
import { field, input } from '../testing/sample-requests.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let engine: HoldableEngine;
beforeAll(async () => {
  server = await startTestServer({
    createEngine: () => {
      // Each queue has its own processes, so that only the tested one is full.
      engine = holdable(createSourceDocumentEngine({ maxWaiting: 1, workers: { signing: 1 } }));
      return engine;
    },
    // Each refusal is reported, which is expected here.
    report: () => undefined,
  });
});
afterAll(() => server.close());

test('a full queue returns the time to wait, stores nothing, and accepts the same call later', async () => {
  const { token } = await sendAndOpen(server, [field('text')]);
  const [entry] = await loadOwnFields(server, token);
  if (entry === undefined) throw new Error('no field');
  // Text that needs a dry run, with a different key for each call.
  const inputs = [input(entry, { inputValue: 'Жанна' })];
  const keys = Array.from({ length: 8 }, (_, index) => `signing-${index}`);
  const held = engine.hold('dryRun', keys.length);
  const signing = keys.map((key) => sign(server, token, inputs, key));
  await held.made;
  held.release();
  const responses = await Promise.all(signing);
  // The first is in its dry run, the second waits and finds the envelope signed, and all others are one
  // too many.
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 409, ...Array(keys.length - 2).fill(503)]);
  for (const { status, body, headers } of responses) {
    if (status !== 503) continue;
    expect(body).toEqual({ message: 'server_errors.busy' });
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
  const later = keys[responses.findIndex(({ status }) => status === 503)];
  // The key was not used up: the call is handled again, and finds the envelope signed.
  expect(await sign(server, token, inputs, later)).toMatchObject({
    status: 409,
    body: { message: 'server_errors.already_signed' },
  });
});

test('rejects answers that are too large in total, and the envelope can still be signed', async () => {
  const fields = Array.from({ length: 300 }, () => field('text'));
  const { token } = await sendAndOpen(server, fields);
  const own = await loadOwnFields(server, token);
  // Equal values count once.
  const large = own.map((entry, index) =>
    input(entry, { inputValue: `${index}`.padEnd(17_000, 'x') }),
  );
  expect(await sign(server, token, large)).toMatchObject({
    status: 413,
    body: { message: 'server_errors.answers_too_large' },
  });
  const modest = own.map((entry) => input(entry, { inputValue: 'x' }));
  expect((await sign(server, token, modest)).status).toBe(200);
});

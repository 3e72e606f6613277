import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentEngine } from '../documents/document-engine.ts';
import { DocumentError } from '../documents/pdf/document-error.ts';
import { createSourceDocumentEngine } from '../documents/testing/source-document-engine.ts';
import { loadOwnFields, sendAndOpen, sign } from '../testing/envelopes.ts';
import { field, input } from '../testing/sample-requests.ts';
import { createQuickEngine, startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Pictures that a browser sends along. The server ignores them. */
const pictures = ['data:image/svg+xml;base64,PHN2Zy8+', 'data:image/jpeg;base64,AAAA'];

/** Strokes of 100 points each in places that follow no line, always the same. */
function scribble(strokes: number): number[][][] {
  let seed = 1;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  return Array.from({ length: strokes }, () =>
    Array.from({ length: 100 }, (_, index) => [
      Math.round(600 * random()),
      Math.round(200 * random()),
      0.5,
      8 * index,
    ]),
  );
}

async function signWith(strokes: number, at = server) {
  const signature = field('signature', { required: true });
  const envelope = await sendAndOpen(at, [signature], { parties: ['ada', 'ben'] });
  const [own] = await loadOwnFields(at, envelope.token);
  if (own === undefined) throw new Error('no field');
  const inputValue = JSON.stringify([scribble(strokes), ...pictures]);
  const signed = await sign(at, envelope.token, [input(own, { inputFormat: 'drawn', inputValue })]);
  return { ...envelope, own, signed };
}

test('a drawing that would take too long to stamp is refused', async () => {
  const impatient = await startTestServer({
    // Stamping this drawing takes much longer than the real limit too.
    createEngine: () => createSourceDocumentEngine({ jobTimeLimit: 3_000 }),
  });
  try {
    const { signed, own } = await signWith(200, impatient);
    expect(signed).toMatchObject({
      status: 422,
      body: { errors: { [own.id]: ['field.drawing_too_complex'] } },
    });
  } finally {
    await impatient.close();
  }
});

test('a complex drawing that is accepted is shown to the other party and stamped', async () => {
  const { signed, token, other } = await signWith(20);
  expect(signed.status).toBe(200);
  expect((await server.call('/api/data/envelope', { token: other })).status).toBe(200);
  expect((await server.call('/api/download/envelope', { token })).status).toBe(200);
});

test('a drawing that cannot be shown is reported, and the other party can still open the envelope', async () => {
  const reports: unknown[] = [];
  const failure = new DocumentError('document.too_slow', 'It takes too long to draw');
  const failing = (engine: DocumentEngine): DocumentEngine => ({
    ...engine,
    drawInk: () => Promise.reject(failure),
  });
  const other = await startTestServer({
    createEngine: () => failing(createQuickEngine()),
    report: (error) => reports.push(error),
  });
  try {
    const envelope = await signWith(1, other);
    expect(envelope.signed.status).toBe(200);
    const opened = await other.call('/api/data/envelope', { token: envelope.other });
    expect(opened.status).toBe(200);
    expect(reports).toContain(failure);
  } finally {
    await other.close();
  }
});

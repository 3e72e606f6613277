import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createBrowserPorts,
  createSigningSession,
  type SigningSession,
  type Transport,
  type TransportRequest,
} from '@sign-envelope/core';
import type { WireAuth } from '@sign-envelope/core/contract';
import { createInkRecorder, encodeInk, inkColors } from '@sign-envelope/core/ink';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { penRecording } from '../../packages/core/src/signature/ink/fixtures/recordings.ts';
import { drawPixels, type Pixels } from '../../packages/server/src/documents/testing/pixels.ts';
import { linkOf } from '../../packages/server/src/testing/response.ts';
import { envelopeOf, field } from '../../packages/server/src/testing/sample-requests.ts';
import {
  makePdf,
  startTestServer,
  type TestServer,
} from '../../packages/server/src/testing/test-server.ts';

let server: TestServer;
let folder: string;
let contract: Uint8Array;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'many-signatures-'));
  server = await startTestServer();
  contract = await makePdf();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const [columns, rows] = [20, 25];

/** Places for 500 fields on one page, in percent: below the words of the page. */
const places = Array.from({ length: columns * rows }, (_, index) => ({
  x: (index % columns) * 5,
  y: 12 + Math.floor(index / columns) * 3.5,
  width: 4.5,
  height: 3,
}));

/** The signature that a pen draws, with an image that takes all the room it may have. */
async function drawInk() {
  const recorder = createInkRecorder();
  for (const [first, ...rest] of penRecording) {
    if (first === undefined) throw new Error('A stroke has points');
    recorder.begin(first);
    recorder.extend(rest);
  }
  const jpeg = 'data:image/jpeg;base64,'.padEnd(4_000, 'A');
  return encodeInk(recorder.strokes, inkColors.blue, { toJpeg: () => Promise.resolve(jpeg) });
}

interface Opened {
  readonly session: SigningSession;
  readonly link: string;
  /** What was submitted. */
  readonly bodies: readonly string[];
}

/** Sends an envelope of signature fields and opens it in the engine. */
async function open(
  count: number,
  change: (path: string, body: unknown) => unknown = (_, body) => body,
): Promise<Opened> {
  const fields = places.slice(0, count).map((place) => field('signature', place));
  const link = linkOf(await server.send(envelopeOf(fields), { contract }));
  const bodies: string[] = [];
  const ports = createBrowserPorts({ api: `${server.server.url}/api` });
  const transport: Transport = {
    async send(request: TransportRequest) {
      if (request.path === '/sign-envelope' && request.body?.kind === 'json') {
        bodies.push(JSON.stringify(request.body.value));
      }
      const response = await ports.transport.send(request);
      return { ...response, body: change(request.path, response.body) };
    },
  };
  const stored = new Map<string, string>();
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
  };
  const session = createSigningSession({ ...ports, transport, storage }, { drafts: false });
  await session.open(new URL(link).hash.slice(1));
  return { session, link, bodies };
}

/** The response of a server that accepts no references. */
function withoutReferences({ data: { envelope, ...data } }: WireAuth): WireAuth {
  if (envelope === undefined) throw new Error('The envelope has not come along');
  const { accepts_repeated_values, ...older } = envelope;
  return { data: { ...data, envelope: older } };
}

/** Draws once, and puts the drawing on every field. */
async function signAll(session: SigningSession): Promise<void> {
  const ink = await drawInk();
  for (const document of session.$envelope.get()?.documents ?? []) {
    for (const { id } of document.fields) session.confirmSignature(id, { kind: 'drawn', ink });
  }
}

/** The boxes in which there is blue ink. */
function inkedPlaces({ width, height, data }: Pixels): number {
  const isBlue = (at: number) => (data[at + 2] ?? 0) - (data[at] ?? 0) > 60;
  return places.filter((place) => {
    const [left, right] = [place.x, place.x + place.width].map((x) => Math.ceil((x / 100) * width));
    const [top, bottom] = [place.y, place.y + place.height].map((y) =>
      Math.ceil((y / 100) * height),
    );
    for (let y = top ?? 0; y < (bottom ?? 0); y += 1) {
      for (let x = left ?? 0; x < (right ?? 0); x += 1) {
        if (isBlue((y * width + x) * 4)) return true;
      }
    }
    return false;
  }).length;
}

test('five hundred signature fields, drawn once, are submitted and stamped', async () => {
  const { session, link, bodies } = await open(places.length);
  await signAll(session);
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
  // One drawing, and for every other field a reference of a few hundred bytes.
  expect(bodies).toHaveLength(1);
  expect(bodies[0]?.match(/"inputSameAs"/g)).toHaveLength(places.length - 1);
  expect(bodies[0]?.length).toBeLessThan(300_000);
  session.destroy();

  const token = await server.open(link);
  const download = await server.call<Buffer>('/api/download/envelope', { token });
  expect(download.status).toBe(200);
  const path = join(folder, 'signed.pdf');
  await writeFile(path, download.body);
  expect(inkedPlaces(await drawPixels(path))).toBe(places.length);
  // The drawing is in the file once.
  expect(download.body.byteLength).toBeLessThan(200_000);
});

test('sixty signature fields are sent in full to a server that does not say it accepts references', async () => {
  const { session, bodies } = await open(60, (path, body) =>
    path === '/auth' ? withoutReferences(body as WireAuth) : body,
  );
  await signAll(session);
  expect(await session.submit()).toMatchObject({ ok: true, result: { status: 'signed' } });
  expect(bodies[0]).not.toContain('inputSameAs');
  expect(bodies[0]?.match(/"inputFormat":"drawn"/g)).toHaveLength(60);
  expect(bodies[0]?.length).toBeLessThanOrEqual(60 * 20_000 + 100);
  session.destroy();
});

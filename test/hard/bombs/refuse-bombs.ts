import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SenderEnvelopeCreated, WireAuth, WireEnvelope } from '@sign-envelope/core';
import { expect } from 'vitest';
import { envelopeOf, field } from '../../../packages/server/src/testing/sample-requests.ts';
import { envelopeForm } from '../../../packages/server/src/testing/test-client.ts';
import { makePdf } from '../../../packages/server/src/testing/test-server.ts';
import { type KillableServer, startKillableServer } from '../durability/killable-server.ts';
import { type BombName, pdfBombs } from './pdf-bombs.ts';

/** Unfolds to almost the memory limit of a whole process. */
const stacked: BombName = 'an object stream folded three times';

/** Sends an envelope with this PDF. */
export function sendPdf(to: KillableServer, contract: Uint8Array): Promise<Response> {
  return fetch(`${to.url}/api/sender/envelopes`, {
    method: 'POST',
    headers: { 'x-api-key': to.apiKey },
    body: envelopeForm(envelopeOf([field('text')]), { contract }),
  });
}

/** Opens an envelope and returns the address of a page image. */
async function openPage(server: KillableServer, response: Response): Promise<string> {
  const { parties }: SenderEnvelopeCreated = await response.json();
  const key = new URL(parties[0]?.link ?? '').hash.slice(1);
  const opened = await fetch(`${server.url}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  const { data }: WireAuth = await opened.json();
  const loaded = await fetch(`${server.url}/api/data/envelope`, {
    headers: { authorization: `Bearer ${data.access_token}` },
  });
  const { documents }: WireEnvelope = await loaded.json();
  return `${server.url}/cdn/large/${documents[0]?.fingerprint}`;
}

/** Sends these bombs at once. Each is refused by name, while other signers view their pages. */
export async function expectBombsRefused(names: readonly BombName[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-bombs-'));
  const server = await startKillableServer(dataDir);
  const pages = await openPage(server, await sendPdf(server, await makePdf(12)));
  const refused = Promise.all(
    names.map(async (name) => {
      const response = await sendPdf(server, pdfBombs[name]());
      const body: { readonly errors?: Readonly<Record<string, readonly string[]>> } =
        await response.json();
      return { name, status: response.status, keys: body.errors?.['documents.0.file'] ?? [] };
    }),
  );
  const shown = await Promise.all(
    Array.from({ length: 12 }, async (_, page) => (await fetch(`${pages}-${page}.jpg`)).status),
  );
  expect(shown).toEqual(Array(12).fill(200));
  for (const { name, status, keys } of await refused) {
    expect({ name, status }).toEqual({ name, status: 422 });
    expect(keys[0]).toMatch(/^document\./);
    // Its process was ended because it crossed its memory limit.
    if (name === stacked) expect(keys).toEqual(['document.too_much_memory']);
  }
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
}

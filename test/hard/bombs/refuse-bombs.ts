import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireEnvelope } from '@sign-envelope/core';
import { expect } from 'vitest';
import { makePdf } from '../../../packages/server/src/testing/test-server.ts';
import { type KillableServer, startKillableServer } from '../durability/killable-server.ts';
import { openEnvelope, sendPdf } from '../open-envelope.ts';
import { type BombName, pdfBombs } from './pdf-bombs.ts';

/** Unfolds to almost the memory limit of a whole process. */
const stacked: BombName = 'an object stream folded three times';

/** Opens an envelope of this PDF and returns the address of its page images. */
async function openPages(server: KillableServer, contract: Uint8Array): Promise<string> {
  const token = await openEnvelope(server, contract);
  const loaded = await fetch(`${server.url}/api/data/envelope`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { documents }: WireEnvelope = await loaded.json();
  return `${server.url}/cdn/large/${documents[0]?.fingerprint}`;
}

/** Sends these bombs at once. Each is refused by name, while other signers view their pages. */
export async function expectBombsRefused(names: readonly BombName[]): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-bombs-'));
  const server = await startKillableServer(dataDir);
  const pages = await openPages(server, await makePdf(12));
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

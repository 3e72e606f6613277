import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WireEnvelope } from '@sign-envelope/core/contract';
import { expect, onTestFinished, test } from 'vitest';
import { makePdf } from '../../../packages/server/src/testing/test-server.ts';
import { type KillableServer, startKillableServer } from '../durability/killable-server.ts';
import { openEnvelope, sendPdf } from '../open-envelope.ts';
import { pdfBombs } from './pdf-bombs.ts';
import { childrenOf, isAlive } from './process-tree.ts';

/** One that ends its process by its memory, and one by its time. */
const bombs = ['an object stream folded three times', 'a form that draws itself'] as const;

async function startServer(): Promise<KillableServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-bombs-'));
  const server = await startKillableServer(dataDir);
  onTestFinished(async () => {
    await server.killAll();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server;
}

/** Opens an envelope of this PDF and returns the address of its page images. */
async function openPages(server: KillableServer, contract: Uint8Array): Promise<string> {
  const token = await openEnvelope(server, contract);
  const loaded = await fetch(`${server.url}/api/data/envelope`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { documents }: WireEnvelope = await loaded.json();
  return `${server.url}/cdn/large/${documents[0]?.fingerprint}`;
}

test('PDF bombs are refused by name, while other signers view their pages', async () => {
  const server = await startServer();
  const pages = await openPages(server, await makePdf(12));
  const refused = Promise.all(
    bombs.map(async (name) => {
      const response = await sendPdf(server, pdfBombs[name]());
      const body: { readonly errors?: Readonly<Record<string, readonly string[]>> } =
        await response.json();
      return [name, response.status, ...(body.errors?.['documents.0.file'] ?? [])];
    }),
  );
  const shown = await Promise.all(
    Array.from({ length: 12 }, async (_, page) => (await fetch(`${pages}-${page}.jpg`)).status),
  );
  expect(shown).toEqual(Array(12).fill(200));
  expect(await refused).toEqual([
    // Its process was ended because it crossed its memory limit.
    ['an object stream folded three times', 422, 'document.too_much_memory'],
    ['a form that draws itself', 422, expect.stringMatching(/^document\./)],
  ]);
});

test('killing a server also ends the processes that handle its bombs', async () => {
  const doomed = await startServer();
  const sending = sendPdf(doomed, pdfBombs['forms that draw forms']()).catch(() => null);
  await expect.poll(() => childrenOf(doomed.processId), { timeout: 120_000 }).not.toHaveLength(0);
  const children = childrenOf(doomed.processId);
  await doomed.kill();
  await sending;
  await expect.poll(() => children.filter(isAlive), { timeout: 120_000 }).toHaveLength(0);
});

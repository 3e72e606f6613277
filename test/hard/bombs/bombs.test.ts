import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startKillableServer } from '../durability/killable-server.ts';
import { sendPdf } from '../open-envelope.ts';
import { pdfBombs } from './pdf-bombs.ts';
import { childrenOf, isAlive } from './process-tree.ts';
import { expectBombsRefused } from './refuse-bombs.ts';

// The tests of inspect/ refuse the others without a server, and test/soak/bombs sends them all.
test('PDF bombs are refused by name, while other signers view their pages', () =>
  expectBombsRefused([
    'an object stream folded three times',
    'a form that draws itself',
    'forms that draw forms',
  ]));

test('killing a server also ends the processes that handle its bombs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sign-envelope-orphans-'));
  const doomed = await startKillableServer(folder);
  const sending = sendPdf(doomed, pdfBombs['forms that draw forms']()).catch(() => null);
  await expect.poll(() => childrenOf(doomed.processId), { timeout: 20_000 }).not.toHaveLength(0);
  const children = childrenOf(doomed.processId);
  await doomed.kill();
  await sending;
  await expect.poll(() => children.filter(isAlive), { timeout: 20_000 }).toHaveLength(0);
  await rm(folder, { recursive: true, force: true });
});

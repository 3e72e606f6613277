// The memory of a server with all its processes while it refuses PDFs that would take gigabytes.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { envelopeOf, field } from '../packages/server/src/testing/sample-requests.ts';
import { envelopeForm } from '../packages/server/src/testing/test-client.ts';
import { pdfBombs } from '../test/hard/bombs/pdf-bombs.ts';
import { startKillableServer } from '../test/hard/durability/killable-server.ts';
import type { BenchRow } from './bench-row.ts';
import { treeMemory } from './tree-memory.ts';

const megabyte = 1024 * 1024;
/** Milliseconds after the last bomb in which processes that are not needed end. */
const rest = 5_000;

/** Rows of the benchmark `bombs`: the highest memory, and the memory at rest. */
export async function benchBombs(): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-bench-'));
  const server = await startKillableServer(dataDir);
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, treeMemory(server.processId));
  }, 50);
  try {
    const envelope = envelopeOf([field('text')]);
    await Promise.all(
      Object.values(pdfBombs).map((makeBomb) =>
        fetch(`${server.url}/api/sender/envelopes`, {
          method: 'POST',
          headers: { 'x-api-key': server.apiKey },
          body: envelopeForm(envelope, { contract: makeBomb() }),
        }),
      ),
    );
    await pause(rest);
    const row = (name: string, bytes: number, versus: string): BenchRow => ({
      bench: 'bombs',
      case: name,
      value: bytes / megabyte,
      unit: 'MB',
      versus,
    });
    return [
      row('peak memory of all processes', peak, 'aim < 1900'),
      row('memory of all processes at rest', treeMemory(server.processId), 'aim < 750'),
    ];
  } finally {
    clearInterval(watch);
    await server.killAll();
    await rm(dataDir, { recursive: true, force: true });
  }
}

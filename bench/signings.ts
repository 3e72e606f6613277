// Signings per second, typed and drawn, on a server in this process with SQLite on the disk. Each
// is a whole HTTP call: checks, a dry run of stamping, and the transaction.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSourceDocumentEngine } from '../packages/server/src/documents/testing/source-document-engine.ts';
import { createSigningServer, type SigningServer } from '../packages/server/src/server.ts';
import { makePdf } from '../packages/server/src/testing/test-server.ts';
import type { BenchRow } from './bench-row.ts';

const envelopes = 10;
const partiesPerEnvelope = 30;
/** Number of concurrent calls. */
const concurrency = 8;
/** Points of a drawn signature of about 36 kB, as sent. */
const points = 1_000;

type Write = (index: number) => { readonly inputFormat: string; readonly inputValue: string };

export async function benchSignings(): Promise<readonly BenchRow[]> {
  const typed: Write = (index) => ({ inputFormat: 'typed', inputValue: `Ada Park ${index}` });
  const arabic: Write = (index) => ({ inputFormat: 'typed', inputValue: `آدا بارك ${index}` });
  const drawn: Write = () => ({ inputFormat: 'drawn', inputValue: drawing });
  const rows: BenchRow[] = [];
  for (const [name, write] of [
    ['typed', typed],
    ['typed in Arabic', arabic],
    ['drawn, 36 kB', drawn],
  ] as const) {
    const { perSecond, work } = await measure(write);
    rows.push({ bench: 'signings', case: name, value: perSecond, unit: '/s' });
    rows.push({
      bench: 'signings',
      case: `${name}, work of the server's thread`,
      value: work,
      unit: 'ms',
    });
  }
  return rows;
}

const drawing = (() => {
  const stroke = Array.from({ length: points }, (_, index) => [
    Number((20 + index / 3).toFixed(2)),
    Number((60 + 40 * Math.sin(index / 25)).toFixed(2)),
    0.5123,
    index * 8,
  ]);
  const svg = `data:image/svg+xml;base64,${btoa('<svg><path fill="#14161a" d=""/></svg>')}`;
  return JSON.stringify([[stroke], svg, `data:image/jpeg;base64,${'A'.repeat(9_000)}`]);
})();

/**
 * Runs one measurement. `work` is the processor time of this thread, including the client's calls,
 * which does not depend on other load on the machine.
 */
async function measure(
  write: Write,
): Promise<{ readonly perSecond: number; readonly work: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-bench-'));
  const server = await createSigningServer({
    dataDir,
    port: 0,
    hostname: '127.0.0.1',
    callsPerAddress: 0,
    callsPerLink: 0,
    documentEngine: createSourceDocumentEngine(),
  });
  try {
    const signers = await prepare(server);
    let next = 0;
    const work = async () => {
      for (let index = next++; index < signers.length; index = next++) {
        await signers[index]?.(write(index));
      }
    };
    // The first signings load code and data for the others.
    for (; next < 20; next += 1) await signers[next]?.(write(next));
    const measured = signers.length - next;
    const begun = performance.now();
    const before = process.threadCpuUsage();
    await Promise.all(Array.from({ length: concurrency }, work));
    const { user, system } = process.threadCpuUsage(before);
    return {
      perSecond: (measured / (performance.now() - begun)) * 1_000,
      work: (user + system) / 1_000 / measured,
    };
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Sign = (answer: ReturnType<Write>) => Promise<void>;

async function prepare(server: SigningServer): Promise<readonly Sign[]> {
  const { companyId } = await server.addCompany('Bench');
  const pdf = await makePdf();
  const signers: Sign[] = [];
  for (let number = 0; number < envelopes; number += 1) {
    const parties = Array.from({ length: partiesPerEnvelope }, (_, index) => ({
      title: `Person ${index}`,
      email: `person-${index}@example.com`,
    }));
    const place = { page: 1, x: 10, y: 10, width: 40, height: 6, required: true };
    const fields = parties.map((_, index) => ({ ...place, type: 'signature', party: index + 1 }));
    const envelope = { title: 'Bench', parties, documents: [{ title: 'A', file: 'a', fields }] };
    const sent = await server.sendEnvelope({ companyId, envelope, files: { a: pdf } });
    for (const { link } of sent.parties) signers.push(await open(server.url, link));
  }
  return signers;
}

async function open(url: string, link: string): Promise<Sign> {
  const post = async (path: string, body: object, token?: string) => {
    const response = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const { data } = await post('auth', { key: new URL(link).hash.slice(1) });
  const token: string = data.access_token;
  const headers = { authorization: `Bearer ${token}` };
  const envelope = await (await fetch(`${url}/api/data/envelope`, { headers })).json();
  const { party_id } = await (await fetch(`${url}/api/user`, { headers })).json();
  const fields: readonly Readonly<Record<string, string>>[] = envelope.documents[0].fields[1];
  const own = fields.find((field) => field.party_id === party_id);
  if (own === undefined) throw new Error('A party has no field.');
  const { id: inputId, contract_id: contractId, contract_sent_id: contractSentId } = own;
  const place = { inputId, contractId, contractSentId, inputFont: 'caveat', inputSize: 18 };
  return async (answer) => {
    await post('sign-envelope', { inputs: [{ ...place, ...answer }] }, token);
  };
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillableServer, startKillableServer } from '../durability/killable-server.ts';
import { openEnvelope } from '../open-envelope.ts';

/** The maximum number of open files and connections, and of readers, which is more than half of it. */
const descriptors = 160;
const links = 3;
const readersPerLink = 28;

let dataDir: string;
let server: KillableServer;
const readers: Socket[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-slow-readers-'));
  // The limits of calls would refuse most of the readers, which come from one address.
  const settings = { callsPerAddress: 0, callsPerLink: 0 };
  server = await startKillableServer(dataDir, { descriptors, settings });
});
afterAll(async () => {
  for (const reader of readers) reader.destroy();
  await server.killAll();
  await rm(dataDir, { recursive: true, force: true });
});

/** Larger than the buffers of a connection, so that a download waits for its reader. */
async function makeLargePdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  await pdf.attach(randomBytes(4_000_000), 'plans.bin', { mimeType: 'application/octet-stream' });
  return pdf.save();
}

/** Requests a download and reads only the first chunk of its response. */
async function readSlowly(token: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  readers.push(socket);
  const head = await new Promise<string>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () =>
      reject(new Error('The server closed a connection without a response.')),
    );
    socket.once('data', (data: Buffer) => resolve(data.toString('latin1')));
    socket.write(
      `GET /api/download/envelope HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  });
  socket.pause();
  return head;
}

test('84 very slow readers do not block a server with 160 file descriptors', async () => {
  const large = await makeLargePdf();
  const slow = await Promise.all(Array.from({ length: links }, () => openEnvelope(server, large)));
  const other = await openEnvelope(server, await makeSmallPdf());
  const tokens = slow.flatMap((token) => Array<string>(readersPerLink).fill(token));
  const heads = await Promise.all(tokens.map(readSlowly));
  expect(heads.filter((head) => !head.startsWith('HTTP/1.1 200'))).toEqual([]);
  const statuses: number[] = [];
  for (let call = 0; call < 20; call++) {
    // Each on its own connection.
    const { status, body } = await fetch(`${server.url}/api/download/envelope`, {
      headers: { authorization: `Bearer ${other}`, connection: 'close' },
    });
    await body?.cancel();
    statuses.push(status);
  }
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

async function makeSmallPdf(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  return pdf.save();
}

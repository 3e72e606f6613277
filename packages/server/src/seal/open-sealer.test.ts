import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { readTimestampToken } from '@sign-envelope/evidence';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Authorities, startAuthorities } from '../testing/authorities.ts';
import { sealBytes } from '../testing/sealed-documents.ts';
import { type CutSignature, cutSignatures, runPdfsig, runQpdf } from '../testing/sealed-pdf.ts';
import { makePdf } from '../testing/test-server.ts';
import { openSealer, type Sealer } from './open-sealer.ts';
import { SealError } from './seal-error.ts';
import { type SealKeySettings, type SealSettings, sealDefaults } from './seal-settings.ts';

let authorities: Authorities;
let dataDir: string;
beforeAll(async () => {
  authorities = await startAuthorities();
  dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-seal-'));
  // One that names authorities, one that names none, and one that is revoked.
  await authorities.issue({ name: 'harbour', kind: 'documents' });
  await authorities.issue({ name: 'plain', kind: 'plain', key: 'rsa' });
  await authorities.issue({ name: 'lost', kind: 'documents' });
  await authorities.revoke('lost');
});
afterEach(() => authorities.replaced.clear());
afterAll(async () => {
  await authorities.close();
  await rm(dataDir, { recursive: true });
});

const details = {
  name: 'Harbour Lettings',
  reason: 'Signed by all parties – ✓',
  at: new Date('2026-11-22T06:00:00Z'),
};

const open = (settings: Partial<SealSettings>): Promise<Sealer> =>
  openSealer({ settings: { ...sealDefaults, ...settings }, dataDir, name: 'Harbour Lettings' });

const pem = (name: string): SealKeySettings => ({
  kind: 'pem',
  key: { file: authorities.path(`${name}.key`), name: 'SEAL_KEY_FILE' },
  certificate: { file: authorities.path(`${name}.pem`), name: 'SEAL_CERTIFICATE_FILE' },
  password: null,
});

const timestamp = (url = `${authorities.url}/tsa`) => ({ url, user: null, password: null });

/** Verifies a detached signature as anybody can with OpenSSL. Rejects if it is not valid. */
async function verifyCms({ der, signed }: CutSignature, root: string): Promise<void> {
  await writeFile(authorities.path('seal.der'), der);
  await writeFile(authorities.path('signed.bin'), signed);
  await authorities.openssl(
    ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', 'seal.der'],
    ...['-content', 'signed.bin', '-CAfile', root, '-out', 'verified.bin'],
  );
}

/** Verifies a timestamp token as anybody can with OpenSSL. Rejects if it is not valid. */
async function verifyTimestamp(token: Uint8Array, data: Uint8Array): Promise<void> {
  await writeFile(authorities.path('token.der'), token);
  await writeFile(authorities.path('stamped.bin'), data);
  await authorities.openssl(
    ...['ts', '-verify', '-token_in', '-in', 'token.der', '-data', 'stamped.bin'],
    ...['-CAfile', 'root.pem'],
  );
}

/** The code of the error that a promise is rejected with. */
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof SealError ? error.code : String(error)),
  );

test('[EV-01] other programs accept a seal of the server’s own key', async () => {
  const sealer = await open({});
  const pdf = await makePdf(3);
  const { bytes, level, timestamp } = await sealBytes(sealer, pdf, details);
  expect([level, timestamp]).toEqual(['B-B', null]);
  expect(Buffer.from(bytes.subarray(0, pdf.length)).equals(pdf)).toBe(true);

  const report = await runPdfsig(dataDir, bytes);
  expect(report).toContain('Signature Validation: Signature is Valid.');
  expect(report).toContain('Total document signed');
  expect(report).toContain('Signature Type: ETSI.CAdES.detached');
  expect(await runQpdf(dataDir, bytes)).toContain('No syntax or stream encoding errors');

  const [signature, ...others] = cutSignatures(bytes);
  if (signature === undefined) throw new Error('There is no signature');
  expect([others.length, signature.end]).toEqual([0, bytes.length]);
  await writeFile(authorities.path('own.pem'), sealer.certificate.pem);
  await verifyCms(signature, 'own.pem');
  // The time is a claim, and stands in the PDF alone (ETSI EN 319 142-1, 6.3).
  expect(signature.der.includes(Buffer.from('2a864886f70d010905', 'hex'))).toBe(false);
});

test('[EV-01] other programs notice a changed byte', async () => {
  const { bytes } = await sealBytes(await open({}), await makePdf(1), details);
  const at = Buffer.from(bytes).indexOf('/MediaBox') + 1;
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  expect(await runPdfsig(dataDir, bytes)).toContain('Digest Mismatch');
});

test('[EV-01] a sealed document is sealed again without harm to the first seal', async () => {
  const sealer = await open({ key: pem('plain') });
  const once = await sealBytes(sealer, await makePdf(1), details);
  const { bytes } = await sealBytes(sealer, once.bytes, details);
  expect((await runPdfsig(dataDir, bytes)).match(/Signature is Valid/g)).toHaveLength(2);
  const [first] = cutSignatures(bytes);
  expect(first?.end).toBe(once.bytes.length);
});

test('[EV-01] a PDF that cannot be appended to is refused', async () => {
  const sealer = await open({});
  expect(await codeOf(sealBytes(sealer, Buffer.from('no PDF'), details))).toBe(
    'document-unsealable',
  );
});

test('[EV-02] a timestamp authority makes the seal B-T', async () => {
  const sealer = await open({ key: pem('plain'), timestamp: timestamp() });
  const { bytes, level, timestamp: at } = await sealBytes(sealer, await makePdf(1), details);
  expect(level).toBe('B-T');
  expect(await runPdfsig(dataDir, bytes)).toContain('Signature is Valid');
  expect(await runQpdf(dataDir, bytes)).toContain('No syntax or stream encoding errors');
  const [signature] = cutSignatures(bytes);
  if (signature === undefined) throw new Error('There is no signature');
  await verifyCms(signature, 'root.pem');

  const { token, value } = await cutTimestamp(signature);
  await verifyTimestamp(token, value);
  const { at: stamped } = await readTimestampToken(token, hashesOf(value));
  expect(stamped.toISOString()).toBe(at);
});

test('[EV-02] revocation data makes it B-LTA', async () => {
  const before = authorities.calls.length;
  const sealer = await open({ key: pem('harbour'), timestamp: timestamp() });
  const { bytes, level } = await sealBytes(sealer, await makePdf(1), details);
  expect(level).toBe('B-LTA');
  expect(await runPdfsig(dataDir, bytes)).toContain('Signature is Valid');
  expect(await runQpdf(dataDir, bytes)).toContain('No syntax or stream encoding errors');
  expect(new Set(authorities.calls.slice(before))).toEqual(
    new Set(['POST /tsa', 'GET /root.cer', 'POST /ocsp', 'GET /root.crl']),
  );

  // The second signature is the document's timestamp, over all before it. The same key closes the file.
  const [seal, stamp, closing] = cutSignatures(bytes);
  if (seal === undefined || stamp === undefined || closing === undefined) {
    throw new Error('A signature is missing');
  }
  await verifyCms(seal, 'root.pem');
  await verifyCms(closing, 'root.pem');
  expect(closing.end).toBe(bytes.length);
  await verifyTimestamp(stamp.der, stamp.signed);

  // What the store holds is enough to check the chain without any authority.
  const document = await PDF.load(bytes);
  const { registry } = document.context;
  const store = document.getCatalog().getDict('DSS', (ref) => registry.resolve(ref));
  expect([...(store?.keys() ?? [])].map(({ value }) => value)).toEqual([
    'Type',
    'Certs',
    'OCSPs',
    'CRLs',
    'VRI',
  ]);
  const vri = store?.getDict('VRI', (ref) => registry.resolve(ref));
  const [key] = [...(vri?.keys() ?? [])];
  expect(key?.value).toMatch(/^[0-9A-F]{40}$/);
});

test('[EV-02] a list of revoked certificates stands in for a responder that fails', async () => {
  authorities.replaced.set('POST /ocsp', 500);
  const sealer = await open({ key: pem('harbour'), timestamp: timestamp() });
  expect((await sealBytes(sealer, await makePdf(1), details)).level).toBe('B-LTA');
});

test('[EV-02] nothing is sealed with a certificate that is revoked', async () => {
  const sealer = await open({ key: pem('lost'), timestamp: timestamp() });
  expect(await codeOf(sealBytes(sealer, await makePdf(1), details))).toBe('certificate-revoked');
  // As a list says too.
  authorities.replaced.set('POST /ocsp', 500);
  expect(await codeOf(sealBytes(sealer, await makePdf(1), details))).toBe('certificate-revoked');
});

test.for([
  ['responds with an error', 503],
  ['responds with something else', Buffer.from('<html>')],
  ['refuses', Buffer.from('30053003020102', 'hex')],
  ['moves', 302],
] as const)('[EV-02] nothing is sealed while the timestamp authority %s', async ([, answer]) => {
  const sealer = await open({ key: pem('plain'), timestamp: timestamp() });
  authorities.replaced.set('POST /tsa', answer);
  expect(await codeOf(sealBytes(sealer, await makePdf(1), details))).toBe('timestamp-failed');
  // The next attempt succeeds.
  authorities.replaced.clear();
  expect((await sealBytes(sealer, await makePdf(1), details)).level).toBe('B-T');
});

test('[EV-02] a timestamp of something else, or of an earlier request, is refused', async () => {
  const sealer = await open({ key: pem('plain'), timestamp: timestamp() });
  await writeFile(authorities.path('other.bin'), 'Something else');
  await authorities.openssl(
    ...['ts', '-query', '-data', 'other.bin', '-sha256', '-cert', '-out', 'other.tsq'],
  );
  await authorities.openssl(
    ...['ts', '-reply', '-config', 'openssl.cnf', '-queryfile', 'other.tsq', '-out', 'other.tsr'],
  );
  authorities.replaced.set('POST /tsa', await readFile(authorities.path('other.tsr')));
  const refused = sealBytes(sealer, await makePdf(1), details);
  await expect(refused).rejects.toThrow('The timestamp stands for something else');
});

test('[EV-02] an authority that cannot be reached is named without its password', async () => {
  const port = await unusedPort();
  const url = `http://127.0.0.1:${port}/tsa?key=secret`;
  const sealer = await open({
    key: pem('plain'),
    timestamp: { url, user: 'me', password: { value: 'secret', name: 'TIMESTAMP_PASSWORD' } },
  });
  const refused = sealBytes(sealer, await makePdf(1), details);
  await expect(refused).rejects.toThrow(
    `The timestamp authority failed: 127.0.0.1:${port} cannot be reached.`,
  );
});

test('[EV-02] nothing is sealed while no authority says whether the certificate is revoked', async () => {
  const sealer = await open({ key: pem('harbour'), timestamp: timestamp() });
  authorities.replaced.set('POST /ocsp', 500);
  authorities.replaced.set('GET /root.crl', Buffer.from('no list'));
  const refused = sealBytes(sealer, await makePdf(1), details);
  await expect(refused).rejects.toThrow(
    `Nobody says whether the certificate of CN=harbour has been revoked: ${new URL(authorities.url).host} returned 500; the response is not valid.`,
  );
  expect(await codeOf(sealBytes(sealer, await makePdf(1), details))).toBe('revocation-failed');
});

/** The token in a signature, and the value of the signature that it is for. */
async function cutTimestamp({ der }: CutSignature) {
  await writeFile(authorities.path('seal.der'), der);
  const lines = (await authorities.openssl('asn1parse', '-inform', 'DER', '-in', 'seal.der')).split(
    '\n',
  );
  // The token is the value of the attribute id-aa-timeStampToken, after its set.
  const at = lines.findIndex((line) => line.includes('id-smime-aa-timeStampToken'));
  const read = (line = '') => {
    const [, offset = 0, header = 0, length = 0] =
      /^ *(\d+):d= *\d+ +hl= *(\d+) +l= *(\d+)/.exec(line)?.map(Number) ?? [];
    return { offset, header, length };
  };
  const token = read(lines[at + 2]);
  // The signature is the last string of bytes before.
  const value = read(lines.slice(0, at).findLast((line) => line.includes('OCTET STRING')));
  return {
    token: new Uint8Array(der.subarray(token.offset, token.offset + token.header + token.length)),
    value: new Uint8Array(
      der.subarray(value.offset + value.header, value.offset + value.header + value.length),
    ),
  };
}

const hashesOf = (data: Uint8Array<ArrayBuffer>) => (algorithm: string) =>
  crypto.subtle.digest(algorithm, data);

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return address.port;
}

import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Authorities, startAuthorities } from '../testing/authorities.ts';
import { sealBytes } from '../testing/sealed-documents.ts';
import { runPdfsig } from '../testing/sealed-pdf.ts';
import { makePdf, startTestServer } from '../testing/test-server.ts';
import { openSealer, type SealerOptions } from './open-sealer.ts';
import { SealError } from './seal-error.ts';
import { type SealKeySettings, sealDefaults } from './seal-settings.ts';

let authorities: Authorities;
let dataDir: string;
beforeAll(async () => {
  authorities = await startAuthorities();
  await authorities.issue({ name: 'harbour', kind: 'documents' });
  await authorities.issue({ name: 'mill', kind: 'plain', key: 'rsa' });
  await authorities.issue({ name: 'site', kind: 'website' });
});
afterAll(() => authorities.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sign-envelope-seal-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const details = { name: 'Harbour', reason: 'Signed', at: new Date('2026-11-22T06:00:00Z') };

const open = (key: SealKeySettings = sealDefaults.key, options: Partial<SealerOptions> = {}) =>
  openSealer({ settings: { key, timestamp: null }, dataDir, name: 'Harbour', ...options });

const file = (name: string) => ({ file: authorities.path(name), name: `the setting of ${name}` });
const text = (value: string) => ({ value, name: 'SEAL_PASSWORD' });

const pem = (key: string, certificate: string): SealKeySettings => ({
  kind: 'pem',
  key: file(key),
  certificate: file(certificate),
  password: null,
});

/** The code and message of the error that a promise is rejected with. */
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => {
      if (error instanceof SealError) return { code: error.code, message: error.message };
      throw error;
    },
  );

test('[EV-03] the first start makes a key that its owner alone can read, and later ones use it', async () => {
  const first = await open();
  const path = join(dataDir, 'seal.pem');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['seal.pem']);
  expect((await open()).certificate).toEqual(first.certificate);
  expect(first.certificate.subject).toBe('CN=Harbour');
  const certificate = new X509Certificate(first.certificate.pem);
  expect(first.certificate.sha256).toBe(
    certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
  );
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(first.certificate.pem).not.toContain('PRIVATE');
});

test('[EV-03] starts at the same time end with one key', async () => {
  const sealers = await Promise.all([open(), open(), open(), open()]);
  expect(new Set(sealers.map(({ certificate }) => certificate.sha256)).size).toBe(1);
  expect(await readdir(dataDir)).toEqual(['seal.pem']);
});

test('[EV-03] a key that others can read is refused, with how to mend that', async () => {
  await open();
  const path = join(dataDir, 'seal.pem');
  await chmod(path, 0o640);
  const failure = await failureOf(open());
  expect(failure?.code).toBe('exposed-key');
  expect(failure?.message).toContain(`chmod 600 ${path}`);
});

test('[EV-03] a damaged key is not replaced', async () => {
  const path = join(dataDir, 'seal.pem');
  await writeFile(path, 'damaged', { mode: 0o600 });
  expect((await failureOf(open()))?.code).toBe('unreadable');
  expect(await readFile(path, 'utf8')).toBe('damaged');
});

test.for([
  ['modern', 'harbour', []],
  ['modern, RSA', 'mill', []],
  ['legacy', 'mill', ['-legacy']],
] as const)('[EV-03] a PKCS #12 file with %s encryption seals', async ([, name, flags]) => {
  const output = `${name}${flags.join('')}.p12`;
  await authorities.openssl(
    ...['pkcs12', '-export', '-inkey', `${name}.key`, '-in', `${name}.pem`, '-certfile'],
    ...['root.pem', '-passout', 'pass:säcret', '-out', output, ...flags],
  );
  const key = { kind: 'pkcs12', bundle: file(output), password: text('säcret') } as const;
  const sealer = await open(key);
  expect(sealer.certificate.subject).toBe(`CN=${name}`);
  expect(sealer.certificate.pem.match(/BEGIN/g)).toHaveLength(2);
  const { bytes } = await sealBytes(sealer, await makePdf(1), details);
  expect(await runPdfsig(dataDir, bytes)).toContain('Signature is Valid');

  const bundle = { value: await readFile(authorities.path(output)), name: 'SEAL_PKCS12' };
  const fromVariable = await open({ ...key, bundle });
  expect(fromVariable.certificate).toEqual(sealer.certificate);
  const wrong = await failureOf(open({ ...key, password: text('wrong') }));
  expect(wrong).toEqual({
    code: 'wrong-password',
    message: `SEAL_PASSWORD does not open the setting of ${output}.`,
  });
  expect((await failureOf(open({ ...key, password: null })))?.code).toBe('wrong-password');
});

test('[EV-03] what is no PKCS #12 file gets an error that says how to convert it', async () => {
  const key = { kind: 'pkcs12', bundle: file('harbour.pem'), password: text('x') } as const;
  const failure = await failureOf(open(key));
  expect(failure?.code).toBe('unreadable');
  const [, command = ''] = /openssl (pkcs12 .* -out seal\.pem)/.exec(failure?.message ?? '') ?? [];

  await authorities.openssl(
    ...['pkcs12', '-export', '-inkey', 'harbour.key', '-in', 'harbour.pem'],
    ...['-passout', 'pass:x', '-out', 'seal.p12'],
  );
  await authorities.openssl(...command.split(' '), '-passin', 'pass:x');
  expect((await open(pem('seal.pem', 'seal.pem'))).certificate.subject).toBe('CN=harbour');
});

test('[EV-03] a key in PEM form seals, also if it is encrypted', async () => {
  await authorities.openssl(
    ...['pkcs8', '-topk8', '-in', 'harbour.key', '-passout', 'pass:secret'],
    ...['-out', 'encrypted.key'],
  );
  const encrypted = { ...pem('encrypted.key', 'harbour.pem'), password: text('secret\n') };
  const sealer = await open(encrypted);
  const { bytes } = await sealBytes(sealer, await makePdf(1), details);
  expect(await runPdfsig(dataDir, bytes)).toContain('Signature is Valid');
  expect(sealer.certificate).toEqual((await open(pem('harbour.key', 'harbour.pem'))).certificate);
  const codes = [
    { ...encrypted, password: text('wrong') },
    { ...encrypted, password: null },
  ].map(async (settings) => (await failureOf(open(settings)))?.code);
  expect(await Promise.all(codes)).toEqual(['wrong-password', 'wrong-password']);
});

test.for([
  ['a key of another certificate', 'key-mismatch', 'mill.key', 'harbour.pem'],
  ['a certificate for websites', 'wrong-purpose', 'site.key', 'site.pem'],
  ['a certificate of an authority for timestamps', 'wrong-purpose', 'tsa.key', 'tsa.pem'],
  ['a missing file', 'unreadable', 'none.key', 'harbour.pem'],
  ['a certificate in place of the key', 'unreadable', 'harbour.pem', 'harbour.pem'],
  ['a key in place of the certificate', 'unreadable', 'harbour.key', 'harbour.key'],
] as const)('[EV-03] %s is refused as %s', async ([, code, key, certificate]) => {
  expect((await failureOf(open(pem(key, certificate))))?.code).toBe(code);
});

test('[EV-03] a certificate warns from 30 days before its end, and seals nothing after it', async () => {
  const { certificate } = await open();
  const end = Date.parse(certificate.notAfter);
  const at = (time: number) => open(sealDefaults.key, { now: () => new Date(time) });
  const day = 86_400_000;
  expect((await at(end - 31 * day)).state().status).toBe('ok');
  expect((await at(end - 30 * day)).state()).toEqual({
    status: 'expiring',
    until: certificate.notAfter,
  });
  const late = await at(end + 1);
  expect(late.state().status).toBe('expired');
  const pdf = await makePdf(1);
  expect((await failureOf(sealBytes(late, pdf, details)))?.code).toBe('certificate-expired');
  const early = await at(Date.parse(certificate.notBefore) - 1);
  expect(early.state().status).toBe('not-yet-valid');
  expect((await failureOf(sealBytes(early, pdf, details)))?.code).toBe('certificate-not-yet-valid');
});

test('[EV-03] a server whose certificate is about to end says so at its start and in its health', async () => {
  await authorities.issue({ name: 'late', kind: 'documents', days: 20 });
  const reported: unknown[] = [];
  const server = await startTestServer({
    seal: { key: pem('late.key', 'late.pem'), timestamp: null },
    report: (problem) => void reported.push(problem),
  });
  try {
    expect(reported).toEqual([
      expect.stringMatching(/^The sealing certificate \(CN=late\) expires on .* Replace it before/),
    ]);
    expect((await server.call('/healthz')).body).toMatchObject({
      status: 'degraded',
      seal: { status: 'expiring' },
    });
  } finally {
    await server.close();
  }
});

/** A signer as an operator would put in front of a device: it holds a key and knows a token. */
async function startSigner(
  keyFile: string,
  certificates: string,
): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(async (request, response) => {
    if (request.headers.authorization !== 'Bearer secret') return response.writeHead(401).end();
    if (request.method === 'GET') return response.end(JSON.stringify({ certificates }));
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { digest } = JSON.parse(Buffer.concat(pieces).toString('utf8'));
    // OpenSSL signs a digest as a device does.
    const signature = await signDigest(keyFile, Buffer.from(digest, 'base64'));
    return response.end(JSON.stringify({ signature: signature.toString('base64') }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return { url: `http://127.0.0.1:${address.port}/seal`, server };
}

async function signDigest(keyFile: string, digest: Buffer): Promise<Buffer> {
  await writeFile(authorities.path('digest.bin'), digest);
  await authorities.openssl(
    ...['pkeyutl', '-sign', '-inkey', keyFile, '-in', 'digest.bin', '-out', 'signature.bin'],
    ...['-pkeyopt', 'digest:sha256'],
  );
  return readFile(authorities.path('signature.bin'));
}

test.for(['harbour', 'mill'])('[EV-03] a signer elsewhere holds the key of %s', async (name) => {
  const certificate = await readFile(authorities.path(`${name}.pem`), 'utf8');
  const { url, server } = await startSigner(`${name}.key`, certificate);
  try {
    const asked = {
      kind: 'signer',
      url,
      token: { value: 'secret', name: 'SEAL_SIGNER_TOKEN' },
      certificate: null,
    } as const;
    const sealer = await open(asked);
    const { bytes } = await sealBytes(sealer, await makePdf(1), details);
    expect(await runPdfsig(dataDir, bytes)).toContain('Signature is Valid');
    const configured = await open({ ...asked, certificate: file(`${name}.pem`) });
    expect(configured.certificate).toEqual(sealer.certificate);

    const denied = await failureOf(open({ ...asked, token: null }));
    expect(denied).toEqual({
      code: 'signer-failed',
      message: `The signer of seals failed: ${new URL(url).host} returned 401.`,
    });
    const other = name === 'mill' ? 'harbour.pem' : 'mill.pem';
    const wrong = await open({ ...asked, certificate: file(other) });
    const failure = await failureOf(sealBytes(wrong, await makePdf(1), details));
    expect(failure).toEqual({
      code: 'signer-failed',
      message: 'The signer of seals failed: its signature does not belong to the certificate.',
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

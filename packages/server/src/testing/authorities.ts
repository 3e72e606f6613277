import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** What a certificate is for. */
export interface CertificateRequest {
  /** The name of its files, and its common name. */
  readonly name: string;
  /** A section of `openssl.cnf` below. */
  readonly kind: 'documents' | 'plain' | 'timestamps' | 'website';
  readonly key?: 'ec' | 'rsa';
  readonly days?: number;
}

/** A certificate authority, timestamp authority and OCSP responder of OpenSSL, on loopback. */
export interface Authorities {
  readonly folder: string;
  readonly url: string;
  /** Paths of calls so far, such as `POST /tsa`. */
  readonly calls: readonly string[];
  /** Replaces what a path responds: a status, or a body. Without one, OpenSSL responds. */
  readonly replaced: Map<string, number | Uint8Array>;
  path(file: string): string;
  openssl(...args: readonly string[]): Promise<string>;
  /** Issues a certificate: `<name>.key` and `<name>.pem`. */
  issue(request: CertificateRequest): Promise<void>;
  revoke(name: string): Promise<void>;
  close(): Promise<void>;
}

const configuration = (url: string, folder: string) => `
[ca]
default_ca = root
[root]
database = ${folder}/index.txt
serial = ${folder}/serial
new_certs_dir = ${folder}
default_md = sha256
default_crl_days = 7
policy = policy
unique_subject = no
[policy]
commonName = supplied
[req]
distinguished_name = name
prompt = no
[name]
CN = Nobody
[authority]
basicConstraints = critical, CA:true
keyUsage = critical, keyCertSign, cRLSign, digitalSignature
subjectKeyIdentifier = hash
[documents]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature, nonRepudiation
extendedKeyUsage = emailProtection, 1.3.6.1.5.5.7.3.36
authorityInfoAccess = OCSP;URI:${url}/ocsp, caIssuers;URI:${url}/root.cer
crlDistributionPoints = URI:${url}/root.crl
[plain]
basicConstraints = critical, CA:false
keyUsage = critical, nonRepudiation
[website]
basicConstraints = critical, CA:false
extendedKeyUsage = serverAuth
[timestamps]
basicConstraints = critical, CA:false
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
crlDistributionPoints = URI:${url}/root.crl
[tsa]
default_tsa = loopback
[loopback]
serial = ${folder}/tsa-serial
signer_cert = ${folder}/tsa.pem
signer_key = ${folder}/tsa.key
certs = ${folder}/root.pem
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256
accuracy = secs:1
ess_cert_id_alg = sha256
`;

/** Starts the authorities, with a root and the certificate of the timestamp authority. */
export async function startAuthorities(): Promise<Authorities> {
  const folder = await mkdtemp(join(tmpdir(), 'sign-envelope-authorities-'));
  const path = (file: string) => join(folder, file);
  const calls: string[] = [];
  const replaced = new Map<string, number | Uint8Array>();
  const openssl = async (...args: readonly string[]) => {
    const { stdout } = await execute('openssl', args, { cwd: folder });
    return stdout;
  };
  let requests = 0;
  const respond = async (call: string, body: Buffer): Promise<number | Uint8Array> => {
    const replacement = replaced.get(call);
    if (replacement !== undefined) return replacement;
    requests += 1;
    const [request, response] = [path(`request-${requests}`), path(`response-${requests}`)];
    await writeFile(request, body);
    switch (call) {
      case 'POST /tsa':
        await openssl(
          'ts',
          '-reply',
          '-config',
          'openssl.cnf',
          '-queryfile',
          request,
          '-out',
          response,
        );
        return readFile(response);
      case 'POST /ocsp':
        await openssl(
          ...['ocsp', '-index', 'index.txt', '-CA', 'root.pem', '-rsigner', 'root.pem'],
          ...['-rkey', 'root.key', '-ndays', '1', '-reqin', request, '-respout', response],
        );
        return readFile(response);
      case 'GET /root.crl':
        await openssl(
          'ca',
          '-config',
          'openssl.cnf',
          '-gencrl',
          '-cert',
          'root.pem',
          '-keyfile',
          'root.key',
          '-out',
          'root-crl.pem',
        );
        await openssl('crl', '-in', 'root-crl.pem', '-outform', 'DER', '-out', response);
        return readFile(response);
      case 'GET /root.cer':
        await openssl('x509', '-in', 'root.pem', '-outform', 'DER', '-out', response);
        return readFile(response);
      default:
        return 404;
    }
  };
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    const answer = await respond(call, await readBody(request));
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  const url = `http://127.0.0.1:${address.port}`;
  await writeFile(path('openssl.cnf'), configuration(url, folder));
  await writeFile(path('index.txt'), '');
  await writeFile(path('serial'), '1000\n');
  await writeFile(path('tsa-serial'), '01\n');
  const makeKey = (name: string, kind: 'ec' | 'rsa') =>
    kind === 'ec'
      ? openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`)
      : openssl('genrsa', '-out', `${name}.key`, '2048');
  await makeKey('root', 'ec');
  await openssl(
    ...['req', '-new', '-x509', '-config', 'openssl.cnf', '-extensions', 'authority', '-key'],
    ...['root.key', '-subj', '/CN=Loopback Root', '-days', '365', '-out', 'root.pem'],
  );
  const issue = async ({ name, kind, key = 'ec', days = 90 }: CertificateRequest) => {
    await makeKey(name, key);
    await openssl(
      ...['req', '-new', '-config', 'openssl.cnf', '-key', `${name}.key`],
      ...['-subj', `/CN=${name}`, '-out', `${name}.csr`],
    );
    await openssl(
      ...['ca', '-batch', '-config', 'openssl.cnf', '-cert', 'root.pem', '-keyfile', 'root.key'],
      ...['-extensions', kind, '-days', `${days}`, '-notext', '-in', `${name}.csr`],
      ...['-out', `${name}.pem`],
    );
  };
  await issue({ name: 'tsa', kind: 'timestamps' });
  return {
    folder,
    url,
    calls,
    replaced,
    path,
    openssl,
    issue,
    revoke: async (name) => {
      await openssl(
        'ca',
        '-config',
        'openssl.cnf',
        '-cert',
        'root.pem',
        '-keyfile',
        'root.key',
        '-revoke',
        `${name}.pem`,
      );
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(folder, { recursive: true });
    },
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

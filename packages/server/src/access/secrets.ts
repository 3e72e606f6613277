import { hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Keys drawn from the one secret of this server, each good for one purpose only. */
export interface Secrets {
  /** Signs access tokens. */
  readonly token: Uint8Array;
  /** Makes the keys of links. */
  readonly link: Uint8Array;
  /** Hashes one-time codes and whatever else is too short to be hashed without a key. */
  readonly code: Uint8Array;
  /** Signs the links that prove a widget's signer. */
  readonly verify: Uint8Array;
  /** Makes the keys of previews, and signs the links of bulk previews. */
  readonly preview: Uint8Array;
}

const secretBytes = 32;

/** Reads the server's secret from `<dataDir>/secret`, making it on the first start. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const path = join(dataDir, 'secret');
  const secret = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return createSecret(path);
    throw error;
  });
  if (secret.byteLength !== secretBytes) {
    throw new Error(`${path} is damaged: it should hold ${secretBytes} bytes.`);
  }
  return {
    token: derive(secret, 'token'),
    link: derive(secret, 'link'),
    code: derive(secret, 'code'),
    verify: derive(secret, 'verify'),
    preview: derive(secret, 'preview'),
  };
}

async function createSecret(path: string): Promise<Buffer> {
  const secret = randomBytes(secretBytes);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
  return secret;
}

function derive(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `sign-envelope ${purpose}`, 32));
}

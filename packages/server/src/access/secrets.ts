import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasCode } from '../errors/error-code.ts';
import { syncToDisk } from '../store/durable-writes.ts';
import { StoreError } from '../store/store-error.ts';

/** Keys derived from the server's secret, each for one purpose. */
export interface Secrets {
  /** Signs access tokens. */
  readonly token: Uint8Array;
  /** Derives the keys of links. */
  readonly link: Uint8Array;
  /** Hashes one-time codes and other values that are too short for a plain hash. */
  readonly code: Uint8Array;
  /** Signs the links that verify a widget's signer. */
  readonly verify: Uint8Array;
  /** Derives the keys of previews, and signs the links of bulk previews. */
  readonly preview: Uint8Array;
}

const secretBytes = 32;

export function secretPath(dataDir: string): string {
  return join(dataDir, 'secret');
}

/**
 * Reads the server's secret; `null` if there is none.
 *
 * @throws StoreError if it cannot be read or is damaged.
 */
export async function readSecret(path: string): Promise<Uint8Array | null> {
  let secret: Uint8Array;
  try {
    secret = await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`The server's secret ${path} cannot be read (${reason}).`, {
      cause: error,
    });
  }
  if (secret.byteLength !== secretBytes) {
    throw new StoreError(
      `The server's secret ${path} is damaged: it has ${secret.byteLength} bytes in place of ${secretBytes}. Restore it from a backup. If nothing was ever sent with it, delete it to have a new one created.`,
    );
  }
  return secret;
}

/**
 * Creates the server's secret, atomically even in a power failure, unless another start has just done so:
 * its secret is the one that counts.
 */
export async function createSecret(path: string): Promise<Uint8Array> {
  const draft = `${path}-${randomUUID()}`;
  try {
    await writeFile(draft, randomBytes(secretBytes), { flag: 'wx', mode: 0o600, flush: true });
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await syncToDisk(dirname(path));
  const secret = await readSecret(path);
  if (secret === null) throw new StoreError(`The server's secret ${path} cannot be read.`);
  return secret;
}

export function deriveSecrets(secret: Uint8Array): Secrets {
  return {
    token: derive(secret, 'token'),
    link: derive(secret, 'link'),
    code: derive(secret, 'code'),
    verify: derive(secret, 'verify'),
    preview: derive(secret, 'preview'),
  };
}

/** Identifies a secret without revealing anything about it. Hex. */
export function fingerprintOf(secret: Uint8Array): string {
  return Buffer.from(derive(secret, 'fingerprint')).toString('hex');
}

function derive(secret: Uint8Array, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `sign-envelope ${purpose}`, 32));
}

import { createPrivateKey, randomUUID } from 'node:crypto';
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../errors/error-code.ts';
import { readPemChain } from './certificate-chain.ts';
import { createKeySigner } from './local-signer.ts';
import { makeKeyAndCertificate } from './make-certificate.ts';
import { SealError } from './seal-error.ts';
import type { SealSigner } from './seal-signer.ts';

/** Read and write for others than the owner. */
const othersMode = 0o077;

/**
 * Opens the server's own key and certificate, `seal.pem` in the data folder, and makes them if there
 * are none.
 *
 * @param name The holder in a new certificate.
 */
export async function openOwnSigner(dataDir: string, name: string, now: Date): Promise<SealSigner> {
  const path = join(dataDir, 'seal.pem');
  const text = (await readOwnKey(path)) ?? (await createOwnKey(dataDir, path, name, now));
  try {
    return createKeySigner(createPrivateKey(text), readPemChain(text, path));
  } catch (cause) {
    if (cause instanceof SealError) throw cause;
    throw new SealError(
      'unreadable',
      `The sealing key ${path} is damaged. Restore it from a backup, or move it away to have a new one made.`,
      { cause },
    );
  }
}

async function readOwnKey(path: string): Promise<string | null> {
  try {
    const text = await readFile(path, 'utf8');
    await requirePrivate(path);
    return text;
  } catch (cause) {
    if (cause instanceof SealError) throw cause;
    if (hasCode(cause, 'ENOENT')) return null;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SealError('unreadable', `The sealing key ${path} cannot be read (${reason}).`, {
      cause,
    });
  }
}

/** Others may have copied a key that they could read: only a person can say what to do. */
async function requirePrivate(path: string): Promise<void> {
  // Windows has no such modes.
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & othersMode) === 0) return;
  throw new SealError(
    'exposed-key',
    `Others can read the sealing key ${path}. If none of them may have copied it: chmod 600 ${path}. Otherwise move it away to have a new one made.`,
  );
}

/** Makes the key, unless another start has just done so: its key is the one that counts. */
async function createOwnKey(
  dataDir: string,
  path: string,
  name: string,
  now: Date,
): Promise<string> {
  const draft = join(dataDir, `seal-${randomUUID()}.pem`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(await makeKeyAndCertificate(name, now));
      await file.sync();
    } finally {
      await file.close();
    }
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

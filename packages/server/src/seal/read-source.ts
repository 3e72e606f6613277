import { readFile } from 'node:fs/promises';
import { SealError } from './seal-error.ts';
import type { SettingSource } from './seal-settings.ts';

/** Reads the bytes of a setting. Throws a `SealError` if its file cannot be read. */
export async function readBytes(source: SettingSource<Uint8Array | string>): Promise<Uint8Array> {
  if ('value' in source) {
    return typeof source.value === 'string' ? Buffer.from(source.value) : source.value;
  }
  try {
    return await readFile(source.file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SealError('unreadable', `${source.name} cannot be read (${reason}).`, { cause });
  }
}

/** Reads the text of a setting. Throws a `SealError` if its file cannot be read. */
export async function readText(source: SettingSource<string>): Promise<string> {
  return 'value' in source ? source.value : Buffer.from(await readBytes(source)).toString('utf8');
}

/** Reads a password or token: editors end files with a line break, which is not part of it. */
export async function readSecretText(source: SettingSource<string> | null): Promise<string | null> {
  return source === null ? null : (await readText(source)).replace(/\r?\n$/, '');
}

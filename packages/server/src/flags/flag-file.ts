import { readFile, stat } from 'node:fs/promises';
import { type FlagSet, parseFlagSet } from './flag-set.ts';

/** A source of flags. */
export interface FlagSource {
  read(): Promise<FlagSet>;
}

const noFlags: FlagSet = {};

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/**
 * Flags in a file, which is read again when it changes: an edit takes effect at once in every
 * process that shares the folder. No file means no flags. A file that cannot be read is reported
 * once, and the previous flags stay in effect.
 */
export function createFlagFile(path: string, report: (error: unknown) => void): FlagSource {
  let known: { readonly version: string; readonly flags: FlagSet } | null = null;

  async function versionOf(): Promise<string | null> {
    try {
      const { mtimeNs, size, ino } = await stat(path, { bigint: true });
      return `${mtimeNs}-${size}-${ino}`;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    async read() {
      const version = await versionOf();
      if (version === null) {
        known = null;
        return noFlags;
      }
      if (known?.version === version) return known.flags;
      try {
        known = { version, flags: parseFlagSet(await readFile(path, 'utf8')) };
      } catch (cause) {
        report(new Error(`The flags in ${path} cannot be used`, { cause }));
        known = { version, flags: known?.flags ?? noFlags };
      }
      return known.flags;
    },
  };
}

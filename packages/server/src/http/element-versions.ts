import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaticFolders } from './context.ts';

/** A build of the element that an address asks for. */
export interface ElementBuild {
  readonly folder: string;
  /** Whether the address will always mean this build, as one with its version does. */
  readonly isFixed: boolean;
}

/** A released version. One with a suffix, such as `0.2.0-next`, is under development: its files change. */
const exact = /^\d+\.\d+\.\d+$/;
const major = /^\d+$/;

/** The version in a folder of the element's build. */
async function readVersion(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'integrity.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  const { version }: { readonly version: string } = JSON.parse(text);
  return version;
}

/** The version of this server's own build; `null` if there is none. */
export async function readOwnVersion({ element }: Partial<StaticFolders>): Promise<string | null> {
  return element === undefined ? null : readVersion(element);
}

/** Whether the first version is later than the second. */
function isLater(one: string, other: string): boolean {
  const [a = [], b = []] = [one, other].map((version) => version.split('.').map(Number));
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/**
 * Finds the build for the second part of an address: `1.2.3` is that version, this server's own or one
 * released before; `1` is the latest of that major version. Returns `null` if there is none.
 */
export async function findElementBuild(
  folders: Partial<StaticFolders>,
  asked: string,
): Promise<ElementBuild | null> {
  const { element, elementVersions } = folders;
  const own = await readOwnVersion(folders);
  if (element !== undefined && own === asked) {
    return { folder: element, isFixed: exact.test(asked) };
  }
  const kept = elementVersions === undefined ? [] : await readdir(elementVersions).catch(() => []);
  const folderOf = (version: string) =>
    version === own ? (element ?? '') : join(elementVersions ?? '', version);
  if (kept.includes(asked) && exact.test(asked)) {
    return (await readVersion(folderOf(asked))) === asked
      ? { folder: folderOf(asked), isFixed: true }
      : null;
  }
  if (!major.test(asked)) return null;
  const latest = [...kept.filter((name) => exact.test(name)), ...(own === null ? [] : [own])]
    .filter((version) => version.startsWith(`${asked}.`))
    .reduce<string | null>(
      (best, version) => (best === null || isLater(version, best) ? version : best),
      null,
    );
  return latest === null ? null : { folder: folderOf(latest), isFixed: false };
}

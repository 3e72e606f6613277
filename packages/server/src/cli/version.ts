import { readFile } from 'node:fs/promises';

/** The version of this package. */
export async function readVersion(): Promise<string> {
  // The package is two folders above src/cli in the sources, and one above dist in the build.
  for (const path of ['../package.json', '../../package.json']) {
    const text = await readFile(new URL(path, import.meta.url), 'utf8').catch(() => null);
    if (text === null) continue;
    const { version }: { readonly version: string } = JSON.parse(text);
    return version;
  }
  throw new Error('The package has lost its package.json.');
}

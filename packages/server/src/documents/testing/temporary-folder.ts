import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

export interface TemporaryFolder {
  path(name: string): string;
  write(name: string, bytes: string | Uint8Array): Promise<string>;
}

/** Creates a folder for one test file and deletes it after the tests. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'sign-envelope-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  return {
    path,
    async write(name, bytes) {
      await writeFile(path(name), bytes);
      return path(name);
    },
  };
}

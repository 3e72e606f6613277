import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './test-server.ts';

/** Every file that a server keeps, as its path below the folder of the data, but the database. */
export async function listFiles({ dataDir }: TestServer): Promise<readonly string[]> {
  const folders = [
    ...['originals', 'stamped', 'pages', 'texts', 'uploads'].map((name) => join('files', name)),
    'tmp',
  ];
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(dataDir, folder))).map((name) => join(folder, name)),
    ),
  );
  return names.flat().sort();
}

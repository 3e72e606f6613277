import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './test-server.ts';

/** Lists the files of a server except the database, as paths relative to its data folder. */
export async function listFiles({ dataDir }: TestServer): Promise<readonly string[]> {
  const folders = [
    ...['originals', 'stamped', 'sealed', 'pages', 'texts', 'uploads', 'logos'].map((name) =>
      join('files', name),
    ),
    'tmp',
  ];
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(dataDir, folder))).map((name) => join(folder, name)),
    ),
  );
  return names.flat().sort();
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileFolders } from '../store/file-paths.ts';
import type { TestServer } from './test-server.ts';

/** Where a file is that `listFiles` names. */
export function placeOf({ dataDir, filesDir }: TestServer, name: string): string {
  return name.startsWith('files/')
    ? join(filesDir, name.slice('files/'.length))
    : join(dataDir, name);
}

/** Lists the files of a server except the database: `files/<folder>/<name>` and `tmp/<name>`. */
export async function listFiles(server: TestServer): Promise<readonly string[]> {
  const folders = [...fileFolders.map((name) => `files/${name}`), 'tmp'];
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(placeOf(server, folder))).map((name) => `${folder}/${name}`),
    ),
  );
  return names.flat().sort();
}

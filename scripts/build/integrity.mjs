import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, root, scriptTag, scriptTagFiles } from './places.ts';

/** Writes the hash of every file of the script-tag build, for `integrity` attributes. */
export function writeIntegrity() {
  const { version } = readJson(join(root, 'packages/element/package.json'));
  const files = Object.fromEntries(
    readJson(scriptTagFiles)
      .map(({ path }) => path)
      .sort()
      .map((path) => [path, hash(readFileSync(join(scriptTag, path)))]),
  );
  writeFileSync(
    join(scriptTag, 'integrity.json'),
    `${JSON.stringify({ version, files }, null, 2)}\n`,
  );
}

const hash = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

// Packs a package as npm would publish it.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readJson, root } from '../build/places.ts';
import { environment } from '../toolchain.mjs';

const execute = promisify(execFile);

/** Runs a command. Resolves with its output, or rejects with it if the command fails. */
export async function run(command, args, cwd = root) {
  const shell = process.platform === 'win32';
  const options = { cwd, env: environment, shell, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await execute(command, args, options).catch((error) => {
    throw new Error(`${error.stdout}${error.stderr}` || error.message);
  });
  return stdout;
}

/**
 * Packs a package into a folder, and requires what each has to bring along. Resolves with the path of the
 * tarball, its version, how many files it has, and its bytes.
 */
export async function packPackage(name, destination) {
  // Without `--ignore-scripts`: what npm packs is what `prepack` makes.
  const args = [
    'pack',
    '--json',
    '--foreground-scripts=false',
    `--pack-destination=${destination}`,
  ];
  const folder = join(root, 'packages', name);
  const [{ filename, files, size, version }] = JSON.parse(await run('npm', args, folder));
  const packed = files.map(({ path }) => path);
  const { exports, scripts } = readJson(join(folder, 'package.json'));
  if (!scripts?.prepack) throw new Error('The package does not build itself before it is packed');
  const missing = neededFiles(name, exports).filter((path) => !packed.includes(path));
  if (missing.length > 0) throw new Error(`The package lacks ${missing.join(', ')}`);
  return { tarball: join(destination, filename), version, count: files.length, size };
}

function neededFiles(name, exports) {
  const named = Object.values(exports).flatMap(({ types }) => types?.replace('./', '') ?? []);
  const always = ['LICENSE', 'README.md', 'package.json'];
  // The site and the element have libraries in them, and the element's messages name the pages about errors.
  if (name === 'site') return [...always, 'dist/LICENSES.txt'];
  if (name !== 'element') return [...always, ...named];
  const licenses = ['dist/LICENSES.txt', 'dist/cdn/LICENSES.txt'];
  const errors = readdirSync(join(root, 'docs/errors')).map((file) => `dist/docs/errors/${file}`);
  return [...always, ...named, ...licenses, ...errors];
}

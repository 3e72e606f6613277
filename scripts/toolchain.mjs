// What every script needs before the project's own code can run: the installed packages, the pinned
// Node, and an up-to-date build. Uses only Node itself (20 or newer).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stamps = join(root, 'node_modules', '.cache', 'sign-envelope');
// crypto.argon2, which hashes passwords, was added in 24.7.
const oldestNode = [24, 7];

/** An environment in which commands find the pinned Node and the installed tools first. */
export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };

/** Runs a command with its output shown. Throws if it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    ...options,
  });
  if (result.error) throw result.error;
  if (result.status !== 0) {
    throw new Error(`${[command, ...args].join(' ')} ended with ${result.status ?? result.signal}`);
  }
  return result;
}

/**
 * Returns the pinned Node if the platform has it, otherwise the machine's Node if it is new enough.
 */
export function findNode() {
  const pinned = join(bin, process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(pinned)) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) {
    return process.execPath;
  }
  throw new Error(
    `Sign Envelope runs on Node ${oldestNode.join('.')} or newer; this is ${process.version} and no pinned Node exists for ${process.platform} ${process.arch}.`,
  );
}

function readStamp(name) {
  const file = join(stamps, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function writeStamp(name, value) {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), value);
}

const hashLockfile = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** Whether the exact packages of the lockfile are installed. */
export const hasInstalledPackages = () => readStamp('lockfile') === hashLockfile();

/** Installs the exact packages of the lockfile, unless they are installed already. */
export function ensureInstalled() {
  if (hasInstalledPackages()) return;
  console.log('Installing packages…');
  // npm is a script on Windows, which only a shell can start. The machine's own Node may be older
  // than what packages require; they run on the pinned one.
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    shell: process.platform === 'win32',
  });
  writeStamp('lockfile', hashLockfile());
}

const built = [
  'packages',
  'examples',
  'scripts',
  'package-lock.json',
  'tsconfig.json',
  'tsup.config.ts',
];
const generated = new Set(['node_modules', 'dist', 'compiled', 'test-results']);

function* sourceFiles(path) {
  if (!statSync(path).isDirectory()) yield path;
  else {
    for (const entry of readdirSync(path).sort()) {
      if (!generated.has(entry)) yield* sourceFiles(join(path, entry));
    }
  }
}

function hashSources() {
  const hash = createHash('sha256');
  for (const entry of built.map((name) => join(root, name)).filter(existsSync)) {
    for (const file of sourceFiles(entry))
      hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** The declarations that the packages for npm name. */
const declarations = () =>
  ['core', 'evidence', 'fonts', 'react', 'element', 'server'].flatMap((name) => {
    const folder = join(root, 'packages', name);
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const named = Object.values(exports).flatMap(({ types = [] }) => types);
    return named.map((file) => join(folder, file));
  });

/**
 * Builds every package, and with `types` also their declarations, unless nothing has changed since
 * the last build.
 */
export function ensureBuilt({ types = false } = {}) {
  const sources = hashSources();
  const isBuilt = (name, files) => readStamp(name) === sources && files.every(existsSync);
  const build = (what, ...args) => {
    console.log(`Building${what}…`);
    run(findNode(), [join(root, 'scripts/build.mjs'), ...args]);
  };
  if (!isBuilt('build', [join(root, 'packages/server/dist/main.js')])) {
    build('', '--no-types');
    writeStamp('build', sources);
  }
  if (types && !isBuilt('types', declarations())) {
    build(' declarations', '--only-types');
    writeStamp('types', sources);
  }
}

import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A folder in which applications are built from the packed packages, as on another machine. */
export interface Workshop {
  /** Puts an application into a folder of its own, beside what is installed. */
  place(app: string, name: string): Promise<string>;
  remove(): Promise<void>;
}

/** Runs a program of npm's. Rejects with its output if it fails. */
export async function run(
  command: string,
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const status = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0)
    throw new Error(`${[command, ...args].join(' ')} ended with ${status}:\n${output}`);
}

/** Packs the packages that pages use into a folder. Returns where each of them is installed from. */
export async function pack(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = ['core', 'react', 'element'];
  const flags = ['--ignore-scripts', '--loglevel=error', `--pack-destination=${folder}`];
  await run(
    'npm',
    ['pack', ...flags, ...names.map((name) => `--workspace=packages/${name}`)],
    root,
  );
  const { version } = JSON.parse(await readFile(join(root, 'packages/core/package.json'), 'utf8'));
  return Object.fromEntries(
    names.map((name) => [
      `@sign-envelope/${name}`,
      `file:${join(folder, `sign-envelope-${name}-${version}.tgz`)}`,
    ]),
  );
}

/** Installs what the `package.json` of a folder names. */
export async function install(folder: string): Promise<void> {
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...flags, '--loglevel=error'], folder);
}

/**
 * Packs the packages and installs them with these and React, by default the repository's. Bundlers that
 * are not named are those of the repository too: the folder is inside it.
 */
export async function openWorkshop(more: Readonly<Record<string, string>> = {}): Promise<Workshop> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache/bundlers-'));
  const packed = await pack(folder);
  const { devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { react, 'react-dom': reactDom } = devDependencies;
  const dependencies = { ...packed, react, 'react-dom': reactDom, ...more };
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({
      name: 'workshop',
      private: true,
      type: 'module',
      dependencies,
      '@parcel/resolver-default': { packageExports: true },
    }),
  );
  // What is above belongs to the repository, with its paths to sources.
  await writeFile(join(folder, 'tsconfig.json'), '{}');
  await install(folder);
  return {
    async place(app, name) {
      const place = join(folder, name);
      await cp(fileURLToPath(new URL(`./apps/${app}`, import.meta.url)), place, {
        recursive: true,
      });
      return place;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

// Packs every package as npm would publish it, checks the packed files, and uses them as an
// application would: installed, type-checked, imported in plain Node, bundled.
// `node scripts/package-tests.mjs [--report=file.json]`
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build as viteBuild } from 'vite';
import { readJson, root } from './build/places.ts';
import { differingReports } from './package-tests/api-reports.ts';
import { packPackage, run } from './package-tests/pack.mjs';
import { packages } from './package-tests/packages.mjs';
import { ensureBuilt, environment, findNode } from './toolchain.mjs';

ensureBuilt({ types: true });
const scratch = mkdtempSync(join(tmpdir(), 'sign-envelope-packages-'));
const consumer = join(scratch, 'consumer');
const tarballs = new Map();
/** Type-checked as an application's own. */
const checkedFiles = ['consumer.tsx', 'frameworks.ts'];
let passed = 0;
const failures = [];

async function check(name, work) {
  try {
    await work();
    passed += 1;
    console.log(`ok      ${name}`);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    failures.push({ place: 'scripts/package-tests.mjs', title: name, message });
    console.log(`FAILED  ${name}\n${message}`);
  }
}

/** Does this for all of them, two at a time: each takes one processor. */
async function forEachInPairs(all, work) {
  const waiting = [...all];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all([lane(), lane()]);
}

async function pack(name) {
  const { tarball } = await packPackage(name, scratch);
  tarballs.set(name, tarball);
}

async function lintPackage(name) {
  const { buffer, byteOffset, byteLength } = readFileSync(tarballs.get(name));
  const tarball = buffer.slice(byteOffset, byteOffset + byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  if (messages.length > 0) {
    throw new Error(messages.map((message) => formatMessage(message, pkg)).join('\n'));
  }
}

function checkTypesResolve(name) {
  const notModules = ['./package.json', './styles.css', './cdn/*'];
  const args = [tarballs.get(name), '--profile=esm-only', '--format=ascii', '--no-emoji'];
  return run('attw', [...args, '--exclude-entrypoints', ...notModules]);
}

function compareReports(name) {
  const differing = differingReports(name, false);
  if (differing.length === 0) return;
  throw new Error(
    `The public API of ${name} is not what ${differing.join(', ')} says. If it should be, run \`npm run api\` after \`npm run build\`, and add a changeset.`,
  );
}

function installConsumer() {
  const dependencies = Object.fromEntries(
    [...tarballs].map(([name, file]) => [`@sign-envelope/${name}`, `file:${file}`]),
  );
  const { devDependencies } = readJson(join(root, 'package.json'));
  const frameworks = ['react', 'react-dom', '@types/react', '@types/react-dom', 'svelte', 'vue'];
  for (const name of [...frameworks, '@types/node']) {
    dependencies[name] = devDependencies[name];
  }
  for (const file of checkedFiles) {
    cpSync(join(root, 'scripts/package-tests', file), join(consumer, file));
  }
  cpSync(join(root, 'examples/react/src'), join(consumer, 'src'), { recursive: true });
  cpSync(join(root, 'examples/react/index.html'), join(consumer, 'index.html'));
  writeFileSync(
    join(consumer, 'package.json'),
    JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies }),
  );
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  return run('npm', ['install', ...flags], consumer);
}

function typeCheck(moduleResolution) {
  const options = ['--noEmit', '--strict', '--target', 'es2022', '--jsx', 'react-jsx'];
  const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext';
  const resolution = ['--module', module, '--moduleResolution', moduleResolution];
  return run(
    'tsc',
    [
      '--ignoreConfig',
      ...options,
      ...resolution,
      '--lib',
      'es2023,dom,dom.iterable',
      ...checkedFiles,
    ],
    consumer,
  );
}

const importInNode = (entry) =>
  run(findNode(), ['--input-type=module', '--eval', `await import('${entry}')`], consumer);

function compareHashes() {
  const folder = join(consumer, 'node_modules/@sign-envelope/element/dist/cdn');
  const { files } = readJson(join(folder, 'integrity.json'));
  if (Object.keys(files).length === 0) throw new Error('integrity.json names no file');
  for (const [path, integrity] of Object.entries(files)) {
    const hash = createHash('sha384')
      .update(readFileSync(join(folder, path)))
      .digest('base64');
    if (integrity !== `sha384-${hash}`) throw new Error(`${path} is not what integrity.json says`);
  }
}

/** A server component may import the screens and hooks only if all their code is the client's. */
function belongsToClient() {
  const folder = join(consumer, 'node_modules/@sign-envelope/react/dist');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const others = scripts.filter(
    (name) => !readFileSync(join(folder, name), 'utf8').startsWith("'use client';"),
  );
  if (scripts.length === 0 || others.length > 0) {
    throw new Error(`Without 'use client': ${others.join(', ') || 'there is no script'}`);
  }
}

const bundleWithEsbuild = () =>
  build({
    absWorkingDir: consumer,
    entryPoints: ['src/main.tsx'],
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: join(consumer, 'esbuild'),
    logLevel: 'silent',
  });

const bundleWithVite = () =>
  viteBuild({
    root: consumer,
    configFile: false,
    logLevel: 'silent',
    build: { outDir: 'vite' },
    esbuild: { jsx: 'automatic' },
  });

/** Starts the installed server, which finds its samples and its fonts before it lists the links. */
async function startServer() {
  const server = spawn(findNode(), ['node_modules/@sign-envelope/server/dist/main.js'], {
    cwd: consumer,
    env: { ...environment, PORT: '0', DEMO: 'on', DATA_DIR: join(scratch, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  server.stderr.on('data', (chunk) => {
    output += chunk;
  });
  try {
    for await (const chunk of server.stdout) {
      output += chunk;
      if (output.includes('demo.json')) return;
    }
    throw new Error(`The server made no samples:\n${output}`);
  } finally {
    server.kill();
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }
}

try {
  await forEachInPairs(packages, async ({ name }) => {
    await check(`${name} packs`, () => pack(name));
    await check(`${name} passes publint`, () => lintPackage(name));
    if (name === 'site') return;
    await check(`${name} passes attw`, () => checkTypesResolve(name));
    await check(`the public API of ${name} is that of its report`, () => compareReports(name));
  });
  await check('the packed packages install', installConsumer);
  await forEachInPairs(['nodenext', 'bundler'], (resolution) =>
    check(`a consumer type-checks, with the module resolution ${resolution}`, () =>
      typeCheck(resolution),
    ),
  );
  await forEachInPairs(
    packages.flatMap(({ entries }) => entries),
    (entry) => check(`plain Node imports ${entry}`, () => importInNode(entry)),
  );
  await check('the published hashes are those of the files', compareHashes);
  await check('every script of react is a client component', belongsToClient);
  await check('esbuild bundles the React example', bundleWithEsbuild);
  await check('Vite bundles the React example', bundleWithVite);
  await check('the sign-envelope command explains itself', () =>
    run('npx', ['--no', 'sign-envelope', '--help'], consumer),
  );
  await check('the installed server starts, with its samples and fonts', startServer);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

const report = process.argv.find((argument) => argument.startsWith('--report='));
if (report) writeFileSync(report.slice('--report='.length), JSON.stringify({ passed, failures }));
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

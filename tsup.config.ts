// How the packages are built, by name; scripts/build.mjs runs them. The builds for
// browsers are in scripts/build/browser-builds.ts.
import { readFileSync } from 'node:fs';
import { defineConfig, type Options } from 'tsup';
import { inlineFiles } from './scripts/build/inlined-files.ts';

const browsers = 'es2022';
const node = 'node22';

/** Matches what an installed package brings along: it is imported, never bundled. */
function installedBeside(name: string): RegExp[] {
  const file = new URL(`./packages/${name}/package.json`, import.meta.url);
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.keys({ ...dependencies, ...peerDependencies }).map(
    (dependency) => new RegExp(`^${dependency}($|/)`),
  );
}

const shared: Options = {
  config: false,
  tsconfig: 'tsconfig.json',
  format: 'esm',
  splitting: true,
  // node:sqlite exists by its full name only.
  removeNodeProtocol: false,
  silent: true,
  clean: false,
};

/** A package for npm: its own modules bundled, its dependencies left to the one who installs it. */
function library(name: string, entry: Record<string, string>, options: Options = {}): Options {
  return {
    ...shared,
    name,
    entry,
    outDir: `packages/${name}/dist`,
    external: installedBeside(name),
    platform: 'browser',
    target: browsers,
    sourcemap: true,
    dts: true,
    ...options,
  };
}

const core = library('core', {
  index: 'packages/core/src/index.ts',
  contract: 'packages/core/src/contract.ts',
  ink: 'packages/core/src/ink.ts',
  conformance: 'packages/core/src/conformance.ts',
  consent: 'packages/core/src/consent.ts',
  rules: 'packages/core/src/rules.ts',
  sandbox: 'packages/core/src/sandbox.ts',
});

const evidence = library('evidence', { index: 'packages/evidence/src/index.ts' });

const fonts = library(
  'fonts',
  { index: 'packages/fonts/src/index.ts' },
  { platform: 'node', target: node },
);

const inlined: Options = { noExternal: [/\?inline$/], esbuildPlugins: [inlineFiles()] };

const react = library(
  'react',
  { index: 'packages/react/src/index.ts', hooks: 'packages/react/src/hooks.ts' },
  // For React's server components, every file of screens and hooks belongs to the client.
  { ...inlined, banner: { js: "'use client';" } },
);

const screens = '@sign-envelope/react';

const elementTypes: Options['dts'] = {
  entry: {
    index: 'packages/element/src/index.ts',
    auto: 'packages/element/src/auto.ts',
    begin: 'packages/element/src/begin.ts',
    jsx: 'packages/element/src/typings/jsx.ts',
    svelte: 'packages/element/src/typings/svelte.ts',
    vue: 'packages/element/src/typings/vue.ts',
  },
  // They must stand without React, which only the entry `react` shares with the page.
  resolve: [screens],
};

// The entry that shares the page's React. The others have Preact inside: scripts/build/browser-builds.ts.
const element = library(
  'element',
  { react: 'packages/element/src/index.ts' },
  {
    ...inlined,
    noExternal: [/\?inline$/, '@nanostores/react', /^@r2wc\//],
    external: installedBeside('element').filter((name) => !name.test(screens)),
    // External for the code alone: the types are taken in.
    esbuildOptions: (options) => {
      options.external = [...(options.external ?? []), screens];
    },
    dts: elementTypes,
  },
);

// Lingui is taken in: installed, it would bring the compiler of its macros along.
const server = library(
  'server',
  {
    index: 'packages/server/src/index.ts',
    main: 'packages/server/src/main.ts',
    cli: 'packages/server/src/cli.ts',
    worker: 'packages/server/src/documents/worker/worker.ts',
    watchdog: 'packages/server/src/documents/worker/watchdog.ts',
  },
  { platform: 'node', target: node, dts: { entry: { index: 'packages/server/src/index.ts' } } },
);

export const builds = { core, evidence, fonts, react, element, server };

export default defineConfig(Object.values(builds));

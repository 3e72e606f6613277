import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rolldown } from 'rolldown';
import { forPackages } from './browser-bundle.ts';
import { root } from './places.ts';

const source = (file: string) => join(root, 'packages/element/src', file);

/** The entries of the package, but for `react`, which tsup builds: see tsup.config.ts. */
const entries = {
  index: source('index.ts'),
  auto: source('auto.ts'),
  begin: source('begin.ts'),
  // Of its own, so that the version alone brings nothing along.
  version: source('version.ts'),
  jsx: source('typings/jsx.ts'),
  svelte: source('typings/svelte.ts'),
  vue: source('typings/vue.ts'),
};

/** Builds the element for npm: its screens on preact inside, the engine left to the bundler. */
export async function buildElementPackage(): Promise<void> {
  const dist = join(root, 'packages/element/dist');
  const bundle = await rolldown({ ...forPackages, input: entries });
  const { output } = await bundle.generate({
    format: 'es',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name]-[hash].js',
    hashCharacters: 'hex',
  });
  await bundle.close();
  for (const file of output) {
    const path = join(dist, file.fileName);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, file.type === 'chunk' ? file.code : file.source);
  }
}

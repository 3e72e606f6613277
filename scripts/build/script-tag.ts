import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { asModules, describe, forBrowsers } from './browser-bundle.ts';
import { root, scriptTag, scriptTagFiles } from './places.ts';

const entry = join(root, 'packages/element/src/auto.ts');

/** Builds what a page loads with one script tag: everything, on preact, minified. */
export async function buildScriptTag(): Promise<void> {
  const bundle = await rolldown({ ...forBrowsers, input: { 'sign-envelope': entry } });
  const { output } = await bundle.generate({
    ...asModules,
    entryFileNames: '[name].js',
    codeSplitting: {
      // Everything that loads first is in one file, and the entry only imports it, so that the lazy
      // chunks share one copy even if a page adds a query to the entry's URL.
      groups: [{ name: 'main', tags: ['$initial'], test: (id) => id !== entry }],
    },
  });
  await bundle.close();
  mkdirSync(scriptTag, { recursive: true });
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const chunk of chunks) writeFileSync(join(scriptTag, chunk.fileName), chunk.code);
  writeFileSync(scriptTagFiles, JSON.stringify(chunks.map(describe), null, 2));
}

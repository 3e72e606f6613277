import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { asModules, describe, forBrowsers } from './browser-bundle.ts';
import { root, scriptTag, scriptTagFiles } from './places.ts';

const entry = join(root, 'packages/element/src/auto.ts');

/** Builds what a page loads by one script tag: whole, on preact, minified. */
export async function buildScriptTag(): Promise<void> {
  const bundle = await rolldown({ ...forBrowsers, input: { 'sign-envelope': entry } });
  const { output } = await bundle.generate({
    ...asModules,
    entryFileNames: '[name].js',
    codeSplitting: {
      // One file for all that comes first. The entry only points to it: whatever query a page puts
      // behind the entry's address, the lazy parts find the one copy of what they share.
      groups: [{ name: 'main', tags: ['$initial'], test: (id) => id !== entry }],
    },
  });
  await bundle.close();
  mkdirSync(scriptTag, { recursive: true });
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const chunk of chunks) writeFileSync(join(scriptTag, chunk.fileName), chunk.code);
  writeFileSync(scriptTagFiles, JSON.stringify(chunks.map(describe), null, 2));
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { asModules, describe, forBrowsers } from './browser-bundle.ts';
import { root, scriptTag, scriptTagEntry, scriptTagFiles } from './places.ts';

const source = (file: string) => join(root, 'packages/element/src', file);

/** The scripts that a page names, each with all that it loads first: a file of its own saves a hop. */
const entries = { [scriptTagEntry]: source('script-tag.ts'), 'begin.js': source('begin.ts') };

async function bundle(name: string, entry: string) {
  const build = await rolldown({ ...forBrowsers, input: entry });
  const { output } = await build.generate({
    ...asModules,
    entryFileNames: name,
    codeSplitting: { groups: [{ name: 'whole', tags: ['$initial'] }] },
  });
  await build.close();
  return output.filter((file) => file.type === 'chunk');
}

/** Builds what a page loads with one script tag: everything, on preact, minified. */
export async function buildScriptTag(): Promise<void> {
  const bundles = Object.entries(entries).map(([name, entry]) => bundle(name, entry));
  const chunks = (await Promise.all(bundles)).flat();
  mkdirSync(scriptTag, { recursive: true });
  for (const chunk of chunks) writeFileSync(join(scriptTag, chunk.fileName), chunk.code);
  writeFileSync(scriptTagFiles, JSON.stringify(chunks.map(describe), null, 2));
}

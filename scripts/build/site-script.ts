import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { asModules, describe, forBrowsers } from './browser-bundle.ts';
import { site, siteFiles } from './places.ts';

/** Builds the scripts of the signing site. Code that not every page needs is in separate files. */
export async function buildSiteScript(): Promise<void> {
  const assets = join(site, 'dist/assets');
  const bundle = await rolldown({
    ...forBrowsers,
    // The page's second script imports the first as it is.
    preserveEntrySignatures: 'allow-extension',
    input: { head: join(site, 'src/head.ts'), site: join(site, 'src/main.ts') },
  });
  const { output } = await bundle.generate({ ...asModules, entryFileNames: '[name]-[hash].js' });
  await bundle.close();
  mkdirSync(assets, { recursive: true });
  const chunks = output.filter((file) => file.type === 'chunk');
  for (const chunk of chunks) writeFileSync(join(assets, chunk.fileName), chunk.code);
  writeFileSync(siteFiles, JSON.stringify(chunks.map(describe), null, 2));
}

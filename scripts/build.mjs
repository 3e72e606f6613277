// Builds every package: `node scripts/build.mjs [--no-types | --only-types] [core evidence fonts react
// element server scriptTag site]`. Files of older builds are overwritten, and leftover ones are removed at the end, so that
// a running server never finds an empty folder.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsup';
import { builds } from '../tsup.config.ts';
import { buildElementPackage, buildScriptTag, buildSiteScript } from './build/browser-builds.ts';
import {
  compressFiles,
  copyFontLicenses,
  removeStale,
  writeIntegrity,
  writeLicenses,
} from './build/finish-files.mjs';
import { reactDist, root, scriptTag, scriptTagFiles, site, siteFiles } from './build/places.ts';
import { buildHostPage, buildSite, pagesCanBeBuilt } from './build/static-pages.mjs';
import { bundleStyleSheet } from './build/style-sheets.ts';
import compileMessages from './compile-messages.ts';

process.chdir(root);
const types = !process.argv.includes('--no-types');
const code = !process.argv.includes('--only-types');
const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
/** Builds that tsup does not make, or not alone. */
const bundles = { element: buildElement, scriptTag: buildScriptTag, site: buildSiteScript };
const known = [...new Set([...Object.keys(builds), ...Object.keys(bundles)])];
const names = chosen.length > 0 ? chosen : known;
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No build is called ${unknown}. There are: ${known.join(', ')}.`);
  process.exit(2);
}

async function buildElement() {
  await Promise.all([build({ ...builds.element, dts: false }), buildElementPackage()]);
}

const startedAt = Date.now();
const failed = new Set();

async function step(name, work) {
  const begun = performance.now();
  try {
    await work();
    console.log(`${name.padEnd(16)} ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed.add(name);
    console.error(`${name} failed:`, error instanceof Error ? error.message : error);
  }
}

async function writeStyles() {
  mkdirSync(reactDist, { recursive: true });
  const styles = await bundleStyleSheet(join(root, 'packages/react/src/styles/index.css'));
  writeFileSync(join(reactDist, 'styles.css'), styles);
}

/** TypeScript 6 requires a declaration for a style sheet that is imported for its side effect. */
function declareStyles() {
  writeFileSync(join(reactDist, 'styles.css.d.ts'), 'export {};\n');
}

async function buildCode() {
  await step('messages', compileMessages);
  await Promise.all(
    names.map((name) =>
      step(name, () =>
        name in bundles ? bundles[name]() : build({ ...builds[name], dts: false }),
      ),
    ),
  );
  if (names.includes('react')) await step('styles', writeStyles);
  if (names.includes('react') || names.includes('scriptTag')) copyFontLicenses();
  if (names.includes('scriptTag') && !failed.has('scriptTag'))
    await step('integrity and licences', () => {
      writeIntegrity();
      writeLicenses(scriptTagFiles, scriptTag, join(scriptTag, '..'));
    });
  if (names.includes('site') && !failed.has('site')) writeLicenses(siteFiles, join(site, 'dist'));
  if (pagesCanBeBuilt()) {
    await step('site page', buildSite);
    await step('host page', buildHostPage);
  }
}

if (code) await buildCode();

// Each needs its own TypeScript program. Running them in parallel would make a small machine swap.
const declared = types ? names.filter((name) => builds[name]?.dts) : [];
for (const name of declared) {
  const { dts } = builds[name];
  const only = dts === true ? { only: true } : { ...dts, only: true };
  await step(`${name} types`, () => build({ ...builds[name], dts: only }));
  if (name === 'react') declareStyles();
}

if (failed.size > 0) {
  console.error(`Failed: ${[...failed].join(', ')}`);
  process.exitCode = 1;
} else {
  if (chosen.length === 0) removeStale(startedAt, { types, code });
  if (code && pagesCanBeBuilt()) await step('compression', () => compressFiles());
}

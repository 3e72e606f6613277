// The builds on Preact: the script tag, the signing site and the element's package. They use rolldown,
// because esbuild moves what a late chunk imports from a package's index into the first file, and
// writes late chunks of unused modules.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import {
  type InputOptions,
  type OutputChunk,
  type OutputOptions,
  type Plugin,
  rolldown,
} from 'rolldown';
import { librarySources } from '../library-sources.ts';
import { preactAliases } from '../preact-aliases.ts';
import { inlinedFile } from './inlined-files.ts';
import { root, scriptTag, scriptTagEntry, scriptTagFiles, site, siteFiles } from './places.ts';
import { styleSheets } from './style-sheets.ts';

/** A built file and what it imports. */
export interface BuiltFile {
  readonly path: string;
  /**
   * The dynamically imported module that this file holds, relative to the repository's root; `null`
   * for a shared file.
   */
  readonly source: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** Bytes of each module in the file, before it is minified. */
  readonly modules: Readonly<Record<string, number>>;
}

const packageSource = (name: string) => join(root, 'packages', name, 'src/index.ts');

/** The screens, on preact. */
const screens = {
  '@sign-envelope/react': join(root, 'packages/react/src/screens.ts'),
  ...preactAliases,
};

const everything = {
  ...screens,
  ...librarySources,
  '@sign-envelope/element/begin': join(root, 'packages/element/src/begin.ts'),
  '@sign-envelope/element': packageSource('element'),
};

/** Finds inlined files, which the plugin for style sheets and `moduleTypes` then read. */
const inlinedFiles: Plugin = {
  name: 'inlined-files',
  resolveId: (id, importer = root) =>
    id.endsWith('?inline') ? inlinedFile(id, dirname(importer)) : null,
};

/**
 * Makes every dynamic import retryable: see retry-import.ts. The source says `import('./x.ts')`;
 * only the bundle knows the file's address, to which a retry adds a query.
 */
const retryableImports: Plugin = {
  name: 'retryable-imports',
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || id === retryImport || !dynamicImport.test(code)) return null;
    const wrapped = code.replaceAll(dynamicImports, 'retryImport(() => import($1))');
    return `import { retryImport } from ${JSON.stringify(retryImport)};\n${wrapped}`;
  },
  renderChunk(code) {
    const result = code.replaceAll(
      /\(\) => import\("([^"]+)"\)/g,
      (_, address: string) => `(query) => import(${JSON.stringify(address)} + query)`,
    );
    const missed = /import\("[^"]+"\)/.exec(result);
    if (missed) throw new Error(`${missed[0]} could not be retried`);
    return result;
  },
};

const retryImport = join(root, 'scripts/build/retry-import.ts');

/** A dynamic import of one of our modules; `import('./x.ts').Name` is a type. */
const dynamicImports = /(?<!typeof )\bimport\(('\.[^']+')\)(?!\.[A-Z])/g;
const dynamicImport = new RegExp(dynamicImports.source);

const shared: InputOptions = {
  // Its paths would come before the aliases.
  tsconfig: false,
  platform: 'browser',
  transform: {
    target: 'es2022',
    jsx: { runtime: 'automatic' },
    define: { 'process.env.NODE_ENV': '"production"' },
  },
  // The plugin makes modules of style sheets.
  moduleTypes: { '.css': 'js', '.woff2': 'dataurl' },
  treeshake: { propertyReadSideEffects: false },
  checks: { pluginTimings: false },
  // Lingui marks its modules for React's server components, which a bundle for browsers has none of.
  onLog(level, log, report) {
    if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
  },
};

/** Everything in files that a browser loads as they are. */
const forBrowsers: InputOptions = {
  ...shared,
  resolve: { alias: everything },
  plugins: [inlinedFiles, styleSheets(), retryableImports],
};

/** Screens in a package for npm, which a bundler takes in with the engine and its dependencies. */
const forPackages: InputOptions = {
  ...shared,
  resolve: { alias: screens },
  external: [/^@sign-envelope\/core(\/|$)/, 'nanostores'],
  plugins: [inlinedFiles, styleSheets()],
};

const asModules: OutputOptions = {
  format: 'es',
  minify: true,
  comments: false,
  chunkFileNames: '[name]-[hash].js',
  hashCharacters: 'hex',
};

function describe(chunk: OutputChunk): BuiltFile {
  const source = chunk.facadeModuleId;
  return {
    path: chunk.fileName,
    source: source === null ? null : relative(root, source),
    imports: chunk.imports,
    dynamicImports: chunk.dynamicImports,
    modules: Object.fromEntries(
      Object.entries(chunk.modules).map(([id, module]) => [
        relative(root, id),
        module.code?.length ?? 0,
      ]),
    ),
  };
}

const elementSource = (file: string) => join(root, 'packages/element/src', file);

/** The scripts that a page names. Each contains everything that it loads first: another file would cost a round trip. */
const scriptTagEntries = {
  [scriptTagEntry]: elementSource('script-tag.ts'),
  'begin.js': elementSource('begin.ts'),
};

async function bundleEntry([name, entry]: readonly [string, string]) {
  const build = await rolldown({ ...forBrowsers, input: entry });
  const { output } = await build.generate({
    ...asModules,
    entryFileNames: name,
    codeSplitting: { groups: [{ name: 'whole', tags: ['$initial'] }] },
  });
  await build.close();
  return output.filter((file) => file.type === 'chunk');
}

/** Builds what a page loads with one script tag: everything, on Preact, minified. */
export async function buildScriptTag(): Promise<void> {
  const bundles = Object.entries(scriptTagEntries).map(bundleEntry);
  const chunks = (await Promise.all(bundles)).flat();
  mkdirSync(scriptTag, { recursive: true });
  for (const chunk of chunks) writeFileSync(join(scriptTag, chunk.fileName), chunk.code);
  writeFileSync(scriptTagFiles, JSON.stringify(chunks.map(describe), null, 2));
}

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

/** The entries of the element's package, except `react`, which tsup builds: see tsup.config.ts. */
const packageEntries = {
  index: elementSource('index.ts'),
  auto: elementSource('auto.ts'),
  begin: elementSource('begin.ts'),
  // An entry of its own, so that importing the version loads nothing else.
  version: elementSource('version.ts'),
  jsx: elementSource('typings/jsx.ts'),
  svelte: elementSource('typings/svelte.ts'),
  vue: elementSource('typings/vue.ts'),
};

/** Builds the element for npm: its screens on Preact inside, the engine left to the bundler. */
export async function buildElementPackage(): Promise<void> {
  const dist = join(root, 'packages/element/dist');
  const bundle = await rolldown({ ...forPackages, input: packageEntries });
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

// Shared by the builds of the script tag, the signing site and the element's package. They use rolldown, because esbuild
// moves what a lazy chunk imports from a package's index into the first file, and writes lazy
// chunks of unused modules.
import { dirname, join, relative } from 'node:path';
import type { InputOptions, OutputChunk, OutputOptions, Plugin } from 'rolldown';
import { coreSources } from '../core-sources.ts';
import { preactAliases } from '../preact-aliases.ts';
import { inlinedFile } from './inlined-files.ts';
import { root } from './places.ts';
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
  ...coreSources,
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
export const forBrowsers: InputOptions = {
  ...shared,
  resolve: { alias: everything },
  plugins: [inlinedFiles, styleSheets(), retryableImports],
};

/** Screens in a package for npm, which a bundler takes in with the engine and its dependencies. */
export const forPackages: InputOptions = {
  ...shared,
  resolve: { alias: screens },
  external: [/^@sign-envelope\/core(\/|$)/, 'nanostores'],
  plugins: [inlinedFiles, styleSheets()],
};

export const asModules: OutputOptions = {
  format: 'es',
  minify: true,
  comments: false,
  chunkFileNames: '[name]-[hash].js',
  hashCharacters: 'hex',
};

export function describe(chunk: OutputChunk): BuiltFile {
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

// The public API of every package, as its declarations say: `node scripts/package-tests/api-reports.ts`
// writes the reports after a build with types, and the packaging tests compare them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompilerState,
  Extractor,
  ExtractorConfig,
  ExtractorLogLevel,
} from '@microsoft/api-extractor';
import { root } from '../build/places.ts';

/** Entries with an API of their own, by package. */
const entries: Readonly<Record<string, readonly string[]>> = {
  core: ['index', 'conformance', 'consent', 'contract', 'ink', 'rules', 'sandbox'],
  evidence: ['index'],
  fonts: ['index'],
  react: ['index', 'hooks'],
  element: ['index', 'jsx', 'svelte', 'vue'],
  server: ['index'],
};

const cache = join(root, 'node_modules/.cache/api-reports');

const declarationsOf = (name: string, entry: string) =>
  join(root, 'packages', name, 'dist', `${entry}.d.ts`);

const silent = { default: { logLevel: ExtractorLogLevel.None } };

function configOf(name: string, entry: string, files: readonly string[]): ExtractorConfig {
  const projectFolder = join(root, 'packages', name);
  const mainEntryPointFilePath = declarationsOf(name, entry);
  const compilerOptions = {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    strict: true,
    skipLibCheck: true,
  };
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(projectFolder, 'package.json'),
    configObject: {
      projectFolder,
      mainEntryPointFilePath,
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions, files } },
      apiReport: {
        enabled: true,
        reportFileName: `${entry}.api.md`,
        reportFolder: join(cache, name),
        reportTempFolder: join(cache, name, 'temp'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
  });
}

/**
 * The inferred type of a schema is pages long, and the compiler writes its unions in any order. What
 * travels is in docs/openapi.json, so the report only names the schemas.
 */
const withoutSchemas = (report: string): string =>
  report.replace(
    /^(export (?:const \w+|function [^\n]*\)): v\.)(?:\w*Schema|SchemaWithPipe)<.*?\n\n/gms,
    '$1GenericSchema;\n\n',
  );

/** Creates the report of an entry. Throws an error if its declarations do not compile. */
function reportOf(config: ExtractorConfig, compilerState: CompilerState): string {
  mkdirSync(config.reportFolder, { recursive: true });
  const errors: string[] = [];
  Extractor.invoke(config, {
    localBuild: true,
    compilerState,
    messageCallback(message) {
      if (message.logLevel === ExtractorLogLevel.Error) errors.push(message.text);
      message.handled = true;
    },
  });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  return withoutSchemas(readFileSync(config.reportFilePath, 'utf8'));
}

/**
 * Compares the public API of a package with its reports, or writes these. Returns the paths of the
 * reports that differ.
 *
 * @throws Error if declarations are missing or do not compile.
 */
export function differingReports(name: string, isWritten: boolean): readonly string[] {
  const names = entries[name] ?? [];
  const files = names.map((entry) => declarationsOf(name, entry));
  const configs = names.map((entry) => [entry, configOf(name, entry, files)] as const);
  const [[, first] = []] = configs;
  if (first === undefined) return [];
  // One program has all entries.
  const compilerState = CompilerState.create(first);
  return configs.flatMap(([entry, config]) => {
    const path = `packages/${name}/api/${entry}.api.md`;
    const file = join(root, path);
    const report = reportOf(config, compilerState);
    if (existsSync(file) && readFileSync(file, 'utf8') === report) return [];
    if (isWritten) {
      mkdirSync(join(root, 'packages', name, 'api'), { recursive: true });
      writeFileSync(file, report);
    }
    return [path];
  });
}

if (import.meta.main) {
  for (const name of Object.keys(entries)) {
    for (const path of differingReports(name, true)) console.log(path);
  }
}

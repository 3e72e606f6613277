// The public API of every package, as its declarations say: `node scripts/package-tests/api-reports.ts`
// writes the reports after a build with types, and the packaging tests compare them.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';
import { root } from '../build/places.ts';

/** Entries with an API of their own, by package. */
const entries: Readonly<Record<string, readonly string[]>> = {
  core: ['index'],
  react: ['index', 'hooks'],
  element: ['index', 'jsx', 'svelte', 'vue'],
  server: ['index'],
};

const silent = { default: { logLevel: ExtractorLogLevel.None } };

function configOf(name: string, entry: string): ExtractorConfig {
  const projectFolder = join(root, 'packages', name);
  const mainEntryPointFilePath = join(projectFolder, 'dist', `${entry}.d.ts`);
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
      compiler: { overrideTsconfig: { compilerOptions, files: [mainEntryPointFilePath] } },
      apiReport: {
        enabled: true,
        reportFileName: `${entry}.api.md`,
        reportFolder: join(projectFolder, 'api'),
        reportTempFolder: join(root, 'node_modules/.cache/api-reports', name),
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
 * Compares the public API of a package with its reports, or writes these. Returns the reports that
 * differ, or are new.
 *
 * @throws Error if declarations are missing or do not compile.
 */
export function differingReports(name: string, isWritten: boolean): readonly string[] {
  return (entries[name] ?? []).filter((entry) => {
    const config = configOf(name, entry);
    if (isWritten) mkdirSync(config.reportFolder, { recursive: true });
    const messages: string[] = [];
    const { apiReportChanged, errorCount } = Extractor.invoke(config, {
      localBuild: isWritten,
      messageCallback(message) {
        if (message.logLevel === ExtractorLogLevel.Error) messages.push(message.text);
        message.handled = true;
      },
    });
    if (errorCount > 0 && !apiReportChanged) throw new Error(messages.join('\n'));
    return apiReportChanged;
  });
}

if (import.meta.main) {
  for (const name of Object.keys(entries)) {
    for (const entry of differingReports(name, true))
      console.log(`packages/${name}/api/${entry}.api.md`);
  }
}

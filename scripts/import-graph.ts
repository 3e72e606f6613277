import { globSync, readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every source file, including tests and tools. */
const sources = [
  'packages/*/src/**/*.{ts,tsx}',
  'packages/*/scripts/**/*.{ts,tsx}',
  'packages/*/stories/**/*.{ts,tsx}',
  'test/**/*.{ts,tsx}',
  'bench/**/*.ts',
  'scripts/**/*.ts',
];

/** What the package names resolve to, as in tsconfig.json. */
function readAliases(): ReadonlyMap<string, string> {
  const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { paths } = config.compilerOptions as {
    readonly paths: Readonly<Record<string, readonly string[]>>;
  };
  return new Map(
    Object.entries(paths).map(([name, [target = '']]) => [name, posix.normalize(target)]),
  );
}

/** The files that each file imports: values and types, static and dynamic. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Reads what imports what in the whole repository. */
export function readImportGraph(): ImportGraph {
  const files = new Set(
    globSync(sources, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }),
  );
  const aliases = readAliases();
  return new Map(
    [...files].map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(`${root}/${file}`, 'utf8'));
      const targets = importedFiles.map(({ fileName }) =>
        fileName.startsWith('.')
          ? posix.join(dirname(file), fileName)
          : (aliases.get(fileName) ?? fileName),
      );
      return [file, targets.filter((target) => files.has(target))];
    }),
  );
}

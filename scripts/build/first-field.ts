import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltFile } from './browser-bundle.ts';
import { readJson, scriptTag, scriptTagEntry, scriptTagFiles } from './places.ts';

export interface LoadedFile {
  readonly path: string;
  readonly kind: 'js' | 'css';
  readonly bytes: Buffer;
}

/**
 * Lazy modules that are needed before the first field, a text field, can be filled in.
 * packages/element/src/first-field.browser.test.ts checks that nothing else is needed.
 */
const neededOnTheWay: readonly { readonly source: RegExp; readonly kind: LoadedFile['kind'] }[] = [
  { source: /element\/src\/styles\.ts$/, kind: 'css' },
];

/**
 * The files a signer must load before the first field can be filled in, beginning with the script
 * tag's.
 */
export function firstFieldFiles(): readonly LoadedFile[] {
  const files: readonly BuiltFile[] = readJson(scriptTagFiles);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found = new Map<string, LoadedFile>();

  function visit(path: string, kind: LoadedFile['kind']): void {
    if (found.has(path)) return;
    const file = byPath.get(path);
    if (file === undefined) throw new Error(`The build has no file ${path}`);
    found.set(path, { path, kind, bytes: readFileSync(join(scriptTag, path)) });
    for (const imported of file.imports) visit(imported, 'js');
    for (const wanted of file.dynamicImports) {
      const source = byPath.get(wanted)?.source ?? '';
      const match = neededOnTheWay.find((entry) => entry.source.test(source));
      if (match) visit(wanted, match.kind);
    }
  }

  visit(scriptTagEntry, 'js');
  return [...found.values()];
}

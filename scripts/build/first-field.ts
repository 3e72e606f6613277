import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltFile } from './browser-builds.ts';
import { readJson, scriptTag, scriptTagEntry, scriptTagFiles, site } from './places.ts';

export interface LoadedPart {
  /** The file. The script also holds the styles. */
  readonly path: string;
  readonly kind: 'js' | 'css';
  readonly bytes: Buffer;
}

/** How the styles begin, as a string in the script. */
const firstRule = ':host{all:initial';

/** Separates the styles, which the script holds as a string, from the script itself. */
function separate(path: string): readonly LoadedPart[] {
  const code = readFileSync(join(scriptTag, path), 'utf8');
  const start = code.indexOf(firstRule);
  if (start < 0) return [{ path, kind: 'js', bytes: Buffer.from(code) }];
  const end = code.indexOf(code.charAt(start - 1), start);
  return [
    { path, kind: 'js', bytes: Buffer.from(code.slice(0, start) + code.slice(end)) },
    { path, kind: 'css', bytes: Buffer.from(code.slice(start, end)) },
  ];
}

/**
 * The files that a signer must load before the first field can be filled in: the script tag's script,
 * and what it imports. packages/element/src/first-field.browser.test.ts checks that nothing else
 * is needed.
 */
function firstFieldFiles(): readonly string[] {
  const files: readonly BuiltFile[] = readJson(scriptTagFiles);
  const byPath = new Map(files.map((file) => [file.path, file]));
  const found = new Set<string>();

  function visit(path: string): void {
    if (found.has(path)) return;
    found.add(path);
    for (const imported of byPath.get(path)?.imports ?? []) visit(imported);
  }

  visit(scriptTagEntry);
  return [...found];
}

/** The parts of those files. */
export const firstFieldParts = (): readonly LoadedPart[] => firstFieldFiles().flatMap(separate);

/** The requests that the first field waits for, by the round trip in which they are made. */
export type CriticalPath = readonly (readonly string[])[];

const exchange = '/api/auth';

/** Those of the signing site. The exchange is begun by the page's first script. */
export function siteCriticalPath(): CriticalPath {
  const page = readFileSync(join(site, 'dist/index.html'), 'utf8');
  const named = [...page.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+)"/g)];
  return [['/'], named.map(([, address = '']) => address), [exchange]];
}

/** Those of a host page with the script tag, which begins the exchange once it has loaded. */
export function elementCriticalPath(): CriticalPath {
  return [['/'], firstFieldFiles(), [exchange]];
}

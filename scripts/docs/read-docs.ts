import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A page of the documentation. */
export interface DocPage {
  /** Relative to the repository's root. */
  readonly path: string;
  readonly text: string;
}

/** A block of code that a reader may copy. */
export interface Snippet {
  readonly path: string;
  /** The first word behind the fence; `''` if there is none. */
  readonly language: string;
  readonly text: string;
  /** Its place, as `docs/guide/mail.md:12`. */
  readonly at: string;
}

const patterns = ['README.md', 'CONTRIBUTING.md', 'docs/**/*.md', 'packages/*/README.md'];

/** The pages that people have written: guides, decisions, errors and the packages' own. */
export function readDocs(): readonly DocPage[] {
  return globSync(patterns, { cwd: root, exclude: ['docs/reference/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** A block may be part of a list, and then is as far from the margin as the list's text. */
const fence = /^( *)```([\w-]*)\n([\s\S]*?)^\1```$/gm;

/** Removes the blocks of code from a page. */
export const withoutSnippets = (text: string): string => text.replace(fence, '');

/** The blocks of code of all pages, in these languages. */
export function readSnippets(...languages: readonly string[]): readonly Snippet[] {
  return readDocs().flatMap(({ path, text }) =>
    [...text.matchAll(fence)].flatMap(
      ({ 1: margin = '', 2: language = '', 3: code = '', index }) => {
        if (languages.length > 0 && !languages.includes(language)) return [];
        const line = text.slice(0, index).split('\n').length;
        const plain = code.replaceAll(new RegExp(`^${margin}`, 'gm'), '');
        return [{ path, language, text: plain, at: `${path}:${line}` }];
      },
    ),
  );
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/places.ts';
import { readElement } from './read-source.ts';
import { readTokens } from './read-tokens.ts';
import {
  customElementsManifest,
  htmlCustomData,
  themingTables,
  withTables,
} from './reference-files.ts';

const guide = 'docs/guide/theming.md';

/** The generated files by their path in the repository, as the sources ask for them. */
export function referenceFiles(): ReadonlyMap<string, string> {
  const element = readElement();
  const tokens = readTokens();
  const text = readFileSync(join(root, guide), 'utf8');
  return new Map([
    ['packages/element/custom-elements.json', customElementsManifest(element, tokens)],
    ['packages/element/vscode.html-custom-data.json', htmlCustomData(element)],
    [guide, withTables(text, themingTables(element, tokens))],
  ]);
}

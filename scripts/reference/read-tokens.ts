// Reads the public design tokens, with their comments and defaults, from the style sheet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Container, type Declaration } from 'postcss';
import { root } from '../build/places.ts';
import type { Described } from './read-source.ts';

/** A custom property that a host page can set. */
export interface Token extends Described {
  /** What stands in its place while it is not set. */
  readonly default: string;
  /** Its default in the preset `compact`, if that has one of its own. */
  readonly compact: string | null;
}

const publicToken = /^var\(\s*(--sign-[a-z0-9-]+),\s*(.*)\)$/s;

const oneLine = (text: string) => text.replace(/\s+/g, ' ').replace(/\( | \)/g, (s) => s.trim());

/** A default as a page would write it: without a company's brand, and with public names only. */
function asPublic(value: string): string {
  const own = value.replace(/var\(--sign-brand-[a-z-]+, (.*)\)$/, '$1');
  return own.replaceAll(/var\(--color-/g, 'var(--sign-color-');
}

/** The comment before a declaration, or before the ones right above it. */
function commentBefore(declaration: Declaration): string {
  const before = declaration.prev();
  if (before?.type === 'comment') return oneLine(before.text);
  // A line without a blank line before it goes on with the one above.
  const isNext = before?.type === 'decl' && !declaration.raws.before?.includes('\n\n');
  return isNext ? commentBefore(before) : '';
}

function tokensIn(rule: Container): readonly Omit<Token, 'compact'>[] {
  const tokens: Omit<Token, 'compact'>[] = [];
  rule.each((node) => {
    if (node.type !== 'decl') return;
    const [, name = '', fallback = ''] = publicToken.exec(node.value) ?? [];
    if (name !== '') {
      tokens.push({
        name,
        description: commentBefore(node),
        default: asPublic(oneLine(fallback).trim()),
      });
    }
  });
  return tokens;
}

export function readTokens(): readonly Token[] {
  const path = join(root, 'packages/react/src/styles/tokens.css');
  const sheet = postcss.parse(readFileSync(path, 'utf8'));
  const rules = (selector: string) =>
    sheet.nodes.flatMap((node) =>
      node.type === 'rule' && node.selector === selector ? tokensIn(node) : [],
    );
  const compact = rules('.sign-envelope[data-theme~="compact"]');
  return rules('.sign-envelope').map((token) => ({
    ...token,
    compact: compact.find(({ name }) => name === token.name)?.default ?? null,
  }));
}

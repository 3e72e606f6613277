import { gzipSync } from 'node:zlib';
import { init, parse } from 'es-module-lexer';

async function load(url: URL): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.href} returned ${response.status}`);
  return response.text();
}

/**
 * The scripts that a page names, and what their modules import before they run: what must be there
 * until anything is shown. Returns their bytes, each after gzip.
 */
export async function initialBytes(page: string): Promise<number> {
  await init;
  const found = new Map<string, number>();

  async function visit(url: URL): Promise<void> {
    if (found.has(url.href)) return;
    const code = await load(url);
    found.set(url.href, gzipSync(code, { level: 9 }).length);
    const [imports] = parse(code);
    const isStatic = ({ d }: { readonly d: number }) => d === -1;
    for (const { n: name } of imports.filter(isStatic)) {
      if (name !== undefined) await visit(new URL(name, url));
    }
  }

  const html = await load(new URL(page));
  for (const [tag, address] of html.matchAll(/<script\b[^>]*\bsrc="?([^\s">]+)[^>]*>/g)) {
    // Scripts for browsers without modules are not loaded by any that we support.
    if (!/\bnomodule\b/i.test(tag)) await visit(new URL(address ?? '', page));
  }
  return [...found.values()].reduce((sum, bytes) => sum + bytes, 0);
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSnippets, root } from './read-docs.ts';

/** The languages of snippets, each with the test that runs them. */
const runners: Readonly<Record<string, string>> = {
  sh: 'packages/server/src/cli/documented-commands.test.ts',
  // Commands for machines, clusters and containers, which are compared with the files that they use.
  shell: 'scripts/deploy.test.ts',
  json: 'packages/server/src/openapi/documented-json.test.ts',
  js: 'test/journeys/examples.browser.test.ts',
  ts: 'test/journeys/examples.browser.test.ts',
  tsx: 'test/journeys/examples.browser.test.ts',
  vue: 'test/journeys/examples.browser.test.ts',
  html: 'test/journeys/examples.browser.test.ts',
  css: 'test/journeys/examples.browser.test.ts',
  csp: 'test/journeys/examples.browser.test.ts',
  nginx: 'packages/server/src/http/documented-proxies.test.ts',
  caddy: 'packages/server/src/http/documented-proxies.test.ts',
  yaml: 'packages/server/src/http/metrics.test.ts',
  text: 'scripts/docs/snippets.test.ts',
};

test('every snippet is of a language that a test runs', () => {
  const others = readSnippets().filter(({ language }) => !Object.hasOwn(runners, language));
  expect(others.map(({ at }) => at)).toEqual([]);
});

test('an address of a widget has its metadata as base64 of JSON', () => {
  const addresses = readSnippets('text').map(({ text }) => new URL(text.trim()));
  expect(addresses).toHaveLength(1);
  for (const { searchParams } of addresses) {
    const meta = Buffer.from(searchParams.get('envelope_meta') ?? '', 'base64url');
    expect(JSON.parse(meta.toString('utf8'))).toBeTypeOf('object');
  }
});

/** What the page of a reader has, around the typed snippets. */
const page = `
import type { SigningSession } from '@sign-envelope/core';
import type { SignEnvelopeElement } from '@sign-envelope/element';
declare global {
  const element: SignEnvelopeElement;
  const session: SigningSession;
  const key: string;
  const report: (code: string, action: string) => void;
  const ask: (question: string) => string;
  const show: (...facts: readonly unknown[]) => void;
}
`;

/** What a snippet goes on from, if it imports nothing itself. */
const earlier = `
import { createBrowserPorts, createSigningSession, type Ports } from '@sign-envelope/core';
declare const network: NonNullable<Ports['network']>;
declare const drafts: NonNullable<Ports['drafts']>;
`;

/** Declares the part of Angular that a snippet needs, which is not installed here. */
const angular = `
declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: unique symbol;
  export function Component(settings: object): (component: unknown, context: unknown) => void;
}
`;

test('the typed snippets have no type error', () => {
  const folder = mkdtempSync(join(root, 'node_modules/.cache-snippets-'));
  try {
    const snippets = readSnippets('ts', 'tsx');
    for (const [index, { text, language }] of snippets.entries()) {
      const start = text.includes('import ') ? '' : earlier;
      writeFileSync(join(folder, `snippet-${index}.${language}`), `${start}${text}\nexport {};\n`);
    }
    writeFileSync(join(folder, 'page.d.ts'), page);
    writeFileSync(join(folder, 'angular.d.ts'), angular);
    const options = { noUnusedLocals: false, noImplicitAny: false };
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: options,
        include: ['*'],
        exclude: [],
      }),
    );
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsgo'), ['-p', folder], {
      cwd: folder,
      encoding: 'utf8',
    });
    const places = stdout.replace(
      /snippet-(\d+)\.tsx?/g,
      (_, index: string) => snippets[Number(index)]?.at ?? '',
    );
    expect(places).toBe('');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

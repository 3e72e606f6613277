import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fieldTypes } from '@sign-envelope/core/rules';
import { expect, test } from 'vitest';
import { explainRefusal, refusalReason } from './refusal-reasons.ts';

const packages = fileURLToPath(new URL('../../..', import.meta.url));

/** Keys that are given with a place. */
const key =
  /'((?:document|field|upload)\.[a-z_]+|server_errors\.(?:consent|envelope|field|file|bulk|settings)\.[a-z_]+)'/g;
/** The same, as the schemas of requests write them. */
const schemaKey = /\bkey\('([a-z_]+)'\)/g;

/** The keys in the sources of the server, and of the rules and requests of core. */
function readKeys(): readonly string[] {
  const files = globSync(['server/src/**/*.ts', 'core/src/{contract/requests,rules}/**/*.ts'], {
    cwd: packages,
  }).filter((file) => !file.endsWith('.test.ts') && !file.includes('refusal-reasons'));
  return files.flatMap((file) => {
    const text = readFileSync(join(packages, file), 'utf8');
    const folder = /`(server_errors\.[a-z]+\.)\$\{name\}`/.exec(text)?.[1] ?? '';
    return [
      ...[...text.matchAll(key)].map(([, name = '']) => name),
      ...[...text.matchAll(schemaKey)].map(([, name = '']) => folder + name),
    ];
  });
}

test('every key that comes with a place is explained', () => {
  const keys = new Set(readKeys());
  expect(keys.size).toBeGreaterThan(70);
  expect([...keys].filter((one) => refusalReason(one).includes(one))).toEqual([]);
});

test('an explanation is a sentence about the place', () => {
  expect(explainRefusal('parties.0.email', 'server_errors.required')).toBe(
    'parties.0.email is missing.',
  );
  expect(explainRefusal('', 'server_errors.invalid')).toBe('The request has a wrong value.');
  expect(explainRefusal('file', 'server_errors.new')).toBe('file is refused (server_errors.new).');
});

test('an unknown type of field is told the types', () => {
  const reason = refusalReason('server_errors.field.type');
  for (const type of fieldTypes) expect(reason).toContain(type);
});

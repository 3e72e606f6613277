import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readVisit } from './visit.ts';

const site = 'https://sign.example';
const read = (path: string, kept?: string) => readVisit(new URL(path, site), kept);

test('a key is removed from the address', () => {
  expect(read('/#kK3-y_9')).toMatchObject({ key: 'kK3-y_9', shown: '/' });
  expect(read('/download#k')).toMatchObject({ key: 'k', shown: '/download' });
  expect(read('/preview/e/s#k')).toMatchObject({ key: 'k', shown: '/preview/e/s' });
  expect(read('/signed#k')).toMatchObject({ key: 'k', shown: '/signed' });
  expect(read('/error#k')).toMatchObject({ key: '', shown: '/error' });
});

test('a signed query is removed from the address and restored after a reload', () => {
  const verify = read('/widget-verify/e/w?expires=1&signature=s');
  expect(verify).toMatchObject({ query: '?expires=1&signature=s', shown: '/widget-verify/e/w' });
  expect(read(verify.shown, verify.query)).toEqual(verify);
  expect(read('/preview/bulk-send/c?expires=1&signature=s')).toMatchObject({
    query: '?expires=1&signature=s',
    shown: '/preview/bulk-send/c',
  });
  expect(read('/widget/w?name=Ada')).toMatchObject({
    query: '?name=Ada',
    shown: '/widget/w?name=Ada',
  });
});

test('a hash that starts with a path resolves to that path, with its query and key', () => {
  expect(read('/#/download')).toMatchObject({ route: { name: 'download' }, shown: '/download' });
  expect(read('/#/preview/e/s#k')).toMatchObject({ key: 'k', shown: '/preview/e/s' });
  expect(read('/#/widget/w?name=Ada')).toMatchObject({ query: '?name=Ada' });
  expect(read('/#/#/#k')).toMatchObject({ route: { name: 'signing' }, key: 'k', shown: '/' });
  expect(read('/error#/download')).toMatchObject({ route: { name: 'error' } });
});

test.each([
  '//evil.example',
  '/x/..//evil.example',
  '/\\evil.example',
  '///evil.example/x',
  '/%09/evil.example',
])('the hash #%s stays on the site', (hash) => {
  expect(new URL(read(`/#${hash}`).shown, site).origin).toBe(site);
});

test('a path that starts with two slashes stays on the site', () => {
  expect(read(`${site}//evil.example`).shown).toBe('/evil.example');
});

test('any hash resolves to an address on the site', () => {
  const pieces = fc.constantFrom(
    '/',
    '//',
    'x/..',
    '\\',
    '#',
    '?',
    '..',
    '@',
    ':',
    'evil.example',
    '%2f',
    '\t',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string())), (parts) => {
      const { shown } = read(`/#/${parts.join('')}`);
      expect(shown.startsWith('/')).toBe(true);
      expect(new URL(shown, site).origin).toBe(site);
    }),
  );
});

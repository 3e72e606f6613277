import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeptVisit, readVisit } from './visit.ts';

const site = 'https://sign.example';
const read = (path: string, kept?: Partial<KeptVisit>) => readVisit(new URL(path, site), kept);

const key = 'kK3-y_9-'.padEnd(43, 'Zz0');
const signature = '_s-'.padEnd(43, 'S9');

test('a key is removed from the address', () => {
  expect(read(`/#${key}`)).toMatchObject({ key, shown: '/' });
  expect(read(`/download#${key}`)).toMatchObject({ key, shown: '/download' });
  expect(read(`/preview/e/s#${key}`)).toMatchObject({ key, shown: '/preview/e/s' });
  expect(read(`/signed#${key}`)).toMatchObject({ key, shown: '/signed' });
  expect(read(`/error#${key}`)).toMatchObject({ key: '', shown: '/error' });
});

const added = [
  ...[
    '.',
    ')',
    ',',
    '/',
    '%3E',
    '>',
    '"',
    "'",
    '*',
    '…',
    '=',
    '%',
    '%E2%80%8B',
    '\u200b',
    '\ufeff',
    '%20',
    ' or',
  ],
  ...[
    '?fbclid=IwAR0',
    '&utm_source=chat&utm_medium=x',
    '?utm_source=x#:~:text=a',
    '#',
    `#${'k'.repeat(43)}`,
  ],
];

test.each(added)('%j behind a key is cut off', (tail) => {
  for (const path of ['/', '/signed', '/download', '/preview/e/s']) {
    expect(read(`${path}#${key}${tail}`)).toMatchObject({ key, shown: path, isIncomplete: false });
  }
});

test.each([
  ['spaces before it', `/#%20${key}`],
  ['brackets around it', `/#<${key}>`],
  ['a second hash', `/##${key}`],
  ['an escaped hash', `/%23${key}`],
  ['a hash that was escaped twice, and a query', `/%2523${key}?fbclid=x`],
  ['a slash in place of the hash', `/${key}`],
  ['a slash in place of the hash, and more', `/${key}/.`],
  ['the hash as a path', `/#/${key}`],
  ['an escaped hash in the hash', `/#/%23${key}`],
  ['a query before it', `/#?x=1#${key}`],
  ['escaped marks', `/#${key.replaceAll('-', '%2D').replaceAll('_', '%255F')}`],
  ['a line break', `/#${key.slice(0, 20)}%0D%0A${key.slice(20)}`],
  ['a line break of quoted-printable', `/#${key.slice(0, 20)}=%0A${key.slice(20)}`],
  ['a zero-width space', `/#${key.slice(0, 20)}\u200b${key.slice(20)}`],
  ['a soft hyphen', `/#${key.slice(0, 20)}%C2%AD${key.slice(20)}`],
  ['other hyphens', `/#${key.replaceAll('-', '\u2011')}`],
])('a key is found with %s', (_, path) => {
  expect(read(path)).toMatchObject({ route: { name: 'signing' }, key, isIncomplete: false });
  expect(read(path).shown).not.toContain(key.slice(20));
});

test.each([
  ['/signed', `/signed%23${key}`, { name: 'status' }],
  ['/download', `/download/${key}`, { name: 'download' }],
  ['/download', `/%23/download%23${key}.`, { name: 'download' }],
  ['/preview/e/s', `/preview/e/s%23${key}`, { name: 'preview' }],
])('the key of %s is found in the path %s', (shown, path, route) => {
  expect(read(path)).toMatchObject({ route, key, shown });
});

test('a link without its whole key is incomplete, also after a reload', () => {
  const visit = read(`/#${key.slice(0, 42)}`);
  expect(visit).toMatchObject({ key: '', isIncomplete: true, shown: '/' });
  expect(read(visit.shown, visit)).toEqual(visit);
  expect(read('/')).toMatchObject({ key: '', isIncomplete: false });
  expect(read(`/#${key}`, visit)).toMatchObject({ key, isIncomplete: false });
});

test.each([
  `?expires=17&amp;signature=${signature}`,
  `?expires%3D17%26signature%3D${signature}`,
  `?expires%3D17&signature%3D${signature}`,
  `%3Fexpires=17&signature=${signature}`,
  `?expires=17&signature=${signature}.`,
  `?expires=17&signature=${signature}%3E&utm_source=x`,
  `?fbclid=x&expires=17&signature=${signature}&fbclid=y#z`,
  `?expires=17&=%0D%0Asignature=${signature}\u200b`,
])('the signed query %s is repaired', (query) => {
  const whole = `?expires=17&signature=${signature}`;
  for (const path of ['/widget-verify/e/w', '/preview/bulk-send/c']) {
    expect(read(path + query)).toMatchObject({ query: whole, shown: path });
  }
});

test.each(['.', ')', '%3E', '%E2%80%8B', '/', ').'])('%j behind a path is cut off', (tail) => {
  expect(read(`/widget/w${tail}?name=%23`)).toMatchObject({
    route: { name: 'widget', code: 'w' },
    query: '?name=%23',
  });
});

test('a signed query is removed from the address and restored after a reload', () => {
  const verify = read('/widget-verify/e/w?expires=1&signature=s');
  expect(verify).toMatchObject({ query: '?expires=1&signature=s', shown: '/widget-verify/e/w' });
  expect(read(verify.shown, verify)).toEqual(verify);
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
  expect(read(`/#/preview/e/s#${key}`)).toMatchObject({ key, shown: '/preview/e/s' });
  expect(read('/#/widget/w?name=Ada')).toMatchObject({ query: '?name=Ada' });
  expect(read(`/#/#/#${key}`)).toMatchObject({ route: { name: 'signing' }, key, shown: '/' });
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRedirectAddress, toRedirectAddress } from './redirect-address.ts';

test.each([
  ['https://example.com/done?a=1#b', 'https://example.com/done?a=1#b'],
  ['HTTP://Example.com', 'http://example.com/'],
  ['example.com', 'http://example.com/'],
  ['example.com:8080/done', 'http://example.com:8080/done'],
  ['//example.com/done', 'http://example.com/done'],
  ['  https://example.com  ', 'https://example.com/'],
])('%s is followed as %s', (address, url) => {
  expect(toRedirectAddress(address)).toBe(url);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  'mailto:ada@example.com',
  'https://',
  '',
  '   ',
])('%s is refused', (address) => {
  expect(toRedirectAddress(address)).toBeNull();
});

test('only http and https are followed', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `javascript:${text}`),
      ),
      (address) => {
        const url = toRedirectAddress(address);
        expect(url === null || /^https?:\/\//.test(url)).toBe(true);
      },
    ),
  );
});

test.each([
  'https://shop.example/done?order=1#thanks',
  'HTTP://Shop.example',
  'shop.example',
  'shop.example:8080/done',
  'intranet:8080',
  'http://intranet/done',
  'localhost/done',
  'http://127.0.0.1:3000',
  'https://[::1]:3000/',
  'https://münchen.example/fertig',
  'https://shop.example./done',
  'https://shop.example/~ada/@me',
])('a sender may use %s', (address) => {
  expect(isRedirectAddress(address)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'https:shop.example',
  'https:/shop.example',
  'https:///shop.example',
  '//shop.example',
  '/done',
  '\\\\shop.example',
  'https://shop.example\\@evil.example',
  'https://shop.example@evil.example',
  'https://ada:secret@shop.example',
  'shop.example@evil.example',
  'https://',
  'https://..',
  'https://.example',
  'https://shop..example',
  'https://shop.example:99999',
  'https://exa mple.com',
  'https://shop.example/\u202egpj.exe',
  'https://shop.example/\u200b',
  'thanks',
  '?done',
  '#done',
  'ftp://shop.example',
  'mailto:ada@shop.example',
  '',
])('a sender may not use %j', (address) => {
  expect(isRedirectAddress(address)).toBe(false);
});

test('every address that a sender may use is followed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (address) => {
      expect(!isRedirectAddress(address) || toRedirectAddress(address) !== null).toBe(true);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRedirectAddress } from './redirect-address.ts';

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

test('whatever is followed is http or https', () => {
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

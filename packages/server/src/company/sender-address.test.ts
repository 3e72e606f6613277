import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlainAddress } from './sender-address.ts';

test.each([
  'https://shop.example/done?order=1#thanks',
  'https://shop.example',
  'https://shop.example?order=1',
  'HTTPS://Shop.Example/Done',
  'shop.example:8080/done',
  'localhost/done',
  'http://127.0.0.1:3000',
  'https://[::1]:3000/',
  'https://shop.example./done',
  'https://shop.example/~ada/@me',
  'https://shop.example/gr%C3%B6%C3%9Fe',
  'https://shop.example/größe?für=日本',
  'https://münchen.example/fertig',
  'https://MÜNCHEN.example:8443/fertig',
  'https://xn--mnchen-3ya.example/fertig',
  'https://col·legi.example',
  'https://www.日本語テスト.example',
  'https://한국abc.example',
  'https://пример.example',
  'https://ελλάδα.example',
  'https://קום.example',
  'https://भारत.example',
])('%s is plain', (address) => {
  expect(isPlainAddress(address)).toBe(true);
});

test.each([
  ['an empty user name', 'https://@evil.example/'],
  ['an empty user name and password', 'https://:@x/'],
  ['an empty user name and no scheme', '@evil.example'],
  ['a user name', 'https://bank.example@evil.example'],
  ['a space before it', ' https://shop.example'],
  ['a space after it', 'https://shop.example '],
  ['a no-break space after it', 'https://shop.example\u00a0'],
  ['a control character before it', '\u0001https://shop.example'],
  ['a line break after it', 'https://shop.example\n'],
  ['a tab within it', 'https://shop\t.example'],
  ['a backslash', 'https://shop.example\\done'],
  ['a soft hyphen', 'https://sh\u00adop.example'],
  ['a quote', 'https://shop.example/"onerror=alert(1)'],
  ['a single quote', "https://shop.example/'a"],
  ['an encoded host', 'https://%65vil.example'],
  ['wide letters', 'https://ｅvil.example'],
  ['another dot', 'https://evil。example'],
  ['an address in hexadecimal', 'http://0x7f.1/'],
  ['a path with dots', 'https://shop.example/a/../b'],
  ['a port that is left out', 'https://shop.example:443/'],
  ['an empty port', 'https://shop.example:/'],
  ['more slashes', 'https:////shop.example'],
  ['Cyrillic within Latin', 'https://аpple.example'],
  ['Cyrillic within Latin, encoded', 'https://xn--pple-43d.com'],
  ['Greek within Latin', 'https://gοogle.example'],
  ['a slash that is none', 'https://bank.example⁄done.evil.example'],
  ['a slash that is none, encoded', 'https://xn--ab-c6t.example'],
  ['a label that cannot be decoded', 'https://xn--a.example'],
  ['a label that need not be encoded', 'https://xn--bank-.example'],
  ['no host', 'https://'],
])('an address with %s is not plain', (_, address) => {
  expect(isPlainAddress(address)).toBe(false);
});

test('a plain address is the same address once it is parsed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.domain()), (address) => {
      const text = /^https?:\/\//i.test(address) ? address : `http://${address}`;
      const withSlash = text.replace(/^(https?:\/\/[^/?#]*)(?=[?#]|$)/i, '$1/');
      const isSame = URL.parse(text)?.href.toLowerCase() === withSlash.toLowerCase();
      expect(!isPlainAddress(address) || isSame).toBe(true);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedMailAddress, isMailAddress, parseMailAddress } from './mail-address.ts';

const octets = (length: number) => 'a'.repeat(length);
const domainOf = (length: number) => `${`${octets(61)}.`.repeat(5)}com`.slice(-length);

test.each([
  ['ada@example.com', 'ada', 'example.com'],
  ["o'neill@example.com", "o'neill", 'example.com'],
  ['r&d@example.com', 'r&d', 'example.com'],
  ['ada@xn--mnchen-3ya.de', 'ada', 'xn--mnchen-3ya.de'],
  ['ada@münchen.de', 'ada', 'xn--mnchen-3ya.de'],
  ['ada@MÜNCHEN.de', 'ada', 'xn--mnchen-3ya.de'],
  ['müller@example.de', 'müller', 'example.de'],
  // As some keyboards type it: a letter and a separate mark.
  ['mu\u0308ller@mu\u0308nchen.de', 'müller', 'xn--mnchen-3ya.de'],
  ['Ada.Park+sign@Mail.Example.COM', 'Ada.Park+sign', 'mail.example.com'],
  ["!#$%&'*+-/=?^_`{|}~@example.com", "!#$%&'*+-/=?^_`{|}~", 'example.com'],
  ['-@example.com', '-', 'example.com'],
  ['1@1.com', '1', '1.com'],
  ['ada@a-b--c.example', 'ada', 'a-b--c.example'],
  ['ada@пример.рф', 'ada', 'xn--e1afmkfd.xn--p1ai'],
  ['用户@例え。テスト', '用户', 'xn--r8jz45g.xn--zckzah'],
  ['संपर्क@डाटामेल.भारत', 'संपर्क', 'xn--c2bd4bq1db8d.xn--h2brj9c'],
  // Persian and Hindi words may need joiners.
  ['ada@نامه\u200cای.com', 'ada', 'xn--mgba3gch31f060k.com'],
  ['मक\u094d\u200dषा@example.in', 'मक\u094d\u200dषा', 'example.in'],
  [`${octets(64)}@example.com`, octets(64), 'example.com'],
  [`${octets(10)}@${domainOf(243)}`, octets(10), domainOf(243)],
])('%s is an address', (text, local, domain) => {
  expect(parseMailAddress(text)).toEqual({ local, domain });
});

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@example',
  'ada@localhost',
  'ada@@example.com',
  'ada@eve@example.com',
  'ada@example.com@evil.example',
  'a@b..c',
  'ada@.example.com',
  'ada@example.com.',
  '.ada@example.com',
  'ada.@example.com',
  'ada..park@example.com',
  // Line breaks, and what they would add.
  'ada@example.com\r\nBcc: eve@example.com',
  'ada\r\nBcc: eve@example.com',
  'ada@example.com\r\nRCPT TO:<eve@example.com>',
  'ada@example.com\neve',
  'ada@example.com\r',
  '\nada@example.com',
  'ada\u0085@example.com',
  'ada\u2028@example.com',
  'ada@example.com\u2029',
  'ada\0@example.com',
  'ada\u007f@example.com',
  'ada\t@example.com',
  // Spaces, also invisible ones.
  'ada park@example.com',
  'ada@example .com',
  ' ada@example.com',
  'ada@example.com ',
  'ada\u00a0@example.com',
  'ada\u3000@example.com',
  'ada\u200b@example.com',
  'ada\ufeff@example.com',
  'ada@exa\u00admple.com',
  'ada\u202e@example.com',
  'ada\u2066@example.com',
  'a\u200dda@example.com',
  'मक\u094d\u200d\u200dषा@example.in',
  // Names, lists, quotes and comments.
  'Ada <ada@example.com>',
  '<ada@example.com>',
  'ada@example.com>',
  'ada@example.com,eve@example.com',
  'ada@example.com;eve@example.com',
  'ada,eve@example.com',
  'ada:eve@example.com',
  '"ada"@example.com',
  '"ada park"@example.com',
  '"ada\r\n"@example.com',
  'ada(comment)@example.com',
  'ada@(comment)example.com',
  'ada\\@example.com',
  'ada[x]@example.com',
  // Signs that another program could turn into those.
  'ada＠evil.example@example.com',
  'ada＠example.com',
  'ada，eve@example.com',
  'ada＜eve@example.com',
  'ada…eve@example.com',
  // Domains that a URL parser reads differently, and numbers.
  'ada@example.com/x',
  'ada@example.com\\x',
  'ada@example.com?x',
  'ada@example.com#x',
  'ada@example.com:25',
  'ada@exam%70le.com',
  'ada@℀.com',
  'ada@[192.0.2.1]',
  'ada@192.0.2.1',
  'ada@1.2',
  'ada@0x7f.1',
  'ada@example.1',
  'ada@example.c',
  'ada@-example.com',
  'ada@example-.com',
  'ada@exa_mple.com',
  `ada@${octets(64)}.com`,
  // Lengths, in octets.
  `${octets(65)}@example.com`,
  `${'ü'.repeat(33)}@example.com`,
  `${octets(250)}@example.com`,
  `a@${domainOf(254)}`,
  `a@${octets(255)}.com`,
  `${octets(64)}@${domainOf(200)}`,
  'ada@\ud800.com',
  '\ud800@example.com',
])('%j is not an address', (text) => {
  expect(isMailAddress(text)).toBe(false);
});

test('a text of any length is checked at once', () => {
  for (const text of ['ſ'.repeat(253), `${'ü.'.repeat(126)},`, 'a@'.repeat(2_000_000)]) {
    expect(isMailAddress(text)).toBe(false);
  }
});

test('what is sent for an address contains nothing that separates addresses or lines', () => {
  const part = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(part, part, (left, right) => {
      const parsed = parseMailAddress(`${left}@${right}.com`);
      if (parsed === null) return;
      for (const form of [parsed.local, parsed.local.normalize('NFKC')]) {
        expect(form).not.toMatch(/[\s\p{Cc}\p{Z}<>()[\]\\,;:@"]/u);
      }
      expect(parsed.domain).toMatch(/^[a-z0-9.-]+$/);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['ada@example.com', 'ADA@Example.COM'],
  ['ada@münchen.de', 'Ada@xn--mnchen-3ya.de'],
  ['ada@münchen.de', 'ada@mu\u0308nchen.DE'],
  ['müller@example.de', 'MU\u0308LLER@example.de'],
])('%s and %s are one address', (one, other) => {
  expect(comparedMailAddress(one)).toBe(comparedMailAddress(other));
});

test('addresses of different mailboxes are not one', () => {
  const addresses = [
    'ada@example.com',
    'ada@example.org',
    'müller@example.com',
    'muller@example.com',
  ];
  expect(new Set(addresses.map(comparedMailAddress)).size).toBe(addresses.length);
});

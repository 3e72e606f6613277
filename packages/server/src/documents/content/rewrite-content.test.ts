import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rewriteContent } from './rewrite-content.ts';
import { scanContent } from './scan-content.ts';

function rewrite(content: string, drawImage: () => string | null = () => null): string {
  const bytes = Buffer.from(content, 'latin1');
  return rewriteContent(bytes, scanContent(bytes), drawImage).toString('latin1');
}

/** The content with white space reduced to what separates its words. */
const words = (content: string) => content.trim().split(/\s+/).join(' ');

test.each([
  ['balanced states', 'q 1 0 0 1 0 0 cm Q'],
  ['what only looks like a state', '/q gs (q \\) q (q) Q) Tj <71> Tj [(Q)] TJ qq BQ'],
  ['a comment', 'q % Q and ( <<\nQ'],
  ['marked content', '/P <</MCID 0/E (\\050)/O [true null]>> BDC BT (a) Tj ET EMC'],
  ['white space in hexadecimal', 'BT <4 1\n42> Tj ET'],
  ['an inline image', 'q BI /W 1/H 1/BPC 8/CS/G ID Q EI Q'],
  ['nothing', ''],
])('keeps %s', (_, content) => {
  expect(rewrite(content)).toBe(content);
});

test.each([
  ['a state never restored', 'q q 1 0 0 1 5 5 cm Q', 'q q 1 0 0 1 5 5 cm Q Q'],
  ['a state that was never saved', 'Q q Q Q 1 w', 'q Q 1 w'],
  ['an open layer', '/OC /L BDC 1 w', '/OC /L BDC 1 w EMC'],
  ['open text', 'q BT (a) Tj', 'q BT (a) Tj ET Q'],
  ['a string without an end', '1 w q (Q', '1 w q Q'],
  ['hexadecimal without an end', '1 w <41', '1 w'],
  ['hexadecimal that goes on as text', '1 w <41 Tj (>) Tj', '1 w Tj'],
  ['an open array', '1 w [ (a)', '1 w'],
  ['an open array with an operator in it', '[ (a) Tj 1 w', '1 w'],
  ['an open dictionary', '1 w /X << /Y', '1 w'],
  ['stray brackets', '1 ) ] >> > { } w', '1 w'],
  ['brackets in the wrong order', '/P << /A [ 1 >> ] BDC 1 w', '1 w'],
  ['operands without an operator', '1 w 2 3', '1 w'],
  ['an inline image without data', '1 w BI /W 9 Q 2 w', '1 w 2 w'],
  ['an inline image without an end', '1 w BI /W 9/H 9 ID abc', '1 w'],
])('repairs %s', (_, content, repaired) => {
  expect(words(rewrite(content))).toBe(repaired);
});

test.each([
  ['of a known length, which contains an end', '/W 6/H 1/BPC 8/CS/G ID a EI b\nEI'],
  ['with a filter, which contains what looks like an end', '/W 6/H 1/F/Fl ID a EI \x01\x02\nEI'],
  ['of a mask', '/W 9/H 2/IM true ID abcd EI'],
  ['that claims to be longer', '/W 900/H 900/BPC 8/CS/RGB ID a EI'],
])('replaces an inline image %s', (_, image) => {
  expect(words(rewrite(`q BI ${image} 1 w Q`, () => '/X Do'))).toBe('q /X Do 1 w Q');
});

const pieces = fc.constantFrom(
  ...[
    'q',
    'Q',
    'BT',
    'ET',
    '/OC /L BDC',
    '/P BMC',
    'EMC',
    '(',
    ')',
    '<',
    '>',
    '<<',
    '>>',
    '[',
    ']',
  ],
  ...[
    '{',
    '}',
    'BI',
    '/W 1',
    '/H 2 /BPC 8 /CS /G',
    'ID',
    'EI',
    '%',
    '\n',
    '(a) Tj',
    '1 w',
    '\\',
    '41',
  ],
);
const contents = fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(' '));

test('of repaired content, nothing is left to repair', () => {
  fc.assert(
    fc.property(contents, (content) => {
      const repaired = rewrite(content, () => '/X Do');
      expect(rewrite(repaired)).toBe(repaired);
    }),
    { numRuns: 2_000 },
  );
});

test('what follows repaired content is not affected by it', () => {
  const after = 'q 1 0 0 1 0 0 cm (after) Tj Q';
  fc.assert(
    fc.property(contents, (content) => {
      const followed = `${rewrite(content, () => '/X Do')}\n${after}`;
      expect(rewrite(followed)).toBe(followed);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['mostly invalid', 'Q '.repeat(100_001), 'document.damaged'],
  ['nested too deep', '['.repeat(101), 'document.nested_too_deep'],
])('gives up on content that is %s', (_, content, code) => {
  expect(() => rewrite(content)).toThrow(expect.objectContaining({ code }));
});

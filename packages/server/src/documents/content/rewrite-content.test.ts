import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rewriteContent } from './rewrite-content.ts';
import { scanContent } from './scan-content.ts';

function rewrite(content: string, drawImage: () => string | null = () => null): string {
  const bytes = Buffer.from(content, 'latin1');
  const names = {
    properties: new Set(['L']),
    fonts: new Set(['F1', 'F#20B', 'F#E9']),
    objects: new Set(['X', 'SignEnvelope1']),
    states: new Set(['a', 'A#20B', '#E9']),
    shadings: new Set(['S']),
    patterns: new Set(['P']),
    colorSpaces: new Map([
      ['Ink', { components: 1, highest: 1, initial: 1 }],
      ['Palette', { components: 1, highest: 7, initial: 0 }],
      ['Profile', { components: 3, highest: 1, initial: null }],
      ['Other', null],
    ]),
  };
  const scan = scanContent(bytes, { names, isPage: true });
  return rewriteContent(bytes, scan, drawImage).toString('latin1');
}

/** The content with white space reduced to what separates its words. */
const words = (content: string) => content.trim().split(/\s+/).join(' ');

test.each([
  ['balanced states', 'q 1 0 0 1 0 0 cm Q'],
  ['what only looks like a state', '/a gs (q \\) q (q) Q) Tj <71> Tj [(Q)] TJ'],
  ['numbers as they may be written', '+1 -.5 5. 0.25 00.1 -0 cm'],
  ['every operand that is an array', '[] 0 d [1 2] 0 d [(a) -20 <41>] TJ'],
  ['a path', '0 0 m 1 1 l h W n 0 0 1 1 re h f'],
  ['fonts with escapes', '/F#31 1 Tf /#46#20B 1 Tf /F\xe9 1 Tf /F#e9 1 Tf'],
  ['names with escapes', '/A#20B gs /\xe9 gs'],
  ['a comment', 'q % Q and ( <<\nQ'],
  ['marked content', '/P <</MCID 0/E (\\050)/O [true null]>> BDC BT (a) Tj ET EMC'],
  ['white space in hexadecimal', 'BT <4 1\n42> Tj ET'],
  ['an inline image', 'q BI /W 1/H 1/BPC 8/CS/G ID Q EI Q'],
  [
    'colours in their spaces',
    '/Ink cs 0.5 scn /Profile CS 0 0 1 SCN q 1 g Q /Pattern cs /P scn 0 0 m',
  ],
  ['a colour space that is not known', '/Other cs 9 9 scn'],
  ['an initial colour that all agree on', '/Profile cs 0 0 m /DeviceRGB CS 0 0 m'],
  ['line styles', '0 w 1 J 2 j 1 M [0 3] 2 d [] 0 d 7 Tr'],
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
  ['hexadecimal that goes on as text', '1 w <41 Tj (>) Tj', '1 w'],
  ['an open array', '1 w [ (a)', '1 w'],
  ['an open array with an operator in it', '[ (a) Tj 1 w', '1 w'],
  ['an open dictionary', '1 w /X << /Y', '1 w'],
  ['stray brackets', '1 ) w 1 ] w 1 >> w 1 > w { w } w 1 w', '1 w'],
  ['brackets in the wrong order', '/P << /A [ 1 >> ] BDC 1 w', '/Span BMC 1 w EMC'],
  ['a dictionary without pairs', '/P << /A 1 2 >> BDC EMC', '/Span BMC EMC'],
  ['a property list that is missing', '/OC /Nope BDC EMC', '/Span BMC EMC'],
  ['an object that is missing', '/Nope Do /X Do', '/X Do'],
  ['a graphics state that is missing', '/Nope gs /a gs', '/a gs'],
  ['a shading that is missing', '/Nope sh /S sh', '/S sh'],
  [
    'a pattern that is not in the resources',
    '/Pattern cs /Nope scn 0 0 m',
    '/Pattern cs 0 g 0 0 m',
  ],
  ['a font that is missing', '/Nope 1 Tf /F1 1 Tf', '/F1 1 Tf'],
  ['an operator without operands', 'w 1 w', '1 w'],
  ['an operator with too few', '1 0 0 1 0 cm 1 w', '1 w'],
  ['an operator with too many', '1 2 w 1 w', '1 w'],
  ['operands of the wrong kind', '(a) w [(a)] Tj /F1 Tf 1 w', '1 w'],
  ['unknown operators', 'foo qq BQ Q\x80 \xffQ 1 w', '1 w'],
  ['an operator behind a number', '1Q -Q .Q 1 0 0 1 0 0 cm 1 w', '1 w'],
  ['an operator at the end of a long word', `${'x'.repeat(128)}Q 1 w`, '1 w'],
  ['numbers that are none', '1e2 w --1 w 1.2.3 w 1-2 w 0x1 w 1,0 w 12345678901 w 1 w', '1 w'],
  ['names that are none', '/A#00 gs /A#ZZ gs /\x80 gs 1 w', '1 w'],
  ['a line from nowhere', '1 2 l 1 2 3 4 v h 1 w', '1 w'],
  ['text in text', 'BT BT ET ET', 'BT ET BT ET'],
  ['the end of marked content that has none', 'EMC 1 w', '1 w'],
  ['operands without an operator', '1 w 2 3', '1 w'],
  ['an inline image without data', '1 w BI /W 9 Q 2 w', '1 w 2 w'],
  ['an inline image without an end', '1 w BI /W 9/H 9 ID abc', '1 w'],
  ['text modes that are none', '3.5 Tr -1 Tr 8 Tr 1 w', '1 w'],
  ['line styles that are none', '-1 w 3 J 0.5 j 0 M 1 w', '1 w'],
  ['dashes that are none', '[-1 2] 0 d [0 0] 0 d [1 2] -1 d 1 w', '1 w'],
  ['colours that do not exist', '300 -5 .5 rg 2 G % 9\n1 1 -1 2 k', '1 0 0.5 rg 1 G % 9 1 1 0 1 k'],
  [
    'a colour of another space',
    '0 0 0 sc 1 w /Ink cs 1 0 scn 1 scn q /P scn Q',
    '1 w /Ink cs 1 scn q Q',
  ],
  ['an index that is too high', '/Palette cs 9 sc', '/Palette cs 7 sc'],
  ['a colour space that is missing', '/Nope cs 1 w', '1 w'],
  [
    'a space without a colour',
    '/Ink cs /Palette CS q 0 0 m Q',
    '/Ink cs /Palette CS q 1 scn 0 SCN 0 0 m Q',
  ],
  ['a pattern that is missing', '/Pattern cs BT (a) Tj ET', '/Pattern cs BT 0 g (a) Tj ET'],
  ['glyph widths that are not first', '1 0 d0 1 0 0 0 1 1 d1 1 w', '1 0 d0 1 w'],
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
    '/Ink cs 0 0 m',
    '2 scn',
    '0 0 m',
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
  ['full of states', 'q '.repeat(501), 'document.nested_too_deep'],
  ['full of images', 'BI /W 1 /H 1 ID x EI '.repeat(20_001), 'document.too_many_objects'],
])('gives up on content that is %s', (_, content, code) => {
  expect(() => rewrite(content)).toThrow(expect.objectContaining({ code }));
});

test.each([
  ['between tokens', '1 w\n', '2 w\n', false],
  ['in a string', '(a\n', 'b) Tj\n', true],
  ['in an inline image', 'BI /W 1 /H 1 ID x\n', 'EI\n', true],
  ['in a comment that ends with it', '1 w % comment\n', '2 w\n', false],
])('a stream that ends %s', (_, first, second, isSplit) => {
  const content = Buffer.from(first + second, 'latin1');
  expect(scanContent(content, { boundaries: [first.length] }).isSplit).toBe(isSplit);
});

import { expect, test } from 'vitest';
import { cleanText } from './clean-text.ts';

test.for([
  ['ligatures become their letters', 'o\ufb03ce \ufb01le', 'office file'],
  ['shaped Arabic becomes its letters', '\ufeb3\ufefc\ufee1', 'سلام'],
  ['letters and their marks become one', 'Zoe\u0308', 'Zoë'],
  ['bullets of Symbol become bullets', '\uf0b7 item', '• item'],
  ['codes of one font, controls and lone halves are left out', 'a\ue000\u0001\ud83db\ufffe', 'ab'],
  ['pairs, joiners and full-width forms stay', '👩‍👧 Ａ', '👩‍👧 Ａ'],
  ['space of any kind is one space', '  a\u00a0\u2003 b\t', 'a b'],
] as const)('%s', ([, raw, clean]) => {
  expect(cleanText(raw)).toBe(clean);
});

import { expect, test } from 'vitest';
import { countSavedStates } from './saved-states.ts';

test.each([
  ['a balanced page', 'q 1 0 0 1 0 0 cm Q', 0, 0],
  ['a state never given back', 'q q 1 0 0 1 5 5 cm Q', 0, 1],
  ['one given back too often', 'Q q Q Q', 2, 0],
  ['words that only look like it', '/q gs (q \\) q (q) Q) Tj <71> Tj [(Q)] TJ qq BQ', 0, 0],
  ['a comment', 'q % Q and Q\nQ', 0, 0],
  ['an inline image whose bytes spell anything', 'q BI /W 1 ID q Q Q EIx Q\nEI Q', 0, 0],
  ['a string without an end', 'q (Q', 0, 1],
  ['nothing', '', 0, 0],
])('%s', (_, content, missing, left) => {
  expect(countSavedStates(content)).toEqual({ missing, left });
});

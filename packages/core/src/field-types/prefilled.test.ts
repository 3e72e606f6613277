import { expect, test } from 'vitest';
import { isPrefilled, type SentContent, sentAnswer } from './prefilled.ts';

const marks = { is_merge_field: true, prefilled: true };
const sent = (type: SentContent['type'], content: string | null): SentContent => ({
  type,
  content,
  dropdown_choices: ['red'],
});

test.each([
  [sent('text', 'Ada'), true],
  [sent('text', '0'), true],
  [sent('text', ' \u00a0\n'), false],
  [sent('textarea', '\u200b'), false],
  [sent('text', ''), false],
  [sent('text', null), false],
  [sent('date', '20 Nov 2026'), true],
  [sent('date', ' '), false],
  [sent('dropdown', 'red'), true],
  [sent('dropdown', 'purple'), false],
  [sent('checkbox', '1'), true],
  [sent('checkbox', '0'), false],
  [sent('radio', 'false'), false],
  [sent('signature', 'Ada'), false],
  [sent('upload', '[]'), false],
] as const)('%o is prefilled: %s', (content, expected) => {
  expect(isPrefilled(marks, sentAnswer(content))).toBe(expected);
});

test('only a merge field that is marked as prefilled is', () => {
  const answer = sentAnswer(sent('text', 'Ada'));
  expect(isPrefilled({ ...marks, prefilled: false }, answer)).toBe(false);
  expect(isPrefilled({ ...marks, is_merge_field: false }, answer)).toBe(false);
});

import { expect, test } from 'vitest';
import type { Field } from '../model/field.ts';
import { inputLimits } from '../model/input-limits.ts';
import type { Signature } from '../model/signature.ts';
import { inkToSvg } from '../signature/ink/ink-svg.ts';
import { drawnSignature, makeField } from '../testing/make-envelope.ts';
import { findValidationError } from './validation-error.ts';

const box = { boxPoints: { width: 120, height: 34 } };
const errorOf = (type: 'text' | 'textarea', value: string, own: object = box) =>
  findValidationError(makeField(type, 'field', { value, ...own }));
const sign = (value: Signature): Field => makeField('signature', 'field', { value, ...box });

test('a text has at most 10,000 characters, in any script', () => {
  const noBox = { boxPoints: null };
  for (const character of ['a', '日', '😀']) {
    expect(errorOf('text', character.repeat(inputLimits.textLength), noBox)).toBeNull();
    expect(errorOf('text', character.repeat(inputLimits.textLength + 1), noBox)).toBe(
      'field.too_long',
    );
  }
});

test('a text must fit its box at 4 points, on one line or several', () => {
  expect(errorOf('text', 'Ada Lovelace of Ockham Park')).toBeNull();
  const long = 'Ada Lovelace of Ockham Park '.repeat(4);
  expect(errorOf('text', long)).toBe('field.does_not_fit');
  expect(errorOf('textarea', long)).toBeNull();
  expect(errorOf('textarea', long.repeat(5))).toBe('field.does_not_fit');
  expect(errorOf('textarea', '\n'.repeat(20))).toBe('field.does_not_fit');
});

test('a box too small for any text still accepts one letter', () => {
  const tiny = { boxPoints: { width: 3, height: 2 } };
  expect(errorOf('text', 'W', tiny)).toBeNull();
  expect(errorOf('textarea', '日', tiny)).toBeNull();
  expect(errorOf('textarea', 'a\nb', tiny)).toBe('field.does_not_fit');
});

test('an endless sequence of joined letters does not count as one letter', () => {
  expect(errorOf('text', '😀\u200d'.repeat(500))).toBe('field.does_not_fit');
});

test('a typed signature must fit its box on one line', () => {
  const typed = (text: string): Signature => ({ kind: 'typed', text, font: 'sacramento' });
  expect(findValidationError(sign(typed('Ada Lovelace')))).toBeNull();
  expect(findValidationError(sign(typed('Ada Lovelace '.repeat(20))))).toBe('field.does_not_fit');
});

test('a drawn signature must be large enough and dark enough to be seen', () => {
  if (drawnSignature.kind !== 'drawn') throw new Error('Drawn');
  const { ink } = drawnSignature;
  const drawn = (own: Partial<typeof ink>): Field =>
    sign({ kind: 'drawn', ink: { ...ink, ...own } });
  expect(findValidationError(drawn({}))).toBeNull();
  expect(findValidationError(drawn({ strokes: [[[5, 5, 0.5, 0]]] }))).toBe('field.not_visible');
  const white = inkToSvg(ink.strokes, '#ffffff') ?? '';
  expect(findValidationError(drawn({ svg: white }))).toBe('field.not_visible');
  expect(findValidationError(drawn({ svg: inkToSvg(ink.strokes, '#1a3fa0') ?? '' }))).toBeNull();
});

test('a text that is far too long is refused before it is measured', () => {
  const unmeasured = {
    ...makeField('textarea', 'field', { value: 'x'.repeat(500_000) }),
    get boxPoints(): never {
      throw new Error('measured');
    },
  };
  expect(findValidationError(unmeasured)).toBe('field.too_long');
});

const piled = `i${'\u0302'.repeat(24)}`;
const reversed = '\u202e00001 RUE';

test.each([
  ['text', piled, 'field.too_many_marks'],
  ['textarea', piled.repeat(60), 'field.too_many_marks'],
  ['text', reversed, 'field.misleading_direction'],
  ['textarea', 'Paid \u2067in full', 'field.misleading_direction'],
] as const)('a %s that does not look as typed is refused by name: %s', (type, value, key) => {
  expect(errorOf(type, value, { boxPoints: null })).toBe(key);
  expect(findValidationError(sign({ kind: 'typed', text: value, font: 'sacramento' }))).toBe(key);
});

test.each([
  ['03 Nov 2026', 'dd MMM yyyy'],
  ['3 Nov 2026', 'dd MMM yyyy'],
  ['03 Sept 2026', 'dd MMM yyyy'],
  ['3 de noviembre de 2026', "d 'de' MMMM 'de' yyyy"],
  ['03/11/26', 'dd/MM/yy'],
  ['29 Feb', 'd MMM'],
  ['DD.11.YYYY', 'DD.MM.YYYY'],
  ['', 'dd MMM yyyy'],
])('%j is a date of the form %s', (value, format) => {
  expect(findValidationError(makeField('date', 'field', { value, format }))).toBeNull();
});

test.each([
  ['I do not agree, see annex 1', 'dd MMM yyyy'],
  ['31 Feb 2026', 'dd MMM yyyy'],
  ['03 Foo 2026', 'dd MMM yyyy'],
  ['03 Nov 2026 or never', 'dd MMM yyyy'],
  ['2026-11-03', 'dd MMM yyyy'],
  ['\u202e03 Nov 2026', 'dd MMM yyyy'],
  ['11', "'none'"],
])('%j is not a date of the form %s', (value, format) => {
  expect(findValidationError(makeField('date', 'field', { value, format }))).toBe(
    'field.not_a_date',
  );
});

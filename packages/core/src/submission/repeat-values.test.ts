import { expect, test } from 'vitest';
import { makeField } from '../testing/make-envelope.ts';
import { repeatValues } from './repeat-values.ts';
import { toInput } from './to-inputs.ts';

const textOf = (id: string, value: string) => toInput(makeField('textarea', id, { value }));

test('a long value is sent once, and later inputs name the field that has it', () => {
  const [long, other] = ['a'.repeat(400), 'b'.repeat(400)];
  const inputs = [textOf('1', long), textOf('2', other), textOf('3', long), textOf('4', long)];
  const [first, second, third, fourth] = repeatValues(inputs);
  expect([first, second]).toEqual(inputs.slice(0, 2));
  expect(third).toEqual({ ...textOf('3', ''), inputSameAs: '1' });
  expect(fourth).toEqual({ ...textOf('4', ''), inputSameAs: '1' });
});

test('a value that is shorter than a reference stays', () => {
  const inputs = [textOf('1', 'Ada'), textOf('2', 'Ada'), textOf('3', ''), textOf('4', '')];
  expect(repeatValues(inputs)).toEqual(inputs);
});

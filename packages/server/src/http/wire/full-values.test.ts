import type { SubmittedInput } from '@sign-envelope/core';
import { expect, test } from 'vitest';
import { ServerError } from '../../errors/server-error.ts';
import { withFullValues } from './full-values.ts';

const input = (inputId: string, more: Partial<SubmittedInput> = {}): SubmittedInput => ({
  inputId,
  contractId: 'contract',
  contractSentId: 'sent',
  inputValue: '',
  inputFormat: 'drawn',
  inputFont: '',
  inputSize: 12,
  ...more,
});

test('an input that names an earlier one has its value, also through another', () => {
  const full = withFullValues([
    input('a', { inputValue: 'ink' }),
    input('b', { inputSameAs: 'a', inputSize: 9 }),
    input('c', { inputSameAs: 'b' }),
    input('d'),
  ]);
  expect(full).toEqual([
    input('a', { inputValue: 'ink' }),
    input('b', { inputValue: 'ink', inputSize: 9 }),
    input('c', { inputValue: 'ink' }),
    input('d'),
  ]);
});

test.each<[string, readonly SubmittedInput[]]>([
  ['an unknown one', [input('a', { inputSameAs: 'z' }), input('b', { inputValue: 'ink' })]],
  ['a later one', [input('a', { inputSameAs: 'b' }), input('b', { inputValue: 'ink' })]],
  ['itself', [input('a', { inputSameAs: 'a' })]],
  ['one of two that name each other', [input('a', { inputSameAs: 'b' }), input('b')]],
])('an input that names %s is refused', (_, inputs) => {
  const key = { 'inputs.0.inputSameAs': ['server_errors.not_an_earlier_input'] };
  const refused = expect.objectContaining({ status: 422, errors: key });
  expect(() => withFullValues(inputs)).toThrow(ServerError);
  expect(() => withFullValues(inputs)).toThrow(refused);
});

test('an input that has a value too is refused', () => {
  const inputs = [
    input('a', { inputValue: 'ink' }),
    input('b', { inputValue: 'x', inputSameAs: 'a' }),
  ];
  const key = { 'inputs.1.inputSameAs': ['server_errors.not_an_earlier_input'] };
  expect(() => withFullValues(inputs)).toThrow(expect.objectContaining({ errors: key }));
});

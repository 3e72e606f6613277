import { expect, test } from 'vitest';
import { fieldState } from './field-state.ts';

const empty = { locked: null, missing: false, answered: false } as const;

test("a field is shown as what its status says, and a lock comes before the signer's duties", () => {
  expect(fieldState(empty)).toBe('optional');
  expect(fieldState({ ...empty, answered: true })).toBe('done');
  expect(fieldState({ ...empty, missing: true })).toBe('todo');
  expect(fieldState({ ...empty, missing: true, answered: true })).toBe('todo');
  expect(fieldState({ ...empty, answered: true, locked: 'prefilled' })).toBe('prefilled');
  expect(fieldState({ ...empty, answered: true, locked: 'other-party' })).toBe('other');
  expect(fieldState({ ...empty, answered: true, locked: 'group' })).toBe('other');
});

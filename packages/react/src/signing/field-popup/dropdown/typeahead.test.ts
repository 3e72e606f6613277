import { describe, expect, test } from 'vitest';
import { findByTyping } from './typeahead.ts';

const fruit = ['Apple', 'Apricot', 'Banana', 'Élan', 'Blackberry'];

describe('[FP-08] typing letters in a list of choices', () => {
  test.each([
    ['b', -1, 2],
    ['b', 2, 4],
    ['bb', 4, 2],
    ['apr', 0, 1],
    ['app', 0, 0],
    ['é', -1, 3],
    ['z', 0, -1],
    ['', 0, -1],
  ])('%j from position %i finds %i', (typed, from, found) => {
    expect(findByTyping(fruit, typed, from, 'en')).toBe(found);
  });

  test('an empty list has no match', () => {
    expect(findByTyping([], 'a', -1, 'en')).toBe(-1);
  });
});

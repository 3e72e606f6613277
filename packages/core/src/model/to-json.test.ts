import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJson } from './to-json.ts';

test('it is what JSON.stringify writes', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => toJson(value) === JSON.stringify(value)));
  const at = new Date(0);
  const unusual = {
    at,
    none: undefined,
    not: Number.NaN,
    list: [undefined, null, at],
    '"\n': '\ud800',
  };
  expect(toJson(unusual)).toBe(JSON.stringify(unusual));
  expect(toJson(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
});

test('an array stays an array where the page gives arrays and objects a toJSON', () => {
  const value = { ids: ['a', ['b', 1]], none: [] };
  const expected = JSON.stringify(value);
  for (const { prototype } of [Array, Object]) {
    Object.defineProperty(prototype, 'toJSON', { configurable: true, value: () => 'not an array' });
  }
  const written = [toJson(value), JSON.stringify(value)];
  for (const { prototype } of [Array, Object]) Reflect.deleteProperty(prototype, 'toJSON');
  expect(written).toEqual([expected, '"not an array"']);
});

import { expect, test, vi } from 'vitest';
import { readWidgetQuery } from './widget-query.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

test('[RT-07] metadata is the JSON in the base64, in any script, and all else fills merge fields', () => {
  const meta = { campaign: 'Frühling 春', tags: ['~~?', 7] };
  const query = new URLSearchParams({
    envelope_meta: base64(JSON.stringify(meta)),
    company_name: 'Łódź & Sons',
  });
  const expected = { meta, prefill: { company_name: 'Łódź & Sons' } };
  expect(readWidgetQuery(`?${query}`)).toEqual(expected);
  expect(readWidgetQuery(String(query))).toEqual(expected);
});

test('base64 for addresses, and one whose plus signs stood bare, are read too', () => {
  const text = base64('{"a":"~~?>>>"}');
  expect(text).toContain('+');
  const forAddresses = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  for (const value of [forAddresses, text]) {
    expect(readWidgetQuery(`envelope_meta=${value}`).meta).toEqual({ a: '~~?>>>' });
  }
});

const faults = [
  '%7B%7D',
  '!',
  base64('{'),
  base64('text'),
  Buffer.from([0xff, 0xfe]).toString('base64'),
];

test.each(faults)(
  '[WV-07] metadata %s: what is no JSON in base64 is told of and left out',
  (value) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { meta, prefill } = readWidgetQuery(`envelope_meta=${value}&name=Ada`);
    expect(meta).toBeNull();
    expect(error.mock.calls).toHaveLength(1);
    expect(error.mock.calls[0]?.[0]).toMatch(/must be valid JSON/);
    expect(prefill).toEqual({ name: 'Ada' });
    error.mockRestore();
  },
);

test('a name that objects have of their own is a name like any other', () => {
  const { prefill } = readWidgetQuery('__proto__=x&constructor=y');
  expect(Object.getPrototypeOf(prefill)).toBe(Object.prototype);
  expect(Object.entries(prefill)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});

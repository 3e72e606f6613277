import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { envelopeMetaOf, readWidgetQuery } from './widget-query.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

test('[RT-07] metadata is JSON in base64, in any script, and every other parameter fills merge fields', () => {
  const meta = { campaign: 'Frühling 春', tags: ['~~?', 7] };
  const query = new URLSearchParams({
    envelope_meta: base64(JSON.stringify(meta)),
    company_name: 'Łódź & Sons',
  });
  const expected = { meta, values: { company_name: 'Łódź & Sons' } };
  expect(readWidgetQuery(`?${query}`)).toEqual(expected);
  expect(readWidgetQuery(String(query))).toEqual(expected);
});

test('URL-safe base64 and unescaped plus signs can be read too', () => {
  const text = base64('{"a":"~~?>>>"}');
  expect(text).toContain('+');
  const forAddresses = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  for (const value of [forAddresses, text]) {
    expect(readWidgetQuery(`envelope_meta=${value}`).meta).toEqual({ a: '~~?>>>' });
  }
});

/** The helper from the guide, as a reader would copy it. */
function readGuideHelper(): (value: unknown) => string {
  const guide = readFileSync(
    new URL('../../../../../docs/guide/widgets.md', import.meta.url),
    'utf8',
  );
  const [code = ''] = /^const toEnvelopeMeta[\s\S]*?^};/m.exec(guide) ?? [];
  return new Function(`${code}; return toEnvelopeMeta;`)();
}

const latin1 = (text: string) => btoa(text);
const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');
const unpadded = (text: string) => text.replace(/=+$/, '');
const bare = (text: string) => text;
const written = {
  'UTF-8': base64,
  'Latin-1, as btoa makes it of text': latin1,
  'the guide’s helper': (json: string) => readGuideHelper()(JSON.parse(json)),
};

for (const [name, encode] of Object.entries(written)) {
  test(`[WV-07] metadata with accents, as base64 of ${name}, survives every way into an address`, () => {
    // Every length of padding, and both characters in which the two alphabets differ.
    for (const end of ['', 'a', 'ab', 'abc', 'ÿÿÿ?>~']) {
      const meta = { ville: 'Orléans', naïf: true, end };
      const text = encode(JSON.stringify(meta));
      for (const change of [bare, urlSafe, unpadded, (t: string) => urlSafe(unpadded(t))]) {
        const value = change(text);
        for (const inAddress of [
          value,
          encodeURIComponent(value),
          encodeURIComponent(encodeURIComponent(value)),
          encodeURIComponent(value.replace(/(.{20})/g, '$1\r\n')),
          // Missing padding is accepted.
          value.replace(/==$/, '='),
        ]) {
          expect(readWidgetQuery(`?envelope_meta=${inAddress}`).meta).toEqual(meta);
        }
      }
    }
  });
}

test('[WV-07] the guide’s helper encodes any JSON that is not too long', () => {
  const toEnvelopeMeta = readGuideHelper();
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }), (value) => {
      const meta = JSON.parse(JSON.stringify(value));
      expect(readWidgetQuery(`envelope_meta=${toEnvelopeMeta(meta)}`).meta).toEqual(meta);
    }),
  );
});

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const faults = [
  '%7B%7D',
  '!',
  'a',
  '%25',
  '',
  base64('{'),
  base64('text'),
  Buffer.from([0xff, 0xfe]).toString('base64'),
  base64(JSON.stringify('a'.repeat(9_999))),
  base64(nested(22)),
  // Deeper than the call stack allows, and longer than the limit.
  base64(nested(14_000)),
  'A'.repeat(1_000_000),
];

test.each(faults)(
  '[WV-07] metadata %.60s: what cannot be used is reported and left out',
  (value) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const { meta, values } = readWidgetQuery(`envelope_meta=${value}&name=Ada`);
    expect(meta).toBeNull();
    expect(error.mock.calls).toHaveLength(1);
    expect(error.mock.calls[0]?.[0]).toMatch(/must be valid JSON/);
    expect(values).toEqual({ name: 'Ada' });
    error.mockRestore();
  },
);

test('metadata up to the server’s limit is accepted', () => {
  const longest = 'é'.repeat(9_998);
  const encoded = encodeURIComponent(base64(JSON.stringify(longest)));
  expect(readWidgetQuery(`envelope_meta=${encoded}`).meta).toBe(longest);
});

test('metadata from the host takes precedence over the address, unless the server would refuse it', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const query = `envelope_meta=${base64('7')}`;
  expect(envelopeMetaOf({ meta: 0, query })).toBe(0);
  expect(envelopeMetaOf({ meta: null, query })).toBe(7);
  expect(error).not.toHaveBeenCalled();
  const circle: unknown[] = [];
  circle.push(circle);
  for (const meta of [circle, 10n, 'a'.repeat(10_000)]) {
    expect(envelopeMetaOf({ meta, query })).toBeNull();
  }
  expect(error).toHaveBeenCalledTimes(3);
  error.mockRestore();
});

test('a parameter may have the name of a built-in object property', () => {
  const { values } = readWidgetQuery('__proto__=x&constructor=y');
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
  expect(Object.entries(values)).toEqual([
    ['__proto__', 'x'],
    ['constructor', 'y'],
  ]);
});

import * as fc from 'fast-check';

/** Part of the hostile texts. No error response may repeat it. */
export const marker = 'zq7x';

/** Breaks programs that insert text into pages, headers, paths, queries and patterns unescaped. */
export const hostileTexts: readonly string[] = [
  `<script>alert('${marker}')</script>`,
  `"><img src=x onerror=${marker}>`,
  `javascript:alert('${marker}')`,
  `data:text/html,${marker}`,
  `//${marker}.example/x`,
  `${marker}\r\nX-Injected: ${marker}`,
  `ada@example.com\r\nBcc: ${marker}@evil.example`,
  `\u0000${marker}`,
  `../../../../etc/passwd-${marker}`,
  `..%2f..%2f${marker}`,
  `..\\..\\${marker}`,
  `%00%0d%0a${marker}`,
  '%zz',
  `' or 1=1 -- ${marker}`,
  `"; drop table parties; -- ${marker}`,
  `{{7*7}}\${7*7}${marker}`,
  `\u202e${marker}fdp.exe`,
  `${marker}\ud800`,
  `${marker}\u2028`,
  marker.repeat(20_000),
  '🦊'.repeat(300),
  '__proto__',
  'constructor',
  'NaN',
  '1e999',
  '-1',
  '',
];

/** Unexpected JSON values. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...hostileTexts) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1.5,
      1e308,
      Number.MAX_SAFE_INTEGER + 2,
      [],
      {},
      [[[[[[]]]]]],
      { $ne: null },
      { length: 1e9 },
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Bodies that are not JSON, are JSON of the wrong shape, or are excessively large or nested. */
export const hostileBodies: readonly (string | Buffer)[] = [
  '',
  'null',
  '[]',
  '"x"',
  '{',
  `{"a":1,"a":"${marker}"}`,
  '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `{"key":"${'\\u0000'.repeat(5_000)}"}`,
  `\ufeff{"key":"${marker}"}`,
  `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;${marker}</x>`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00]),
];

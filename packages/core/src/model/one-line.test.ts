import { expect, test } from 'vitest';
import { toOneLine } from './one-line.ts';

test.each([
  ['Ada\r\nBcc: eve@example.com', 'Ada Bcc: eve@example.com'],
  ['\tAda\u2028Park\u2029', 'Ada Park'],
  ['Ada\u0000\u0085\u007fPark', 'Ada Park'],
  ['\u202bאשר לוי\u202c', 'אשר לוי'],
  ['\u2068Ada\u2069 \u202ePark', 'Ada Park'],
  ['Ada\ud800 Park', 'Ada Park'],
  ['\r\n', ''],
])('%j becomes the line %j', (text, line) => {
  expect(toOneLine(text)).toBe(line);
});

test.each(['½ Price Shop', 'مَه\u200cناز', 'ע\u200fב', 'Jan  Kowalski', '👩\u200d👧'])(
  '%s is kept as it is',
  (text) => {
    expect(toOneLine(text)).toBe(text);
  },
);

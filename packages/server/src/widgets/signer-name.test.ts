import { expect, test } from 'vitest';
import { isSignerName } from './signer-name.ts';

test.for([
  'Ada Park',
  'J. R. R. Tolkien',
  'J.R.R. Tolkien',
  'Dr. Jürgen Müller-Lüdenscheidt Jr.',
  'O’Brien',
  "D'Arcy",
  '李小龙',
  'محمد بن سلمان',
  'नरेंद्र मोदी',
  'مَه\u200cناز',
  'Ada Park 3rd',
  'Łukasz (Luke) Żak',
])('%s is a name', (name) => expect(isSignerName(name)).toBe(true));

test.for([
  'Win at evil.com',
  'http://evil.example',
  'www.evil',
  'evil．com',
  'evil。com',
  'ev\u200dil.com',
  'ada@example.com',
  'Ada <ada',
  'pay/now',
  'Call 0800 123 456',
  '192.0.2.1',
  'Ada\nBcc: x',
  'Ada\u2028Park',
  'Ada \u202egnikraP',
  'Ada\u200bPark',
  '\u3164\u3164',
  '\u2800',
  '123',
  '…',
  '',
  'a'.repeat(101),
])('%j is not a name', (name) => expect(isSignerName(name)).toBe(false));

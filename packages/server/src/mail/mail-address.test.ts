import { expect, test } from 'vitest';
import { isMailAddress, parseMailbox } from './mail-address.ts';

test.for([
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@example.com\neve@example.com',
  'ada@example.com,eve@example.com',
  'ada@example.com;eve@example.com',
  'Ada <ada@example.com>',
  '"ada\r\n"@example.com',
  'ada@example.com ',
  'ada',
  '',
  `${'a'.repeat(250)}@example.com`,
])('%j is not an address', (text) => {
  expect(isMailAddress(text)).toBe(false);
});

test.for([
  ['sign@example.com', { name: '', address: 'sign@example.com' }],
  ['Sign Envelope <sign@example.com>', { name: 'Sign Envelope', address: 'sign@example.com' }],
  ['"Sign, Envelope" <sign@example.com>', { name: 'Sign, Envelope', address: 'sign@example.com' }],
  ['Sign\r\nBcc: x <sign@example.com>', null],
  ['Sign <sign@example.com>, Eve <eve@example.com>', null],
  ['', null],
] as const)('%j is parsed as a mailbox or refused', ([text, mailbox]) => {
  expect(parseMailbox(text)).toEqual(mailbox);
});

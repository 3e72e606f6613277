import { expect, test } from 'vitest';
import { parseMailbox } from './mailbox.ts';

test.for([
  ['sign@example.com', { name: '', address: 'sign@example.com' }],
  ['Sign Envelope <sign@example.com>', { name: 'Sign Envelope', address: 'sign@example.com' }],
  ['"Sign, Envelope" <sign@example.com>', { name: 'Sign, Envelope', address: 'sign@example.com' }],
  ["O'Neill <o'neill@example.com>", { name: "O'Neill", address: "o'neill@example.com" }],
  ['Büro <sign@münchen.de>', { name: 'Büro', address: 'sign@xn--mnchen-3ya.de' }],
  ['Büro <büro@example.de>', null],
  ['Sign\r\nBcc: x <sign@example.com>', null],
  ['Sign <sign@example.com>, Eve <eve@example.com>', null],
  ['', null],
] as const)('%j is parsed as a mailbox or refused', ([text, mailbox]) => {
  expect(parseMailbox(text)).toEqual(mailbox);
});

import { expect, test } from 'vitest';
import { fileNameOf } from '../envelopes/file-name.ts';
import { contentDisposition } from './content-disposition.ts';

test.for([
  ['Lease', 'Lease'],
  ['../../etc/passwd', 'etc passwd'],
  ['a\r\nSet-Cookie: x', 'a Set-Cookie x'],
  ['.hidden', 'hidden'],
  ['C:\\temp\\x', 'C temp x'],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['  \t ', 'Documents'],
  ['...', 'Documents'],
  ['契約書', '契約書'],
  ['x'.repeat(500), 'x'.repeat(120)],
] as const)('the title %j becomes the file name %j', ([title, name]) => {
  expect(fileNameOf(title)).toBe(name);
});

test('sends a name in any script completely, with an ASCII fallback for old clients', () => {
  expect(contentDisposition("Zoë's 契約.pdf")).toBe(
    `attachment; filename="Zoe's __.pdf"; filename*=UTF-8''Zo%C3%AB%27s%20%E5%A5%91%E7%B4%84.pdf`,
  );
});

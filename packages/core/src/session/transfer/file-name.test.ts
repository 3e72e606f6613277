import { expect, test } from 'vitest';
import { downloadName } from './file-name.ts';

test.each([
  ['attachment; filename="Lease, signed.pdf"', 'Lease, signed.pdf'],
  ['attachment; filename=lease.pdf', 'lease.pdf'],
  [`attachment; filename="x.pdf"; filename*=UTF-8''L%C3%A9.pdf`, 'Lé.pdf'],
  [
    `attachment; filename*=UTF-8'ja'%E5%A5%91%E7%B4%84%20%F0%9F%96%8B.pdf; filename=x`,
    '契約 🖋.pdf',
  ],
  [`attachment; filename*=iso-8859-1'en'%A3%20rates.pdf`, '£ rates.pdf'],
  ['attachment; filename="\u00d0\u0094\u00d0\u00be\u00d0\u00b3.pdf"', 'Дог.pdf'],
  ['attachment; filename="caf\u00e9.pdf"', 'café.pdf'],
  [`attachment; filename="a; filename*=UTF-8''b.pdf"`, "a; filename*=UTF-8''b.pdf"],
  [`attachment; FileName = "%41.pdf" ; size=3`, '%41.pdf'],
  [`attachment; filename*=UTF-8''a%0d%0aset-cookie.pdf`, 'aset-cookie.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['attachment; filename="../../etc/passwd"', '....etcpasswd'],
  ['attachment; filename="a\u202efdp.exe"', 'afdp.exe'],
])('[DL-04] %s gives the file name %s', (header, name) => {
  expect(downloadName(header, 'application/pdf')).toBe(name);
});

test.each([
  [undefined, 'application/pdf', 'Envelope.pdf'],
  ['attachment', 'application/zip', 'Documents.zip'],
  ['attachment; filename=""', 'text/csv; charset=utf-8', 'Envelope.csv'],
  [`attachment; filename*=UTF-8''%FF`, 'application/pdf', 'Envelope.pdf'],
  [`attachment; filename*=klingon''x`, 'application/pdf', 'Envelope.pdf'],
  [`attachment; filename*=UTF-8''%ZZ`, 'application/octet-stream', 'Envelope'],
])('[DL-04] without a name (%s), a file of type %s is named %s', (header, type, name) => {
  expect(downloadName(header, type)).toBe(name);
});

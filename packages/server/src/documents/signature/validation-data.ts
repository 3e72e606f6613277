import { createHash } from 'node:crypto';
import { type PDF, PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import type { RevocationData } from './signature-place.ts';

/**
 * Adds what proves that the certificates of a signature had not been revoked: the document security
 * store of ISO 32000-2, 12.8.4.3.
 *
 * @param contents The signature as it stands in the PDF, with its padding.
 */
export function addValidationData(
  document: PDF,
  data: readonly RevocationData[],
  contents: Uint8Array,
): void {
  const { registry } = document.context;
  const toStreams = (values: readonly Uint8Array[]) => {
    const distinct = new Map(values.map((der) => [Buffer.from(der).toString('base64'), der]));
    return new PdfArray(
      [...distinct.values()].map((der) => registry.register(new PdfStream(new PdfDict(), der))),
    );
  };
  const certificates = toStreams(data.flatMap((one) => one.certificates));
  const responses = toStreams(data.flatMap((one) => one.ocspResponses));
  const lists = toStreams(data.flatMap((one) => one.lists));
  const key = createHash('sha1').update(contents).digest('hex').toUpperCase();
  const withoutEmpty = (entries: Readonly<Record<string, PdfArray>>) =>
    Object.entries(entries).filter(([, values]) => values.length > 0);
  const store = new PdfDict([
    ['Type', PdfName.of('DSS')],
    ...withoutEmpty({ Certs: certificates, OCSPs: responses, CRLs: lists }),
    [
      'VRI',
      PdfDict.of({
        [key]: new PdfDict(withoutEmpty({ Cert: certificates, OCSP: responses, CRL: lists })),
      }),
    ],
  ]);
  document.getCatalog().set('DSS', registry.register(store));
}

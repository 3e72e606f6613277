import { deflateSync } from 'node:zlib';
import { PDFName, type PDFRawStream } from '@cantoo/pdf-lib';

/** Replaces the content of a stream, which every reader can then decode. */
export function replaceContent(stream: PDFRawStream, bytes: Uint8Array): void {
  stream.updateContents(deflateSync(bytes));
  stream.dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  stream.dict.delete(PDFName.of('DecodeParms'));
}

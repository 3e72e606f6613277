import { deflateSync } from 'node:zlib';
import { PDFContext, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { decodeContent } from './decode-content.ts';

/** The content `2(<F` and `3)=G`, in two rows of four bytes. */
const content = [50, 40, 60, 70, 51, 41, 61, 71];

function decode(predictor: number, data: readonly number[]) {
  const dict = PDFContext.create().obj({
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: predictor, Columns: 4 },
  });
  return decodeContent(PDFRawStream.of(dict, deflateSync(Uint8Array.from(data))));
}

const negative = (number: number) => 256 - number;

test.each([
  ['no predictor', 1, content],
  ['the bytes to the left', 2, [50, negative(10), 20, 10, 51, negative(10), 20, 10]],
  ['a row that is not predicted', 10, [0, 50, 40, 60, 70, 0, 51, 41, 61, 71]],
  ['a row from the left', 11, [1, 50, negative(10), 20, 10, 1, 51, negative(10), 20, 10]],
  ['a row from above', 12, [2, 50, 40, 60, 70, 2, 1, 1, 1, 1]],
  ['a row from the average', 13, [3, 50, 15, 40, 40, 3, 26, negative(4), 11, 6]],
  ['a row by Paeth', 14, [4, 50, negative(10), 20, 10, 4, 1, 1, 1, 1]],
  ['a row that is cut', 15, [1, 50, negative(10), 20, 10, 2, 1, 1]],
])('decodes %s', (title, predictor, data) => {
  const expected = title === 'a row that is cut' ? content.slice(0, 6) : content;
  expect(decode(predictor, data)).toEqual({ bytes: Buffer.from(expected), isValid: true });
});

test('does not decode an unknown predictor', () => {
  expect(decode(9, content)).toBeNull();
});

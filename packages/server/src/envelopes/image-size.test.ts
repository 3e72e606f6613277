import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { readImageSize } from './image-size.ts';

const canvas = createCanvas(123, 45);

test.for([
  ['image/png', canvas.toBuffer('image/png')],
  ['image/jpeg', canvas.toBuffer('image/jpeg')],
] as const)('the size of a real %s is read from its header', ([mime, bytes]) => {
  expect(readImageSize(bytes, mime)).toEqual({ width: 123, height: 45 });
});

test('a JPEG with other segments before the frame is read to the frame', () => {
  const bytes = canvas.toBuffer('image/jpeg');
  const comment = Buffer.from([0xff, 0xfe, 0x00, 0x06, 0xff, 0xc0, 0xff, 0xc0]);
  const withComment = Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]);
  expect(readImageSize(withComment, 'image/jpeg')).toEqual({ width: 123, height: 45 });
});

test.for(['image/png', 'image/jpeg', 'image/bmp'])('a %s that is cut short has no size', (mime) => {
  expect(readImageSize(Buffer.alloc(10), mime)).toBeNull();
});

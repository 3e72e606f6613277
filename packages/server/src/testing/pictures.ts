import { createCanvas } from '@napi-rs/canvas';

/** A pen stroke on a transparent background. */
const canvas = createCanvas(40, 20);
const context = canvas.getContext('2d');
context.strokeStyle = '#14161a';
context.lineWidth = 2;
context.moveTo(4, 14);
context.bezierCurveTo(12, 0, 20, 20, 36, 6);
context.stroke();

export const png = canvas.toBuffer('image/png');

/** The same on black, because JPEG has no transparency. */
export const jpeg = canvas.toBuffer('image/jpeg');

export const bmp = bmpOf(2, 2);

/** A BMP image with at most four rows of pixels, even if its header says more. */
export function bmpOf(width: number, height: number): Buffer {
  const stride = 4 * Math.ceil((width * 3) / 4);
  const headers = 54;
  const bytes = Buffer.alloc(headers + stride * Math.min(height, 4));
  bytes.write('BM');
  bytes.writeUInt32LE(bytes.byteLength, 2);
  bytes.writeUInt32LE(headers, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

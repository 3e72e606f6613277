import { crc32, deflateSync } from 'node:zlib';
import { decodePicture } from './decode-picture.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One byte each for red, green and blue, pixel by pixel. */
function withoutOpacity(rgba: Uint8ClampedArray): Buffer {
  const rgb = Buffer.alloc((rgba.length / 4) * 3);
  for (let pixel = 0; pixel < rgba.length / 4; pixel++) {
    for (let channel = 0; channel < 3; channel++) {
      rgb[pixel * 3 + channel] = rgba[pixel * 4 + channel] ?? 0;
    }
  }
  return rgb;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Each row begins with its PNG filter: 0 for none, 2 for the difference to the row above. */
function filterRows(rows: Buffer, rowBytes: number, filter: 0 | 2): Buffer {
  const count = rows.length / rowBytes;
  const out = Buffer.alloc(count * (rowBytes + 1));
  for (let row = 0; row < count; row++) {
    out[row * (rowBytes + 1)] = filter;
    for (let at = 0; at < rowBytes; at++) {
      const place = row * rowBytes + at;
      const above = filter === 2 && row > 0 ? (rows[place - rowBytes] ?? 0) : 0;
      out[row * (rowBytes + 1) + 1 + at] = (rows[place] ?? 0) - above;
    }
  }
  return out;
}

function deflate(rows: Buffer, rowBytes: number): Buffer {
  const packed = ([0, 2] as const).map((filter) =>
    deflateSync(filterRows(rows, rowBytes, filter), { level: 9, memLevel: 9 }),
  );
  return packed.reduce((best, each) => (each.length < best.length ? each : best));
}

/** Counts the pixels of each colour. */
function countColors(rgb: Buffer): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (let at = 0; at < rgb.length; at += 3) {
    const color = rgb.readUIntBE(at, 3);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return counts;
}

function distance(one: number, other: number): number {
  return [16, 8, 0].reduce(
    (sum, bit) => sum + (((one >> bit) & 255) - ((other >> bit) & 255)) ** 2,
    0,
  );
}

function nearest(color: number, palette: readonly number[]): number {
  let best = 0;
  for (let place = 1; place < palette.length; place++) {
    if (distance(color, palette[place] ?? 0) < distance(color, palette[best] ?? 0)) best = place;
  }
  return best;
}

/**
 * The 256 most frequent colours, and the index of each pixel's colour among them. The other colours
 * are shades between two of these, at the edges of letters, and differ by far less than the
 * comparison tolerates.
 */
function toPalette(rgb: Buffer): { palette: Buffer; indices: Buffer } {
  const counts = [...countColors(rgb)].sort(([, one], [, other]) => other - one);
  const common = counts.slice(0, 256).map(([color]) => color);
  const places = new Map(counts.map(([color]) => [color, nearest(color, common)]));
  const indices = Buffer.alloc(rgb.length / 3);
  for (let pixel = 0; pixel < indices.length; pixel++) {
    indices[pixel] = places.get(rgb.readUIntBE(pixel * 3, 3)) ?? 0;
  }
  const palette = Buffer.alloc(common.length * 3);
  for (const [place, color] of common.entries()) palette.writeUIntBE(color, place * 3, 3);
  return { palette, indices };
}

/** Returns the same picture in fewer bytes: with a palette and maximum compression. */
export async function shrinkPicture(png: Buffer): Promise<Buffer> {
  const { width, height, rgba } = await decodePicture(png);
  const { palette, indices } = toPalette(withoutOpacity(rgba));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, with a palette.
  header.writeUInt8(8, 8);
  header.writeUInt8(3, 9);
  const small = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflate(indices, width)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return small.length < png.length ? small : png;
}

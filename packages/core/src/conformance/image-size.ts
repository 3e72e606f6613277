/** Width and height in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

const pngHead = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Start of frame: 0xc0 to 0xcf, but for three markers that are something else (ITU-T T.81, table B.1). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(view: DataView): PixelSize | null {
  let at = 2;
  while (at + 9 <= view.byteLength && view.getUint8(at) === 0xff) {
    if (isFrame(view.getUint8(at + 1))) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The size of a PNG or a JPEG by its head; `null` for any other image. */
export async function imageSize(image: Blob): Promise<PixelSize | null> {
  const view = new DataView(await image.arrayBuffer());
  if (view.byteLength < 24) return null;
  if (pngHead.every((byte, index) => view.getUint8(index) === byte)) {
    return { width: view.getUint32(16), height: view.getUint32(20) };
  }
  return view.getUint16(0) === 0xffd8 ? jpegSize(view) : null;
}

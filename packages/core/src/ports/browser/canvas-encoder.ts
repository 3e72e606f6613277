import type { CanvasEncoder, InkPicture } from '../../signature/ink/ink-picture.ts';

const defaultQuality = 0.9;

/** Red of a pixel that is paper, at least, and of one that is ink, at most. */
const paper = 220;
const ink = 180;

/** A canvas, on the page or not, and how to read it. */
interface Sheet {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
  /** The picture as a data URL, of whatever type the browser has encoded. */
  read(quality: number): Promise<string>;
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

function createSheet(width: number, height: number, ownerDocument: Document | undefined): Sheet {
  const type = 'image/jpeg';
  if (typeof OffscreenCanvas === 'function') {
    const canvas = new OffscreenCanvas(width, height);
    return {
      context: canvas.getContext('2d', { alpha: false }),
      read: async (quality) => readAsDataUrl(await canvas.convertToBlob({ type, quality })),
    };
  }
  const canvas = (ownerDocument ?? document).createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return {
    context: canvas.getContext('2d', { alpha: false }),
    read: async (quality) => canvas.toDataURL(type, quality),
  };
}

/** The base64 of a JPEG, which begins with the bytes FF D8 FF; `null` for any other URL. */
function jpegData(url: string): string | null {
  const [, data = ''] = url.split(';base64,');
  return data.startsWith('/9j/') ? data : null;
}

async function encode(picture: InkPicture, ownerDocument?: Document): Promise<string | null> {
  const { width, height, scale, quality = defaultQuality } = picture;
  const { context, read } = createSheet(width, height, ownerDocument);
  if (context === null) return null;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.setTransform(scale, 0, 0, scale, picture.offsetX, picture.offsetY);
  context.fillStyle = picture.color;
  context.fill(new Path2D(picture.path));
  return jpegData(await read(quality));
}

/** Whether a JPEG shows ink, with paper above and below it. */
async function showsInk(data: string, ownerDocument?: Document): Promise<boolean> {
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const { width, height } = bitmap;
  const { context } = createSheet(width, height, ownerDocument);
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const pixels = context?.getImageData(0, 0, width, height).data ?? [];
  const line = 4 * width;
  let hasInk = false;
  for (let at = 0; at < pixels.length; at += 4) {
    const red = pixels[at] ?? 0;
    const isEdge = at < line || at >= pixels.length - line;
    if (isEdge && red < paper) return false;
    hasInk ||= red <= ink;
  }
  return hasInk;
}

/**
 * Renders images of ink with an off-screen canvas. Tools that protect from being tracked may refuse to read
 * a canvas, or return another type, noise or a blank sheet: then there is no image.
 *
 * @param ownerDocument - Creates the canvas if there is no `OffscreenCanvas`.
 */
export function createCanvasEncoder(ownerDocument?: Document): CanvasEncoder {
  /** Whether this browser returns what was drawn. */
  let isHonest: Promise<boolean> | null = null;
  return {
    async toJpeg(picture) {
      try {
        const data = await encode(picture, ownerDocument);
        if (data === null) return '';
        isHonest ??= showsInk(data, ownerDocument);
        return (await isHonest) ? `data:image/jpeg;base64,${data}` : '';
      } catch {
        // A canvas that must not be read: the strokes are enough to sign.
        return '';
      }
    },
  };
}

import { SigningError } from '../../errors/signing-error.ts';
import type { CanvasEncoder, InkPicture } from '../../signature/ink/ink-picture.ts';

const defaultQuality = 0.9;

function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null,
  picture: InkPicture,
): void {
  if (context === null) {
    throw new SigningError('invalid-value', 'This browser has no canvas to draw a signature on');
  }
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, picture.width, picture.height);
  context.setTransform(picture.scale, 0, 0, picture.scale, picture.offsetX, picture.offsetY);
  context.fillStyle = picture.color;
  context.fill(new Path2D(picture.path));
}

function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () =>
      reject(
        new SigningError('invalid-value', 'The picture of a signature could not be read', {
          cause: reader.error,
        }),
      );
    reader.readAsDataURL(blob);
  });
}

/**
 * Renders images of ink with an off-screen canvas.
 *
 * @param ownerDocument - Creates the canvas if there is no `OffscreenCanvas`.
 */
export function createCanvasEncoder(ownerDocument?: Document): CanvasEncoder {
  return {
    async toJpeg(picture) {
      const { quality = defaultQuality } = picture;
      if (typeof OffscreenCanvas === 'function') {
        const offscreen = new OffscreenCanvas(picture.width, picture.height);
        paint(offscreen.getContext('2d', { alpha: false }), picture);
        return readAsDataUrl(await offscreen.convertToBlob({ type: 'image/jpeg', quality }));
      }
      const canvas = (ownerDocument ?? document).createElement('canvas');
      canvas.width = picture.width;
      canvas.height = picture.height;
      paint(canvas.getContext('2d', { alpha: false }), picture);
      return canvas.toDataURL('image/jpeg', quality);
    },
  };
}

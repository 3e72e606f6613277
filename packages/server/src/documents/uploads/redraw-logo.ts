import { writeFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import {
  digestOf,
  type FileDigest,
  readStoredFile,
  type StoredFile,
} from '../../store/stored-file.ts';
import { decodePicture, type PictureRules } from './decode-picture.ts';
import { logoLimits } from './logo-limits.ts';
import { requireWholeJpeg } from './require-whole-jpeg.ts';
import type { RefusedUpload } from './upload-check.ts';
import { type PictureSize, UploadError } from './upload-problem.ts';

/** A logo as it is stored: a PNG in RGB with its transparency, upright, without metadata. */
export interface RedrawnLogo extends FileDigest, PictureSize {
  readonly ok: true;
  /** Whether what is drawn is dark, so that it would not be visible on a dark ground. */
  readonly isDark: boolean;
}

/** Pictures that senders have their logos in. */
const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Pixels of a stored logo: it is shown at most 180 by 56 CSS pixels large. */
const maxStoredPixels = 200_000;

const logoRules: PictureRules = {
  limits: { side: logoLimits.side, pixels: logoLimits.side ** 2 },
  scaleOf: ({ width, height }) => Math.min(1, Math.sqrt(maxStoredPixels / (width * height))),
};

/** Of 255. */
const middle = 127.5;

/** Checks an uploaded logo and replaces the file by the picture drawn anew. */
export async function redrawLogo(file: StoredFile): Promise<RedrawnLogo | RefusedUpload> {
  try {
    return await redraw(file.path, await readStoredFile(file));
  } catch (error) {
    if (error instanceof UploadError) return { ok: false, problem: error.problem };
    throw error;
  }
}

async function redraw(path: string, bytes: Buffer): Promise<RedrawnLogo> {
  const found = (await fileTypeFromBuffer(bytes))?.mime;
  const type = logoTypes.find((known) => known === found);
  if (type === undefined) throw new UploadError('upload.type', 'It is no picture of a known type');
  const picture = await decodePicture(bytes, type, logoRules);
  if (type === 'image/jpeg') await requireWholeJpeg(bytes, picture, logoRules);
  const brightness = brightnessOf(picture.pixels);
  if (brightness === null) throw new UploadError('upload.blank', 'It is transparent everywhere');
  const redrawn = await picture.canvas.encode('png');
  await writeFile(path, redrawn, { mode: 0o600 });
  const { width, height } = picture.canvas;
  return { ok: true, ...digestOf(redrawn), width, height, isDark: brightness <= middle };
}

/** The mean brightness of what is not transparent, 0 to 255; `null` if everything is. */
function brightnessOf(pixels: Uint8ClampedArray): number | null {
  let [sum, opacity] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha === 0) continue;
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    // Perceived brightness: http://alienryderflex.com/hsp.html
    sum += alpha * Math.sqrt(0.299 * red ** 2 + 0.587 * green ** 2 + 0.114 * blue ** 2);
    opacity += alpha;
  }
  return opacity === 0 ? null : sum / opacity;
}

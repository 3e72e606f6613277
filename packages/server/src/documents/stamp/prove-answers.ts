import type { Box, Field } from '@sign-envelope/core';
import { DocumentError } from '../pdf/document-error.ts';
import { differsAt, drawSmall, fewPixels, type SmallPicture } from '../render/draw-small.ts';
import { withPdfium } from '../render/pdfium.ts';

/** A document before and after it was stamped, and a copy with its answers alone. */
export interface Stamped {
  readonly original: Uint8Array;
  readonly stamped: Uint8Array;
  /** The same pages without their own content. */
  readonly answers: Uint8Array;
}

interface PagePictures {
  readonly original: SmallPicture;
  readonly stamped: SmallPicture;
  readonly answers: SmallPicture;
}

/** Brightness of the darkest channel up to which a pixel counts as ink. */
const darkest = 160;
/** Difference by which ink may be brighter or darker than it can be on its page. */
const tolerance = 64;
/** Pixels of an answer that may be missing, and the share of its ink. */
const fewMissing = 3;
const missingShare = 0.1;

/**
 * Looks at a finished document: requires that the ink of every answer is seen.
 *
 * @param fields - Those with answers.
 * @returns the numbers of the pages that look different outside the boxes of their answers
 * @throws DocumentError `document.hides_answers`
 */
export function proveAnswers(
  { original, stamped, answers }: Stamped,
  fields: readonly Field[],
): Promise<readonly number[]> {
  const pages = [...new Set(fields.map(({ page }) => page))];
  return withPdfium(original, (one) =>
    withPdfium(stamped, (two) =>
      withPdfium(answers, async (three) => {
        const changed: number[] = [];
        for (const page of pages) {
          const pictures: PagePictures = {
            original: await drawSmall(one, page - 1),
            stamped: await drawSmall(two, page - 1),
            answers: await drawSmall(three, page - 1),
          };
          const boxes = fields.filter((field) => field.page === page).map(({ box }) => box);
          if (boxes.some((box) => isHidden(pictures, box))) {
            throw new DocumentError('document.hides_answers', `Page ${page} hides an answer`);
          }
          if (changesOutside(pictures, boxes) > fewPixels) changed.push(page);
        }
        return changed;
      }),
    ),
  );
}

function isHidden({ original, stamped, answers }: PagePictures, box: Box): boolean {
  const { left, top, right, bottom } = pixelsOf(box, answers);
  let [ink, missing] = [0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = (y * answers.width + x) * 4;
      const channels = [at, at + 1, at + 2];
      if (Math.min(...channels.map((each) => answers.data[each] ?? 255)) > darkest) continue;
      ink += 1;
      const isMissing = channels.some((each) => {
        // Ink on white paper, and what shines through it where it does not cover all of a pixel.
        const drawn = answers.data[each] ?? 0;
        const seen = stamped.data[each] ?? 0;
        const paper = original.data[each] ?? 0;
        return seen > drawn + tolerance || seen < drawn - (255 - paper) - tolerance;
      });
      if (isMissing) missing += 1;
    }
  }
  return missing > Math.max(fewMissing, ink * missingShare);
}

function changesOutside({ original, stamped }: PagePictures, boxes: readonly Box[]): number {
  const { width, height } = original;
  if (stamped.width !== width || stamped.height !== height) return Number.POSITIVE_INFINITY;
  const inside = new Uint8Array(width * height);
  for (const box of boxes) {
    const { left, top, right, bottom } = pixelsOf(box, original);
    for (let y = top; y < bottom; y += 1) inside.fill(1, y * width + left, y * width + right);
  }
  let changed = 0;
  for (let pixel = 0; pixel < inside.length; pixel += 1) {
    if (inside[pixel] === 0 && differsAt(original.data, stamped.data, pixel * 4)) changed += 1;
  }
  return changed;
}

/** The pixels of a box in percent of its page, with one more at each side. */
function pixelsOf(box: Box, { width, height }: SmallPicture) {
  return {
    left: Math.max(0, Math.floor((box.x / 100) * width) - 1),
    top: Math.max(0, Math.floor((box.y / 100) * height) - 1),
    right: Math.min(width, Math.ceil(((box.x + box.width) / 100) * width) + 1),
    bottom: Math.min(height, Math.ceil(((box.y + box.height) / 100) * height) + 1),
  };
}

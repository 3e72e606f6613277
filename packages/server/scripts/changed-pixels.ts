import type { Box } from '@sign-envelope/core';
import { isChanged, type Pixels } from '../src/documents/testing/pixels.ts';

/** Number of changed pixels of a page, outside and inside a box; all are outside if sizes differ. */
export function changedPixels(
  before: Pixels,
  after: Pixels,
  box: Box | null,
): { readonly outside: number; readonly inside: number } {
  const { width, height } = before;
  if (after.width !== width || after.height !== height) {
    return { outside: width * height, inside: 0 };
  }
  let [outside, inside] = [0, 0];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (!isChanged(before.data, after.data, pixel * 4)) continue;
    const x = ((pixel % width) + 0.5) / width;
    const y = (Math.floor(pixel / width) + 0.5) / height;
    if (box !== null && isWithin(x * 100, y * 100, box)) inside += 1;
    else outside += 1;
  }
  return { outside, inside };
}

function isWithin(x: number, y: number, box: Box): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height;
}

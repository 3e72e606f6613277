import { degrees, PDFDocument, PDFName, PDFNumber } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import { type PageSpace, readPageSpace } from './page-space.ts';

async function spaceOf(
  rotation: number,
  crop?: readonly [number, number, number, number],
): Promise<PageSpace> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  if (crop !== undefined) page.setCropBox(...crop);
  page.node.set(PDFName.of('Rotate'), PDFNumber.of(rotation));
  return readPageSpace(page);
}

function toUser({ toUser: [a, b, c, d, e, f] }: PageSpace, x: number, y: number) {
  return [a * x + c * y + e, b * x + d * y + f];
}

describe('the bottom left corner of a page as displayed', () => {
  const crop = [10, 20, 300, 400] as const;
  test.each([
    [0, [10, 20]],
    [90, [310, 20]],
    [180, [310, 420]],
    [270, [10, 420]],
    [-90, [10, 420]],
    [450, [310, 20]],
  ])('at %i degrees maps to the page', async (rotation, corner) => {
    expect(toUser(await spaceOf(rotation, crop), 0, 0)).toEqual(corner);
  });
});

test('swaps width and height on a page that is rotated sideways', async () => {
  expect(await spaceOf(90)).toMatchObject({ width: 800, height: 600 });
  expect(await spaceOf(270)).toMatchObject({ width: 800, height: 600 });
  expect(await spaceOf(180)).toMatchObject({ width: 600, height: 800 });
});

test('limits a CropBox to the MediaBox, and ignores one outside it', async () => {
  expect(await spaceOf(0, [-50, -50, 5000, 5000])).toMatchObject({ width: 600, height: 800 });
  expect(await spaceOf(0, [9000, 9000, 10, 10])).toMatchObject({ width: 600, height: 800 });
});

test('a page inherits box and rotation from its parents', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  page.setRotation(degrees(0));
  page.node.delete(PDFName.of('Rotate'));
  page.node.delete(PDFName.of('MediaBox'));
  const parent = page.node.Parent();
  parent?.set(PDFName.of('MediaBox'), document.context.obj([0, 0, 100, 200]));
  parent?.set(PDFName.of('Rotate'), PDFNumber.of(90));
  expect(readPageSpace(page)).toMatchObject({ width: 200, height: 100 });
});

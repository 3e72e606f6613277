import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, workerTest as test } from '../../../../test/harness/worker-test.ts';

const entry = fileURLToPath(new URL('./testing/positions-page.tsx', import.meta.url));

test.use({ viewport: { width: 1000, height: 800 } });

test.beforeEach(async ({ page, componentPage }) => {
  await page.goto((await componentPage('preact', entry)).url);
});

type Box = readonly [left: number, top: number, width?: number, height?: number];

/** Returns where a popover of 300 by 200 px, or of this size, stands next to a field. */
const positionAt = (page: Page, box: Box, size: readonly [number, number] = [300, 200]) =>
  page.evaluate(
    ([[left, top, width = 120, height = 30], [popoverWidth, popoverHeight]]) =>
      window.positionsPage.position({ left, top, width, height }, popoverWidth, popoverHeight),
    [box, size] as const,
  );

test('a popover is below its field, at its start, if there is room', async ({ page }) => {
  expect(await positionAt(page, [100, 100])).toEqual({ x: 100, y: 138 });
});

test('a popover is above a field near the bottom', async ({ page }) => {
  expect(await positionAt(page, [100, 700])).toEqual({ x: 100, y: 492 });
});

test('a popover that would overflow the side moves inwards', async ({ page }) => {
  expect(await positionAt(page, [900, 100])).toEqual({ x: 692, y: 138 });
  expect(await positionAt(page, [-50, 100])).toEqual({ x: 8, y: 138 });
});

test('a popover is next to a field that is as tall as the window', async ({ page }) => {
  expect(await positionAt(page, [100, 0, 120, 800])).toEqual({ x: 228, y: 8 });
  expect(await positionAt(page, [850, 0, 120, 800])).toEqual({ x: 542, y: 8 });
});

test('a popover without room around its field covers it, inside the window', async ({ page }) => {
  expect(await positionAt(page, [0, 0, 1000, 800])).toEqual({ x: 8, y: 592 });
});

test('a popover stays inside the window when its field is scrolled out of view', async ({
  page,
}) => {
  const { x, y } = await positionAt(page, [100, -900]);
  expect(x).toBeGreaterThanOrEqual(8);
  expect(x).toBeLessThanOrEqual(692);
  expect(y).toBeGreaterThanOrEqual(8);
  expect(y).toBeLessThanOrEqual(592);
});

test('a popover larger than the window is at its top left', async ({ page }) => {
  expect(await positionAt(page, [10, 10], [1200, 900])).toEqual({ x: 8, y: 8 });
});

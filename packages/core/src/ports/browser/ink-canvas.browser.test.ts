import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, workerTest as test } from '../../../../../test/harness/worker-test.ts';
import { inputLimits } from '../../model/input-limits.ts';

let script = '';

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('fixtures/ink-page.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  script = outputFiles[0]?.text ?? '';
});

test.beforeEach(async ({ page }) => {
  await page.addScriptTag({ content: script });
});

for (const name of ['mouse', 'pen'] as const) {
  test(`ink of a ${name} looks the same while drawing as after lifting`, async ({ page }) => {
    const { apart, inked } = await page.evaluate((n) => window.inkPage.liveAgainstLifted(n), name);
    expect(inked).toBeGreaterThan(1000);
    expect(apart / inked).toBeLessThan(0.005);
  });

  test(`[SG-08] the svg of a ${name}’s ink is the picture on the pad`, async ({ page }) => {
    const { apart, inked } = await page.evaluate((n) => window.inkPage.canvasAgainstSvg(n), name);
    expect(inked).toBeGreaterThan(1000);
    expect(apart).toBe(0);
  });
}

for (const name of ['mouse', 'pen', 'scribble', 'many'] as const) {
  test(`[SG-08] the jpeg of a ${name}’s ink is on white, and all fits into 20 kB`, async ({
    page,
  }) => {
    const jpeg = await page.evaluate((n) => window.inkPage.readJpeg(n), name);
    expect(jpeg.width).toBeGreaterThanOrEqual(600);
    expect(jpeg.corner).toEqual([255, 255, 255]);
    expect(jpeg.dark).toBeGreaterThan(400);
    expect(jpeg.bytes).toBeLessThanOrEqual(inputLimits.ink.encodedBytes);
  });
}

test.describe('on a dense screen', () => {
  test.use({ deviceScaleFactor: 3 });

  test('ink is sharp: the bitmap has the screen’s pixels', async ({ page }) => {
    const { apart, inked } = await page.evaluate(() => window.inkPage.canvasAgainstSvg('pen'));
    expect(inked).toBeGreaterThan(9000);
    expect(apart).toBe(0);
  });
});

test('ink survives a change of the pad’s size', async ({ page }) => {
  const { before, after, width } = await page.evaluate(() => window.inkPage.resize());
  expect(width).toBe(700);
  expect(after).toBe(before);
});

test('undo removes the last stroke from the pad, clear removes all', async ({ page }) => {
  const { drawn, undone, cleared } = await page.evaluate(() => window.inkPage.undoAndClear());
  expect(undone).toBeLessThan(drawn);
  expect(undone).toBeGreaterThan(0);
  expect(cleared).toBe(0);
});

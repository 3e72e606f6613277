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

/** How browsers, and what people add to them, refuse to let a page read its canvas. */
const refusals = [
  'rejected',
  'thrown',
  'nothing',
  'empty',
  'png',
  'mislabelled',
  'blank',
  'noise',
  'pixels',
  'context',
  'page: thrown',
  'page: nothing',
  'page: no data',
  'page: png',
  'page: mislabelled',
  'page: blank',
] as const;

test('[SG-08] where a canvas cannot be read, ink is signed without a jpeg', async ({ page }) => {
  const { jpeg, strokes } = await page.evaluate(() => window.inkPage.encodeAs(null));
  expect(jpeg).toMatch(/^data:image\/jpeg;base64,\/9j\//);
  for (const how of refusals) {
    const read = await page.evaluate((name) => window.inkPage.encodeAs(name), how);
    expect(read, how).toEqual({ jpeg: '', strokes });
  }
});

test('[SG-08] a jpeg is made without an OffscreenCanvas too', async ({ page }) => {
  await page.evaluate(() => Object.assign(window, { OffscreenCanvas: undefined }));
  const { jpeg } = await page.evaluate(() => window.inkPage.encodeAs(null));
  expect(jpeg).toMatch(/^data:image\/jpeg;base64,\/9j\//);
});

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

test('ink stays sharp and under the pen when the window moves to a screen of another density', async ({
  page,
}) => {
  const screen = await page.context().newCDPSession(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const setDensity = (deviceScaleFactor: number, wider: number) =>
    screen.send('Emulation.setDeviceMetricsOverride', {
      width: width + wider,
      height,
      deviceScaleFactor,
      mobile: false,
    });
  await page.evaluate(() => window.inkPage.startStroke());
  const bitmap = () => page.evaluate(() => window.inkPage.bitmapWidth());
  // Without a change of its size, an emulated window does not tell.
  await setDensity(2, 1);
  await expect.poll(bitmap).toBe(1000);
  await setDensity(1.5, 2);
  await expect.poll(bitmap).toBe(750);
  await setDensity(3, 2);
  const { apart, inked, end } = await page.evaluate(() => window.inkPage.finishStroke());
  expect(inked).toBeGreaterThan(1000);
  expect(apart).toBe(0);
  // The canvas has moved by 40 px.
  expect(end).toEqual([260, 100]);
  expect(await bitmap()).toBe(1500);
});

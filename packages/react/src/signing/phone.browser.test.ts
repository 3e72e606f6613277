import type { Locator, Page } from '@playwright/test';
import { boxesOf } from '../../../../test/harness/boxes.ts';
import type { SampleField } from '../../../../test/harness/sample.ts';
import { expect, showSample, showScreen, test } from '../../../../test/harness/screen-test.ts';
import { signerOn } from '../../../../test/harness/signer.ts';

const phone = { width: 360, height: 740 };

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: phone,
});

const fields: readonly SampleField[] = [
  { type: 'text', title: 'At the left', x: 4, y: 20, width: 30, height: 2.5 },
  { type: 'text', title: 'At the right', x: 64, y: 60, width: 30, height: 2.5 },
  { type: 'checkbox', title: 'At the edge', x: 0, y: 70, width: 3, height: 2 },
];

async function openLease(page: Page): Promise<Locator> {
  await showSample(page, [{ title: 'Lease', fields }]);
  // Its module has loaded.
  await page.locator('.zoom').waitFor();
  return page.locator('.page').first();
}

const widthOf = async (locator: Locator) => (await boxesOf(locator))[0].width;

/** The size of the letters of 9 pt on a page of A4. */
const textSize = async (sheet: Locator) => ((await widthOf(sheet)) * 9) / 595;

test.describe('on a first visit', () => {
  test('header, tour and footer leave 65% of a phone’s height to the document', async ({
    page,
  }) => {
    await showScreen(page, { isNew: true });
    await page.getByRole('region', { name: 'What to do next' }).waitFor();
    const [header, foot] = await boxesOf(page.locator('.header'), page.locator('.signing-foot'));
    expect(header.height + foot.height).toBeLessThanOrEqual(0.35 * phone.height);
  });
});

test('the field that is opened is enlarged until it can be read, and the page is whole again after it', async ({
  page,
}) => {
  const sheet = await openLease(page);
  const signer = signerOn(page);
  const fits = await widthOf(sheet);
  expect(await textSize(sheet)).toBeLessThan(6);
  await page.getByRole('button', { name: 'Next field' }).click();
  for (const title of ['At the left', 'At the right']) {
    await expect(signer.popup).toBeVisible();
    expect(await textSize(sheet)).toBeGreaterThanOrEqual(11);
    const field = signer.field(title);
    await expect(field.locator('.field-label')).toHaveCSS('font-size', /^1[1-9]/);
    await expect(field).toBeInViewport({ ratio: 1 });
    await signer.popup.getByRole('textbox').fill('Ada');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect(signer.popup).toBeHidden();
  expect(await widthOf(sheet)).toBe(fits);
  await expect(signer.field('At the edge')).toBeInViewport({ ratio: 1 });
});

test('the asterisk of a box at the edge of the page is seen, and is not over the box', async ({
  page,
}) => {
  const sheet = await openLease(page);
  const box = signerOn(page).field('At the edge');
  const [edge, mark, under] = await boxesOf(box, box.locator('.field-asterisk'), sheet);
  expect(mark.x).toBeGreaterThanOrEqual(under.x);
  expect(mark.y + mark.height).toBeLessThanOrEqual(edge.y);
});

test('a double tap enlarges the page where it was tapped, and another shows all of it', async ({
  page,
}) => {
  const sheet = await openLease(page);
  const fits = await widthOf(sheet);
  const place = { x: 250, y: 300 };
  const [before] = await boxesOf(sheet);
  await page.mouse.dblclick(place.x, place.y);
  await expect.poll(() => widthOf(sheet)).toBe(2 * fits);
  const [after] = await boxesOf(sheet);
  expect((place.x - after.x) / after.width).toBeCloseTo((place.x - before.x) / before.width, 1);
  expect((place.y - after.y) / after.height).toBeCloseTo((place.y - before.y) / before.height, 1);
  await page.mouse.dblclick(place.x, place.y);
  await expect.poll(() => widthOf(sheet)).toBe(fits);
});

test('the zoom buttons are hidden below an open sheet only, not for a box that is ticked', async ({
  page,
}) => {
  await openLease(page);
  const signer = signerOn(page);
  const larger = page.getByRole('button', { name: 'Make pages larger' });
  await signer.field('At the left').tap();
  await expect(signer.popup).toBeVisible();
  await expect(larger).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(larger).toBeVisible();
  await signer.field('At the edge').tap();
  await expect(signer.field('At the edge')).toBeChecked();
  await expect(signer.popup).toBeHidden();
  await expect(larger).toBeVisible();
});

test('zooming with two fingers moves neither header, footer nor the sheet of a field', async ({
  page,
}) => {
  await openLease(page);
  await signerOn(page).field('At the left').click();
  await page.locator('.popup[data-placed]').waitFor();
  const fixed = () =>
    boxesOf(page.locator('.header'), page.locator('.footer'), page.locator('.popup'));
  const before = await fixed();
  const devtools = await page.context().newCDPSession(page);
  for (const pageScaleFactor of [1.03, 2]) {
    await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor });
    await expect
      .poll(() => page.evaluate(() => visualViewport?.scale))
      .toBeCloseTo(pageScaleFactor);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    expect(await fixed()).toEqual(before);
  }
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await devtools.detach();
});

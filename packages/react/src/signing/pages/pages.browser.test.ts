import type { Locator, Page, Route } from '@playwright/test';
import { boxesOf } from '../../../../../test/harness/boxes.ts';
import { type SampleField, sharedSample } from '../../../../../test/harness/sample.ts';
import {
  expect,
  type Screen,
  showSample,
  test,
  toDocuments,
} from '../../../../../test/harness/screen-test.ts';
import { test as elementTest, showEnvelope } from '../../../../../test/harness/shared-page.ts';
import { pngFile, signerOn } from '../../../../../test/harness/signer.ts';

const everyKind: readonly SampleField[] = [
  { type: 'text', title: 'Full name', color: '#1d5bd0', font: 'Georgia' },
  { type: 'text', title: 'Nickname', required: false, font_size: 12 },
  { type: 'textarea', title: 'Wishes', required: false, height: 6 },
  { type: 'signature', title: 'Drawn', height: 6 },
  { type: 'signature', title: 'Typed', height: 6 },
  { type: 'signature', title: 'Uploaded', height: 6 },
  { type: 'signature', title: 'Landlord', party: 2, height: 5 },
  { type: 'checkbox', title: 'Agreed', width: 3, height: 2 },
];

/** The addresses of a document's pictures, as a server names them. */
const picturesOf = (page: Page, count: number, name: string) =>
  Array.from({ length: count }, (_, number) => {
    const address = (size: string) => new URL(`/${size}/${name}-${number}.jpg`, page.url()).href;
    return {
      src: address('large'),
      small_src: address('small'),
      detailed_src: address('detailed'),
      width: 1600,
      height: 2263,
    };
  });

/** Shows a document with pictures of pages that are fetched. */
const showPictures = (
  page: Page,
  count: number,
  fields: readonly SampleField[] = everyKind,
  name = 'lease',
): Promise<Screen> =>
  showSample(page, [], {
    sandbox: {
      documents: toDocuments([{ title: 'Lease', fields }]).map((document) => ({
        ...document,
        pages: picturesOf(page, count, name),
      })),
    },
  });

const naturalWidth = (image: Element) =>
  image instanceof HTMLImageElement ? image.naturalWidth : 0;

const sheet = (page: Page, number = 1) => page.locator('.page').nth(number - 1);

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return box;
}

test('[PG-01] page images load when they come near the viewport', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await showPictures(page, 12);
  const last = sheet(page, 12).locator('.page-image');
  const first = sheet(page).locator('.page-image');
  await expect(first).toHaveAttribute('src', /\/large\/lease-0\.jpg$/);
  await expect
    .poll(() => first.evaluate((image) => 'complete' in image && image.complete))
    .toBe(true);
  expect(asked.filter((path) => path.endsWith('-11.jpg'))).toEqual([]);
  const before = await boxOf(sheet(page, 12));
  await sheet(page, 12).scrollIntoViewIfNeeded();
  await expect.poll(() => last.evaluate(naturalWidth)).toBeGreaterThan(0);
  // The size of the page was reserved, so nothing has shifted.
  expect((await boxOf(sheet(page, 12))).height).toBeCloseTo(before.height, 0);
});

/** Whether the browser renders each page, or skips it. */
const areRendered = (page: Page) =>
  page
    .locator('.page')
    .evaluateAll((pages) =>
      pages.map((one) => one.checkVisibility({ contentVisibilityAuto: true })),
    );

/** How far each page lies below where it would be if all were rendered, in px. */
const offsets = (page: Page) =>
  page.locator('.page').evaluateAll((pages) => {
    const boxes = pages.map((one) => one.getBoundingClientRect());
    const gap = (boxes[1]?.top ?? 0) - (boxes[0]?.bottom ?? 0);
    return boxes.map(({ top }, number) =>
      boxes
        .slice(0, number)
        .reduce((rest, { height }) => rest - height - gap, top - (boxes[0]?.top ?? 0)),
    );
  });

test('the pages of a long document are skipped ten at a time, and lie as if all were rendered', async ({
  page,
}) => {
  await showSample(page, [{ title: 'Lease', pages: 21, fields: everyKind }]);
  // In a group out of view not even the page is rendered, and none of the last is.
  await expect.poll(() => areRendered(page)).toContain(false);
  await page.locator('.zoom').waitFor();
  for (const change of [
    async () => undefined,
    async () => {
      // The button is below the pages.
      const pages = page.locator('.pages');
      await pages.evaluate((element) => element.focus({ preventScroll: true }));
      await page.keyboard.press('+');
      await expect(page.getByText('125%', { exact: true })).toBeAttached();
    },
    () => page.setViewportSize({ width: 360, height: 740 }),
    () => signerOn(page).open('Full name'),
  ]) {
    await change();
    for (const offset of await offsets(page)) expect(offset).toBeCloseTo(0, 0);
  }
});

test('pages of unknown size are not skipped together', async ({ page }) => {
  const pages = picturesOf(page, 21, 'lease').map(({ src }) => ({
    src,
    width: null,
    height: null,
  }));
  const documents = toDocuments([{ title: 'Lease', fields: everyKind }]);
  await showSample(page, [], {
    sandbox: { documents: documents.map((document) => ({ ...document, pages })) },
  });
  await page.getByRole('button', { name: 'Make pages larger' }).waitFor();
  await expect(sheet(page, 21)).toBeAttached();
  expect(await areRendered(page)).not.toContain(false);
  for (const offset of await offsets(page)) expect(offset).toBeCloseTo(0, 0);
});

// The element's own: the page of tests has one style sheet.
elementTest(
  'each style sheet is adopted once, however many pages there are',
  async ({ page, server }) => {
    const { link } = await sharedSample(server, [{ title: 'Lease', pages: 21, fields: everyKind }]);
    await showEnvelope(page, link);
    await page.getByRole('button', { name: 'Make pages larger' }).waitFor();
    const sheets = await page
      .locator('sign-envelope')
      .evaluate(({ shadowRoot }) =>
        (shadowRoot?.adoptedStyleSheets ?? []).map(({ cssRules }) =>
          Array.from(cssRules, ({ cssText }) => cssText).join(),
        ),
      );
    expect(sheets.length).toBeGreaterThan(1);
    expect(new Set(sheets).size).toBe(sheets.length);
  },
);

test('nothing else that is large is loaded before the first page, in half the size on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const asked: string[] = [];
  let release = (): void => undefined;
  const first = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/{small,large,detailed}/*', async (route) => {
    asked.push(/\w+\/[^/]*$/.exec(route.request().url())?.[0] ?? '');
    await first;
    await route.continue();
  });
  await showPictures(page, 12, everyKind, 'twelve');
  await expect(sheet(page, 2)).toBeVisible();
  await page.getByRole('button', { name: 'Make pages larger' }).waitFor();
  // Images of earlier documents are fetched in the new window's size too, until they are collected.
  const ofThis = () => asked.filter((name) => name.includes('twelve'));
  await expect.poll(ofThis).not.toEqual([]);
  expect(ofThis()).toEqual(['small/twelve-0.jpg']);
  release();
  await expect.poll(ofThis).toContain('small/twelve-1.jpg');
});

test('an enlarged page loads the high-resolution image', async ({ page }) => {
  await showPictures(page, 1);
  const shown = () =>
    sheet(page)
      .locator('.page-image')
      .evaluate((image) => (image instanceof HTMLImageElement ? image.currentSrc : ''));
  await expect.poll(shown).toContain('/large/');
  const larger = page.getByRole('button', { name: 'Make pages larger' });
  await larger.waitFor();
  while (await larger.isEnabled()) await larger.click();
  await expect(page.getByRole('button', { name: 'now 200%' })).toBeVisible();
  await expect.poll(shown).toContain('/detailed/');
});

test('in a window that has become wider, no image is fetched that is no longer shown', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const image = sheet(page).locator('.page-image');
  const shown = () =>
    image.evaluate((element) => (element instanceof HTMLImageElement ? element.currentSrc : ''));
  await showPictures(page, 1);
  await page.getByRole('button', { name: 'Make pages larger' }).click();
  await expect(image).toHaveAttribute('sizes', /1\.25/);
  await showPictures(page, 1, everyKind, 'rules');
  await page.getByRole('button', { name: 'now 100%' }).waitFor();
  await expect.poll(shown).toContain('/small/');
  const asked: string[] = [];
  await page.route('**/large/*', async (route) => {
    asked.push(route.request().url());
    await route.continue();
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect.poll(shown).toContain('/large/');
  expect(new Set(asked)).toEqual(new Set([await shown()]));
});

test('a page image that fails offers a retry in place, and the fields still work', async ({
  page,
}) => {
  await page.route('**/large/*-0.jpg', (route) => route.abort());
  // Without their texts: with one, a page would make room for the notice above it.
  await showPictures(page, 2);
  await expect(page.getByText('Page 1 did not load.')).toBeVisible();
  const shape = await boxOf(sheet(page));
  await signerOn(page).writeText('Full name', 'Ada Park');
  await page.unroute('**/large/*-0.jpg');
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(sheet(page).locator('.page-image')).toBeVisible();
  expect(await boxOf(sheet(page))).toMatchObject({ width: shape.width, height: shape.height });
  await expect(signerOn(page).field('Full name')).toHaveText(/Ada Park/);
});

test('[EB-10] a page that did not load is not signed until it is shown', async ({ page }) => {
  const [name] = everyKind;
  const [lease] = toDocuments([{ title: 'Lease', fields: name ? [name] : [] }]);
  if (lease === undefined) throw new Error('There is no document');
  await page.route('**/large/rules-0.jpg', (route) => route.abort());
  const screen = await showSample(page, [], {
    sandbox: { documents: [{ title: 'Rules', pages: picturesOf(page, 1, 'rules') }, lease] },
  });
  await expect(page.getByText('Page 1 did not load.')).toBeVisible();
  await page.unroute('**/large/rules-0.jpg');
  await page.locator('.footer-next').click();
  await signerOn(page).writeText('Full name', 'Ada Park');
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(page.getByRole('alert')).toContainText('A page could not be shown to you.');
  expect(await screen.calls('/sign-envelope')).toEqual([]);

  await page.getByRole('button', { name: 'Show the page' }).click();
  await expect(page.getByRole('heading', { name: 'Rules' })).toBeVisible();
  await expect
    .poll(() => sheet(page).locator('.page-image').evaluate(naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(page.getByText('Your answers have arrived.')).toBeAttached();
  expect(await screen.calls('/sign-envelope')).toHaveLength(1);
});

test('[PG-02] fields keep their position at every window size and zoom', async ({ page }) => {
  const [document] = toDocuments([{ title: 'Lease', fields: everyKind }]);
  await showSample(page, [{ title: 'Lease', fields: everyKind }]);
  const zoom = page.getByRole('group', { name: 'Page size' });
  await zoom.waitFor();
  const widths = new Set<number>();
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const presses of [0, 4, -6]) {
      const name = presses < 0 ? 'Make pages smaller' : 'Make pages larger';
      for (let press = 0; press < Math.abs(presses); press++) {
        await zoom.getByRole('button', { name }).click();
      }
      const paper = await boxOf(sheet(page));
      widths.add(Math.round(paper.width));
      for (const field of document?.fields ?? []) {
        const box = await boxOf(page.locator(`.field[aria-label^="${field.title},"]`));
        const { x = 0, y = 0, width = 0, height = 0 } = field;
        expect(Math.abs(box.x - paper.x - (x * paper.width) / 100)).toBeLessThan(1);
        expect(Math.abs(box.y - paper.y - (y * paper.height) / 100)).toBeLessThan(1);
        expect(Math.abs(box.width - (width * paper.width) / 100)).toBeLessThan(1);
        expect(Math.abs(box.height - (height * paper.height) / 100)).toBeLessThan(1);
      }
    }
    await zoom.getByRole('button', { name: /^Fit pages/ }).click();
  }
  expect(widths.size).toBe(9);
});

test("[PG-03] only the signer's required fields show an asterisk", async ({ page }) => {
  await showSample(page, [{ title: 'Lease', fields: everyKind }]);
  const { field } = signerOn(page);
  await expect(field('Full name').locator('.field-asterisk')).toBeVisible();
  await expect(field('Agreed').locator('.field-asterisk')).toBeVisible();
  await expect(field('Nickname').locator('.field-asterisk')).toHaveCount(0);
  await expect(page.locator('.field-other .field-asterisk')).toHaveCount(0);
  await signerOn(page).writeText('Full name', 'Ada Park');
  await expect(field('Full name').locator('.field-asterisk')).toHaveCount(0);
});

test('[PG-05] text fits its box: at most 16 px, in steps of a quarter pixel', async ({ page }) => {
  await showSample(page, [{ title: 'Lease', fields: everyKind }]);
  const signer = signerOn(page);
  const sizes: number[] = [];
  for (const text of ['Ada', 'Ada Park of Harbour Street', 'Ada Park, '.repeat(12)]) {
    await signer.writeText('Nickname', text);
    const answer = signer.field('Nickname').locator('.answer-text');
    await expect(answer).toHaveText(text);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const { size, room, needed } = await answer.evaluate((element) => ({
        size: Number.parseFloat(getComputedStyle(element).fontSize),
        room: element.clientWidth,
        needed: element.scrollWidth,
      }));
      expect(size * 4).toBe(Math.round(size * 4));
      expect(size).toBeLessThanOrEqual(16);
      expect(needed).toBeLessThanOrEqual(room);
      sizes.push(size);
    }
    await page.setViewportSize({ width: 1440, height: 800 });
  }
  expect(sizes[0]).toBe(16);
  expect(sizes[4]).toBeLessThan(8);
  const font = await signer
    .field('Nickname')
    .locator('.answer-text')
    .evaluate((element) => getComputedStyle(element).fontFamily);
  expect(font).toMatch(/^"?arial"?,/i);
});

test('[PG-06] fields show their colour, font and content, and every type of signature', async ({
  page,
}) => {
  await showSample(page, [{ title: 'Lease', fields: everyKind }]);
  const signer = signerOn(page);
  await signer.writeText('Full name', 'Ada Park');
  const name = signer.field('Full name').locator('.answer-text');
  await expect(name).toHaveText('Ada Park');
  await expect(name).toHaveCSS('color', 'rgb(29, 91, 208)');
  await expect(name).toHaveCSS('font-family', /Georgia/);

  await signer.drawSignature('Drawn');
  await expect(signer.field('Drawn').locator('img')).toHaveAttribute('src', /^data:image\/svg/);
  await page.keyboard.press('Escape');
  await signer.typeSignature('Typed', 'Ada Park');
  await expect(signer.field('Typed').locator('.answer-text')).toHaveText('Ada Park');
  await page.keyboard.press('Escape');
  await signer.open('Uploaded');
  await signer.popup.getByRole('tab', { name: 'Upload' }).click();
  await signer.popup.locator('input[type=file]').setInputFiles(await pngFile());
  await signer.popup.getByRole('button', { name: 'Confirm' }).click();
  const picture = signer.field('Uploaded').locator('img');
  await expect(picture).toHaveAttribute('src', /^blob:/);

  for (const [title, shown] of [
    ['Drawn', signer.field('Drawn').locator('img')],
    ['Typed', signer.field('Typed').locator('.answer-text')],
    ['Uploaded', picture],
  ] as const) {
    const [outer, inner] = await boxesOf(signer.field(title), shown);
    expect(inner.width * inner.height).toBeGreaterThan(0);
    expect(inner.x).toBeGreaterThanOrEqual(outer.x - 1);
    expect(inner.y).toBeGreaterThanOrEqual(outer.y - 1);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
  }
});

test('[PG-07] fields of another party are hatched, labelled and disabled', async ({ page }) => {
  await showSample(page, [{ title: 'Lease', fields: everyKind }]);
  const landlord = page.getByRole('button', {
    name: 'Landlord, signature field, for Grace Hopper, not signed',
  });
  await expect(landlord).toBeDisabled();
  await expect(landlord).toHaveText('Grace Hopper');
  await expect(landlord).toHaveCSS('background-image', /repeating-linear-gradient/);
  await landlord.click({ force: true });
  await expect(signerOn(page).popup).toBeHidden();
});

const strange = [
  '<img src=x onerror=alert(1)> & "quotes"',
  '\u202eRight to left\u202c \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627',
  '👩🏽‍⚖️ 🏳️‍🌈 e\u0301',
  'A '.repeat(5_000),
] as const;

test('any text is shown as typed, within its box', async ({ page }) => {
  await showSample(page, [{ title: 'Lease', fields: everyKind }]);
  const signer = signerOn(page);
  const wishes = signer.field('Wishes');
  // On its page, because the view scrolls to the field that is opened.
  const placeOfNeighbour = async () => {
    const sheet = await boxOf(page.locator('.page').first());
    const { x, y, width, height } = await boxOf(signer.field('Nickname'));
    return { x: x - sheet.x, y: y - sheet.y, width, height };
  };
  const neighbour = await placeOfNeighbour();
  for (const text of strange) {
    await signer.writeText('Wishes', text);
    const answer = wishes.locator('.answer-text');
    expect(await answer.evaluate((element) => element.textContent)).toBe(text);
    const inner = await boxOf(answer);
    const outer = await boxOf(wishes);
    expect(inner.height).toBeLessThanOrEqual(outer.height + 1);
    expect(inner.width).toBeLessThanOrEqual(outer.width + 1);
    expect(await placeOfNeighbour()).toEqual(neighbour);
  }
  // Text that is too small to read on the page can be read in the popup, which scrolls.
  await signer.open('Wishes');
  const box = signer.popup.getByRole('textbox');
  await expect(box).toHaveValue(strange[3]);
  expect(await box.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
});

test.describe('without fonts', () => {
  // Elsewhere, another test may have loaded them.
  test.use({ isolated: true });

  test('a signature whose font fails to load uses a fallback font, without a layout shift', async ({
    page,
  }) => {
    await page.route('**/dancing-script-*', (route) => route.abort());
    await showSample(page, [{ title: 'Lease', fields: everyKind }]);
    const signer = signerOn(page);
    const before = await boxOf(signer.field('Typed'));
    await signer.typeSignature('Typed', 'Ada Park');
    const answer = signer.field('Typed').locator('.answer-text');
    await expect(answer).toHaveText('Ada Park');
    const after = await boxOf(signer.field('Typed'));
    expect(after).toMatchObject({ width: before.width, height: before.height });
    expect(await answer.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
});

test.describe('on touch', () => {
  test.use({
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });

  /** Shows an envelope whose images wait until they are let through. */
  async function holdImages(page: Page) {
    const asked: string[] = [];
    const held = new Map<string, Route>();
    await page.route('**/{small,large,detailed}/*', (route) => {
      // What was shown is hashed from the browser's cache, which routes turn off.
      if (route.request().resourceType() !== 'image') return route.abort();
      const size = /\/(small|large|detailed)\//.exec(route.request().url())?.[1] ?? '';
      asked.push(size);
      held.set(size, route);
    });
    await showPictures(page, 1);
    await expect.poll(() => asked).toEqual(['small']);
    const image = sheet(page).locator('.page-image');
    const shown = () =>
      image.evaluate((one) =>
        one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0
          ? /\/(small|large|detailed)\//.exec(one.currentSrc)?.[1]
          : null,
      );
    return { asked, held, shown };
  }

  test('a field opened before the first image has come leaves it on the page until the sharp one is decoded', async ({
    page,
  }) => {
    const { asked, held, shown } = await holdImages(page);
    await signerOn(page).open('Full name');
    expect(await shown()).toBeNull();
    await held.get('small')?.continue();
    await expect.poll(shown).toBe('small');
    await expect.poll(() => asked).toEqual(['small', 'large']);
    expect(await shown()).toBe('small');
    await held.get('large')?.continue();
    await expect.poll(shown).toBe('large');
    expect(asked).toEqual(['small', 'large']);
  });

  test('a sharp image that does not come leaves the first one on the page', async ({ page }) => {
    const { asked, held, shown } = await holdImages(page);
    await held.get('small')?.continue();
    await expect.poll(shown).toBe('small');
    await signerOn(page).open('Full name');
    await expect.poll(() => asked).toEqual(['small', 'large']);
    const failed = page.waitForEvent('requestfailed');
    await held.get('large')?.abort();
    await failed;
    await signerOn(page).popup.getByRole('textbox').fill('Ada');
    await page.keyboard.press('Enter');
    expect(await shown()).toBe('small');
    await expect(page.getByText('Page 1 did not load.')).toBeHidden();
  });

  test("a small field has a target of 22 px around its centre, but never inside a neighbour's box", async ({
    page,
  }) => {
    const fields: readonly SampleField[] = [
      { type: 'checkbox', title: 'Alone', x: 40, y: 40, width: 3, height: 2 },
      { type: 'checkbox', title: 'Upper', x: 40, y: 60, width: 3, height: 2 },
      { type: 'checkbox', title: 'Lower', x: 40, y: 62.5, width: 3, height: 2 },
    ];
    await showSample(page, [{ title: 'Lease', fields }]);
    const hit = async (name: string, dx: number, dy: number) => {
      const box = await boxOf(signerOn(page).field(name));
      const x = box.x + box.width / 2 + dx;
      const y = box.y + box.height / 2 + dy;
      return page
        .locator('.page')
        .first()
        .evaluate(
          (element, [left, top]) => {
            const tree = element.getRootNode();
            const found = tree instanceof ShadowRoot ? tree.elementFromPoint(left, top) : null;
            return found?.closest('.field')?.getAttribute('aria-label')?.split(',')[0];
          },
          [x, y] as const,
        );
    };
    await signerOn(page).field('Alone').waitFor();
    for (const [dx, dy] of [
      [0, 0],
      [20, 0],
      [-20, 0],
      [0, 20],
      [0, -20],
    ] as const) {
      expect(await hit('Alone', dx, dy), `${dx}, ${dy}`).toBe('Alone');
    }
    expect(await hit('Upper', 0, 0)).toBe('Upper');
    expect(await hit('Upper', 0, 4)).toBe('Upper');
    expect(await hit('Lower', 0, 0)).toBe('Lower');
    expect(await hit('Lower', 0, -4)).toBe('Lower');
  });
});

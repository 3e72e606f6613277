import type { Page } from '@playwright/test';
import {
  findAccessibilityFaults,
  findFaultsInBothThemes,
} from '../../../../../../test/accessibility/axe.ts';
import type { SampleField } from '../../../../../../test/harness/sample.ts';
import {
  expect,
  showSample,
  showScreen,
  test,
} from '../../../../../../test/harness/screen-test.ts';
import { test as elementTest, showEnvelope } from '../../../../../../test/harness/shared-page.ts';
import { signerOn } from '../../../../../../test/harness/signer.ts';
import type { SigningServer } from '../../../../../../test/harness/signing-server.ts';

const fields: readonly SampleField[] = [
  { type: 'text', title: 'Full name' },
  { type: 'signature', title: 'Your signature', height: 6 },
  { type: 'signature', title: 'Landlord', party: 2, height: 5 },
];

/** Where the text of a page of the first document is, in the sandbox. */
const textOf = (number: number) => `/text/sandbox-document-1-${number - 1}.json`;

interface WireText {
  readonly width: number;
  readonly height: number;
  readonly blocks: readonly {
    readonly lines: readonly {
      readonly text: string;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    }[];
  }[];
}

const demoHeading = 'Residential tenancy agreement';

/** Opens the demo's lease, a PDF as the server reads it, with the text layer on the page. Returns the text of its first page. */
async function openLease(page: Page, server: SigningServer): Promise<WireText> {
  await showEnvelope(page, server.demo.sign);
  await page.locator('.page-line', { hasText: demoHeading }).first().waitFor();
  const image = await page.locator('.page-image').first().getAttribute('src');
  const path = image?.replace('/large/', '/text/').replace('.jpg', '.json');
  return (await fetch(`${server.url}${path}`)).json();
}

test('[EB-10] a page whose image did not load shows its text instead', async ({ page }) => {
  await page.route('**/large/lease-0.jpg', (route) => route.abort());
  await showScreen(page, {
    sandbox: {
      documents: [
        {
          title: 'Lease',
          pages: [{ src: '/large/lease-0.jpg', text_src: textOf(1) }],
          fields: [{ id: 'name', type: 'text', title: 'Full name' }],
        },
      ],
    },
  });
  const heading = page.locator('.page-line', { hasText: 'Lease' }).first();
  const notice = page.locator('.page-problem').first();
  await expect(notice).toContainText('Page 1 did not load as a picture. This is its text.');
  await expect(heading).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  const sheet = page.locator('.page').first();
  const field = sheet.locator('.field').first();
  const [noticeBox, headingBox, fieldBox, sheetBox] = await Promise.all(
    [notice, heading, field, sheet].map((part) => part.boundingBox()),
  );
  expect(headingBox?.y).toBeGreaterThan((noticeBox?.y ?? 0) + (noticeBox?.height ?? 0));

  await page.unroute('**/large/lease-0.jpg');
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(sheet.locator('.page-image')).toBeVisible();
  await expect(heading).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  // The notice took its own room, above the page.
  const height = noticeBox?.height ?? 0;
  expect(await sheet.boundingBox()).toMatchObject({ height: (sheetBox?.height ?? 0) - height });
  expect((await field.boundingBox())?.height).toBe(fieldBox?.height);
});

elementTest(
  'the text of a page lies exactly over its image at every size',
  async ({ page, server }) => {
    const { blocks } = await openLease(page, server);
    const lines = blocks.flatMap((block) => block.lines);
    expect(lines.length).toBeGreaterThan(20);
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const places = await page
        .locator('.page')
        .first()
        .evaluate((sheet) => {
          const paper = sheet.getBoundingClientRect();
          return [...sheet.querySelectorAll('.page-line')].map((line) => {
            const box = line.getBoundingClientRect();
            return {
              text: line.textContent,
              left: box.left - paper.left,
              right: box.right - paper.left,
              middle: box.top + box.height / 2 - paper.top,
              paper: { width: paper.width, height: paper.height },
            };
          });
        });
      expect(places.map(({ text }) => text)).toEqual(lines.map(({ text }) => text));
      for (const [at, { left, right, middle, paper }] of places.entries()) {
        const line = lines[at];
        if (!line) throw new Error('As many lines as were sent');
        const near = 1 + paper.width / 600;
        expect(Math.abs(left - (line.x * paper.width) / 100)).toBeLessThan(near);
        expect(Math.abs(right - ((line.x + line.width) * paper.width) / 100)).toBeLessThan(near);
        expect(Math.abs(middle - ((line.y + line.height / 2) * paper.height) / 100)).toBeLessThan(
          near,
        );
      }
    }
  },
);

elementTest(
  'text can be selected and copied, and a field over it can still be clicked',
  async ({ page, server }) => {
    await openLease(page, server);
    const line = page.locator('.page-line', { hasText: /^This agreement is between/ });
    const box = await line.boundingBox();
    if (!box) throw new Error('The line is not on the page');
    const middle = box.y + box.height / 2;
    await page.mouse.move(box.x + 1, middle);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 1, middle, { steps: 5 });
    await page.mouse.up();
    const marked = await page.evaluate(() => getSelection()?.toString());
    expect(marked).toContain('This agreement is between the landlord');
    await signerOn(page).writeText('Full name', 'Ada Park');
    await expect(signerOn(page).field('Full name')).toHaveText(/Ada Park/);
  },
);

elementTest(
  'a screen reader reaches each field at its position in the text',
  async ({ page, server }) => {
    await openLease(page, server);
    await expect(
      page.getByRole('group', { name: 'Page 1 of 6 of Residential tenancy agreement' }),
    ).toMatchAriaSnapshot(`
      - group:
        - heading "Harbour Lettings" [level=2]
        - paragraph
        - heading "Residential tenancy agreement" [level=2]
        - heading "Flat 7, 14 Lantern Row, Port Ellery" [level=3]
        - paragraph: /This agreement is between/
        - heading "Particulars" [level=4]
        - paragraph: Landlord
        - paragraph: Ben Okafor, 22 Chandler Street, Port Ellery
        - paragraph: Agent
        - paragraph
        - paragraph: The home
        - paragraph
        - paragraph: Length
        - paragraph
        - paragraph: Deposit
        - paragraph
        - paragraph: Full name of tenant
        - button "Full name, text field, required, for Ada Park, to do, 1 of 21"
        - paragraph: Address until now
        - button "Address until now, text field, required, for Ada Park, to do, 2 of 21"
        - paragraph: Telephone
        - button "Telephone, text field, optional, for Ada Park, to do, 3 of 21"
    `);
    // The image then needs no alternative text.
    await expect(page.locator('.page-image').first()).toHaveAttribute('alt', '');
  },
);

test('text of distant pages loads without scrolling, and fields there can be reached', async ({
  page,
}) => {
  const last: SampleField = { type: 'text', title: 'Far away', page: 8, y: 40 };
  await showSample(page, [{ title: 'Lease', pages: 8, fields: [last] }]);
  await expect(page.locator('.page-line', { hasText: '8 / 8' })).toHaveCount(1);
  await expect(signerOn(page).field('Far away')).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate("find('8 / 8')"), 'found by find-in-page').toBe(true);
  await expect(page.locator('.page-line', { hasText: '8 / 8' })).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Next field' }).click();
  await expect(signerOn(page).field('Far away')).toBeInViewport();
});

test.describe('on a page of its own', () => {
  // Elsewhere, another test may have loaded the code.
  test.use({ isolated: true });

  test('if the text layer chunk fails to load, every field is still there', async ({ page }) => {
    const last: SampleField = { type: 'text', title: 'Far away', page: 9 };
    const textLayer = /\/dialogs-[\w-]+\.js/;
    await page.route(textLayer, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => textLayer.test(request.url()));
    await showSample(page, [{ title: 'Lease', pages: 9, fields: [...fields, last] }]);
    await failed;
    await expect(signerOn(page).field('Far away')).toHaveCount(1);
    await signerOn(page).writeText('Full name', 'Ada Park');
    await expect(signerOn(page).field('Full name')).toHaveText(/Ada Park/);
  });

  test('a press on an answer opens its field, even if the answer is drawn anew meanwhile', async ({
    page,
  }) => {
    const city: SampleField = { type: 'text', title: 'City', content: 'Bern' };
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/dialogs-[\w-]+\.js/, async (route) => {
      await held;
      await route.continue();
    });
    await showSample(page, [{ title: 'Lease', fields: [city] }]);
    const signer = signerOn(page);
    await signer.field('City').hover();
    await page.mouse.down();
    release();
    // The size of the text is known once the part that measures it has loaded.
    await expect(signer.field('City').locator('.answer-text')).toHaveAttribute('style', /--fit/);
    await page.mouse.up();
    await expect(signer.popup).toBeVisible();
  });
});

test('a page whose text fails to load keeps the label of its image', async ({ page }) => {
  const screen = await showSample(page, [{ title: 'Lease', fields }], {
    replies: { [textOf(1)]: [{ status: 404, body: {} }] },
  });
  await expect.poll(() => screen.calls(textOf(1))).toHaveLength(1);
  await expect(page.getByAltText('Page 1 of 1 of Lease')).toBeVisible();
  await signerOn(page).writeText('Full name', 'Ada Park');
});

test('text that failed to load is fetched again when its page returns to view', async ({
  page,
}) => {
  const screen = await showSample(page, [{ title: 'Lease', pages: 9, fields }], {
    replies: { [textOf(1)]: [{ status: 404, body: {} }, 'respond'] },
  });
  await expect.poll(() => screen.calls(textOf(1))).toHaveLength(1);
  const firstLine = page.locator('.page-line', { hasText: '1 / 9' });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator('.page').last()).toBeInViewport();
  await expect(firstLine).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(firstLine).toHaveCount(1);
});

test('text that fails after its page left and returned to view is fetched again', async ({
  page,
}) => {
  const screen = await showSample(page, [{ title: 'Lease', pages: 9, fields }], {
    holds: [textOf(1)],
  });
  await expect.poll(() => screen.calls(textOf(1))).toHaveLength(1);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.locator('.page').last()).toBeInViewport();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.locator('.page').first()).toBeInViewport();
  await screen.release(textOf(1), { status: 404, body: {} });
  await expect(page.locator('.page-line', { hasText: '1 / 9' })).toHaveCount(1);
  expect(await screen.calls(textOf(1))).toHaveLength(2);
});

elementTest.describe('with a slow text', () => {
  // Elsewhere, another test may have loaded it.
  elementTest.use({ isolated: true });

  // The order of the fields in a real document, where the text moves the focused one within the tree.
  elementTest(
    'the focused field keeps the focus when the text of its page loads',
    async ({ page, server }) => {
      let send: () => void = () => undefined;
      const held = new Promise<void>((resolve) => {
        send = resolve;
      });
      await page.route('**/cdn/text/**', async (route) => {
        await held;
        await route.continue();
      });
      await showEnvelope(page, server.demo.sign);
      const { field } = signerOn(page);
      await field('Telephone').focus();
      send();
      await page.locator('.page-line', { hasText: demoHeading }).first().waitFor();
      await expect(field('Telephone')).toBeFocused();
    },
  );
});

test('pages zoom from 50 to 200%, and the centre of the view stays in place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await showSample(page, [{ title: 'Lease', pages: 6, fields }]);
  await page.locator('.page-line', { hasText: '1 / 6' }).waitFor();
  const larger = page.getByRole('button', { name: 'Make pages larger' });
  const smaller = page.getByRole('button', { name: 'Make pages smaller' });
  const now = page.getByRole('button', { name: /^Fit pages/ });
  const paper = page.locator('.page').first();
  const width = async () => (await paper.boundingBox())?.width ?? 0;
  const fitting = await width();

  // Centres the third page in the window.
  await page
    .locator('.page')
    .nth(2)
    .evaluate((sheet) => sheet.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const offMiddle = () =>
    page
      .locator('.page')
      .nth(2)
      .evaluate((sheet) => {
        const { top, height } = sheet.getBoundingClientRect();
        return Math.abs(top + height / 2 - innerHeight / 2);
      });
  for (const percent of [125, 150, 175, 200]) {
    await larger.click();
    await expect(now).toHaveText(`${percent}%`);
    expect(await width()).toBeCloseTo((fitting * percent) / 100, 0);
    expect(await offMiddle()).toBeLessThan(3);
  }
  await expect(larger).toHaveAttribute('aria-disabled', 'true');
  // Pages wider than the view scroll on their own, and nothing else moves.
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0);
  const header = await page.locator('.header').boundingBox();
  const left = (await paper.boundingBox())?.x ?? 0;
  await page.locator('.pages').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await paper.boundingBox())?.x).toBeLessThan(left);
  expect(await page.locator('.header').boundingBox()).toEqual(header);
  await expect(page.locator('.footer')).toBeInViewport({ ratio: 1 });
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await page.keyboard.press('0');
  await expect(now).toHaveText('100%');
  await page.keyboard.press('-');
  await smaller.click();
  await expect(now).toHaveText('50%');
  expect(await width()).toBeCloseTo(fitting / 2, 0);
  await expect(smaller).toHaveAttribute('aria-disabled', 'true');
});

test('zoom keeps the gap after the tenth page, where a group of pages ends, in place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await showSample(page, [{ title: 'Lease', pages: 12, fields }]);
  const larger = page.getByRole('button', { name: 'Make pages larger' });
  await larger.waitFor();
  /** Distance from the middle of the window to the middle of the gap, in CSS px. */
  const offMiddle = () =>
    page.locator('.page').evaluateAll((sheets) => {
      const end = sheets[9]?.getBoundingClientRect().bottom ?? 0;
      const start = sheets[10]?.getBoundingClientRect().top ?? 0;
      return (end + start) / 2 - innerHeight / 2;
    });
  await page
    .locator('.page')
    .nth(9)
    .evaluate((sheet) => sheet.scrollIntoView());
  await page.evaluate((pixels) => scrollBy(0, pixels), await offMiddle());
  expect(Math.abs(await offMiddle())).toBeLessThan(3);
  await larger.click();
  await expect(page.getByText('125%', { exact: true })).toBeVisible();
  expect(Math.abs(await offMiddle())).toBeLessThan(3);
});

test('[SV-04] the space above a scrolled-to field is the same on enlarged pages', async ({
  page,
}) => {
  const far: SampleField = { type: 'text', title: 'Rent', page: 3, y: 40 };
  const screen = await showSample(page, [{ title: 'Lease', pages: 5, fields: [...fields, far] }]);
  const larger = page.getByRole('button', { name: 'Make pages larger' });
  for (const percent of ['125%', '150%', '175%']) {
    await larger.click();
    await expect(page.getByText(percent, { exact: true })).toBeVisible();
  }
  await signerOn(page).field('Full name').waitFor();
  await screen.activate('Rent');
  const header = await page.locator('.header').boundingBox();
  await expect
    .poll(async () =>
      Math.round(
        ((await signerOn(page).field('Rent').boundingBox())?.y ?? 0) - (header?.height ?? 0),
      ),
    )
    .toBe(70);
});

elementTest(
  'axe finds no violations on pages with text, light and dark',
  async ({ page, server }) => {
    await openLease(page, server);
    expect(await findFaultsInBothThemes(page)).toEqual([]);
  },
);

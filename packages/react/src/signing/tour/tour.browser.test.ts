import type { Locator, Page } from '@playwright/test';
import { findFaultsInBothThemes } from '../../../../../test/accessibility/axe.ts';
import { boxesOf } from '../../../../../test/harness/boxes.ts';
import { expect, showScreen, test } from '../../../../../test/harness/screen-test.ts';
import { test as elementTest, showEnvelope } from '../../../../../test/harness/shared-page.ts';

elementTest.use({ newcomer: true });

/** The steps in order, each with the part it is next to in a wide window. */
const steps = [
  ['Is this legal?', 'legal'],
  ['Fields remaining', 'outstanding'],
  ['Next field', 'next'],
  ['What to do next', 'submit'],
  ['Questions', 'help'],
  ['Progress', 'progress'],
  ['Document details', 'details'],
] as const;

const invitation = (page: Page) => page.getByRole('region', { name: 'What to do next' });
const card = (page: Page, title: string) => page.getByRole('dialog', { name: title });

async function takeTour(page: Page): Promise<void> {
  await invitation(page).getByRole('button', { name: 'Take tour' }).click();
}

async function overlap(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await boxesOf(one, other);
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}

for (const [width, height] of [
  [1440, 900],
  [768, 1024],
  [360, 640],
] as const) {
  test(`[TR-01] at ${width} px the tour has seven steps, each next to the part it explains and never over it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await showScreen(page, { isNew: true });
    await expect(invitation(page).getByRole('button')).toHaveText([
      'Continue to document',
      'Take tour',
    ]);
    await takeTour(page);
    for (const [at, [title, part]] of steps.entries()) {
      const step = card(page, title);
      await expect(step).toContainText(`Step ${at + 1} of 7`);
      const wide = width > 1025 || part !== 'details';
      const explained = page.locator(`[part~="${wide ? part : 'menu'}"]`);
      await expect(explained).toHaveAttribute('data-explained');
      expect(await overlap(step, explained)).toBe(0);
      const box = await step.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      if (title === 'What to do next') {
        await expect(step.getByRole('button', { name: 'Continue to document' })).toBeVisible();
      }
      await step.getByRole('button', { name: at === 6 ? 'Finish' : 'Next' }).click();
      await expect(step).toBeHidden();
    }
    await expect(page.locator('[data-explained]')).toHaveCount(0);
  });
}

test('[TR-02] by keyboard, the focus moves into each step, forward and back', async ({ page }) => {
  await showScreen(page, { isNew: true });
  await invitation(page).getByRole('button', { name: 'Take tour' }).focus();
  await page.keyboard.press('Enter');
  for (const [title] of steps.slice(0, -1)) {
    await expect(card(page, title).getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  const last = card(page, 'Document details');
  await expect(last.getByRole('button', { name: 'Finish' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(last.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Progress').getByRole('button', { name: 'Next' })).toBeFocused();
});

test('[TR-02] Escape ends the tour at any step and moves the focus to the document', async ({
  page,
}) => {
  await showScreen(page, { isNew: true });
  await takeTour(page);
  for (const [at] of steps.entries()) {
    for (const [title] of steps.slice(0, at)) {
      await card(page, title).getByRole('button', { name: 'Next' }).click();
    }
    await expect(page.getByRole('dialog')).toContainText(`Step ${at + 1} of 7`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take tour' }).click();
    await expect(card(page, 'Is this legal?')).toBeVisible();
  }
});

test('[TR-02] the tour is offered once, and help always has it', async ({ page }) => {
  await showScreen(page, { isNew: true });
  await expect(invitation(page)).toBeVisible();
  await showScreen(page, { isNew: true });
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  await expect(invitation(page)).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Take tour' }).click();
  await expect(card(page, 'Is this legal?').getByRole('button', { name: 'Next' })).toBeFocused();
});

test('the invitation takes no focus, covers no button, and disappears when the signer starts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await showScreen(page, { isNew: true });
  await expect(invitation(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  for (const name of ['Next field', 'Sign and submit', 'Is this legal?']) {
    expect(await overlap(invitation(page), page.getByRole('button', { name }))).toBe(0);
  }
  await page.getByRole('button', { name: 'Next field' }).click();
  await expect(page.getByRole('dialog', { name: 'Full name' })).toBeVisible();
  await expect(invitation(page)).toHaveCount(0);
});

test('the invitation yields while it would leave little of the document on a page of a host', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await showScreen(page, { isNew: true });
  await expect(invitation(page)).toBeVisible();
  await page.locator('[data-screen]').evaluate((element) => {
    element.style.marginTop = '400px';
  });
  await expect(invitation(page)).toBeHidden();
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  await expect(invitation(page)).toBeVisible();
  const [header, foot] = await boxesOf(page.locator('.header'), page.locator('.footer'));
  expect(foot.y - header.y - header.height).toBeGreaterThan(200);
});

test('opening a field during a step of the tour ends the tour', async ({ page }) => {
  await showScreen(page, { isNew: true });
  await takeTour(page);
  await expect(card(page, 'Is this legal?')).toBeVisible();
  await page.getByRole('button', { name: /^Full name,/ }).click();
  await expect(page.getByRole('dialog', { name: 'Full name' }).getByRole('textbox')).toBeFocused();
  await expect(card(page, 'Is this legal?')).toHaveCount(0);
});

test.describe('on a device without storage', () => {
  test.use({ isolated: true });

  test('the tour is offered and works', async ({ page }) => {
    await page.evaluate(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Not here', 'SecurityError');
        },
      });
    });
    await showScreen(page, { isNew: true });
    await takeTour(page);
    await expect(card(page, 'Is this legal?')).toBeVisible();
  });
});

elementTest('no-tour disables the invitation', async ({ page, server }) => {
  await showEnvelope(page, server.demo.consent);
  await expect(invitation(page)).toBeVisible();
  await page.evaluate(() => {
    localStorage.clear();
    const element = document.querySelector('sign-envelope');
    if (!element) throw new Error('There is no element');
    element.setAttribute('no-tour', '');
    return element.reload();
  });
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download' }).first()).toBeVisible();
  await expect(invitation(page)).toHaveCount(0);
});

test('axe finds no violations in any step, light and dark', async ({ page }) => {
  await showScreen(page, { isNew: true });
  await takeTour(page);
  for (const [title] of steps) {
    await expect(card(page, title)).toBeVisible();
    expect(await findFaultsInBothThemes(page), title).toEqual([]);
    await page.keyboard.press('Enter');
  }
});

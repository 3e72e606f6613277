import type { Page } from '@playwright/test';
import { expect, showSample, test, untilRunning } from '../harness/screen-test.ts';
import { pngFile, signerOn } from '../harness/signer.ts';

/** The focused element by role and name, if it has them; `body` if the focus is lost. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element || element === document.body) return 'body';
    if (element.matches('[data-screen]')) return 'body';
    const root = element.getRootNode();
    const named = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => (root instanceof ShadowRoot ? root.getElementById(id)?.textContent : ''))
      .join(' ')
      .trim();
    const label =
      element instanceof HTMLInputElement ? element.labels?.[0]?.textContent?.trim() : undefined;
    const name =
      element.getAttribute('aria-label') || named || label || element.textContent?.trim() || '';
    return `${element.getAttribute('role') ?? element.localName} ${name.slice(0, 60)}`.trim();
  });
}

const documents = [
  {
    title: 'Lease',
    pages: 2,
    fields: [
      { type: 'text', title: 'Full name' },
      { type: 'dropdown', title: 'Rent day', dropdown_choices: ['1st', '15th'] },
      { type: 'radio', title: 'By email', group: 'notices', width: 4 },
      { type: 'radio', title: 'By post', group: 'notices', width: 4 },
      { type: 'upload', title: 'Identity' },
      { type: 'date', title: 'Start' },
      { type: 'signature', title: 'Your signature', height: 6 },
    ],
  },
  { title: 'Inventory', fields: [{ type: 'checkbox', title: 'All is there', width: 4 }] },
];

for (const [width, height] of [
  [1280, 800],
  [360, 740],
] as const) {
  test(`at ${width} px the focus is where it belongs after every step of a signing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const isWide = width > 1025;
    const screen = await showSample(page, documents);
    await untilRunning(page);
    const { popup, field } = signerOn(page);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focusIsOn = (name: string | RegExp, step: string) =>
      expect.poll(() => focused(page), { message: step }).toMatch(name);
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await page.getByRole('banner').getByRole('button', { name: 'Help' }).press('Enter');
    await focusIsOn(/./, 'help opened');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await focused(page), 'help opened').not.toBe('body');
    await press('Escape');
    await focusIsOn(/^button Help/, 'help closed');

    if (!isWide) {
      await button('Open the menu').press('Enter');
      await expect(page.getByRole('dialog', { name: 'Envelope details' })).toBeVisible();
      expect(await focused(page), 'drawer opened').not.toBe('body');
      await press('Escape');
      await focusIsOn(/^button Open the menu/, 'drawer closed');
    }

    await button('Next field').press('Enter');
    await focusIsOn(/^input Full name/, 'first field');
    await page.keyboard.type('Ada Park');
    await press('Escape');
    await focusIsOn(/^button Full name,/, 'popup closed');
    await press('Enter');
    await focusIsOn(/^input Full name/, 'popup opened again');
    await press('Enter');
    await focusIsOn(/^input 1st/, 'dropdown');
    await press('ArrowDown', 'Enter');
    await focusIsOn(/^input By email/, 'radio');
    await press('Space');
    await focusIsOn(/^radio By email,/, 'radio chosen');

    await button('Next field').press('Enter');
    await focusIsOn(/^input Identity/, 'upload');
    await popup.locator('input[type=file]').setInputFiles(await pngFile('passport.png'));
    await popup.getByRole('button', { name: 'Remove passport.png' }).press('Enter');
    await focusIsOn(/^input Identity/, 'file removed');
    await popup.locator('input[type=file]').setInputFiles(await pngFile('passport.png'));
    await expect(popup.getByRole('button', { name: 'Remove passport.png' })).toBeVisible();
    await popup.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    await focusIsOn(/^(gridcell|button|td) .*\d{4}/, 'date');
    await press('Enter');
    await expect(popup.getByRole('button', { name: 'Clear' })).toBeVisible();
    await popup.getByRole('button', { name: 'Clear' }).press('Enter');
    await focusIsOn(/^(gridcell|button|td) .*\d{4}/, 'date cleared');
    await press('Enter');
    await popup.getByRole('button', { name: 'Next', exact: true }).press('Enter');
    await focusIsOn(/^tab Draw/, 'signature');

    await button('List of fields').press('Enter');
    await expect(page.getByRole('form', { name: 'Fields to fill in' })).toBeVisible();
    await focusIsOn(/^tab Draw/, 'list with the signature open');
    await press('Escape');
    await focusIsOn(/^button Sign Your signature/, 'signature closed in the list');
    await button('Pages').press('Enter');
    await focusIsOn(/^button List of fields/, 'pages again');

    await field('Your signature').press('Enter');
    await popup.getByRole('tab', { name: 'Type' }).click();
    await popup.getByRole('textbox').fill('Ada Park');
    await press('Enter');
    await focusIsOn(/^button Your signature,/, 'signature confirmed');

    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: 'Next document' })
      .press('Enter');
    await expect(page.getByRole('checkbox', { name: /All is there/ })).toBeVisible();
    await focusIsOn(/^button Next field/, 'next document');

    await button('Sign and submit').press('Enter');
    await focusIsOn(/^input All is there/, 'submitted too early');
    await press('Space');
    await focusIsOn(/^checkbox All is there/, 'last box ticked');

    await screen.reply('/sign-envelope', 'lost');
    await button('Sign and submit').press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await focusIsOn(/^button Sign and submit/, 'submission failed');
    await page.getByRole('button', { name: 'Dismiss this message' }).press('Enter');
    await expect(page.getByRole('alert')).toHaveCount(0);
    await focusIsOn(/^button Sign and submit/, 'message dismissed');

    await screen.reply('/sign-envelope');
    await button('Sign and submit').press('Enter');
    await expect(page.getByRole('heading', { name: 'You have signed, thank you' })).toBeFocused();
  });
}

test('if the focus is in the pages, changing the document moves it to the new pages', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await showSample(page, documents);
  await untilRunning(page);
  await page.getByRole('button', { name: /^Full name,/ }).focus();
  await page.evaluate(() => window.screens.session.goToDocument(1));
  await expect(page.getByRole('checkbox', { name: /All is there/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Inventory, pages' })).toBeFocused();
});

import type { Page } from '@playwright/test';
import { findFaultsInBothThemes } from '../../../../../test/accessibility/axe.ts';
import type { SampleDocument } from '../../../../../test/harness/sample.ts';
import { expect, showSample, test } from '../../../../../test/harness/screen-test.ts';
import { pngFile, signerOn } from '../../../../../test/harness/signer.ts';

const list = (page: Page) => page.getByRole('form', { name: 'Fields to fill in' });

async function openList(page: Page): Promise<void> {
  await showSample(page, documents);
  await page.getByRole('button', { name: 'List of fields' }).click();
  await expect(list(page)).toBeVisible();
}

/** One field of every type, in two documents. */
const documents: readonly SampleDocument[] = [
  {
    title: 'Lease',
    pages: 2,
    fields: [
      { type: 'text', title: 'Full name' },
      { type: 'textarea', title: 'Remarks', required: false },
      { type: 'dropdown', title: 'Rent day', dropdown_choices: ['1st', '15th'] },
      { type: 'radio', title: 'By email', group: 'notices', width: 4 },
      { type: 'radio', title: 'By post', group: 'notices', width: 4 },
      { type: 'date', title: 'Start', page: 2, index: 0 },
      { type: 'upload', title: 'Identity', required: false, page: 2, index: 1 },
      { type: 'signature', title: 'Your signature', height: 6, page: 2, index: 2 },
      { type: 'text', title: 'Landlord', party: 2, page: 2, index: 3 },
    ],
  },
  {
    title: 'Inventory',
    fields: [
      { type: 'checkbox', title: 'All is there', width: 4 },
      {
        type: 'text',
        title: 'Monthly rent',
        content: '£1,450.00',
        merge_field: 'rent',
        is_merge_field: true,
        prefilled: true,
      },
    ],
  },
];

test('the list is one click away, and the Tab stop after the menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await showSample(page, documents);
  await page.getByRole('button', { name: 'Sign and submit' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'List of fields' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pages', exact: true })).toBeFocused();
});

test('the list has a labelled control for every field of the signer, by document and page', async ({
  page,
}) => {
  await openList(page);
  await expect(list(page)).toMatchAriaSnapshot(`
    - form "Fields to fill in":
      - heading "Lease" [level=2]
      - heading "Page 1 of 2" [level=3]
      - text: Full name required
      - textbox "Full name required"
      - text: Remarks optional
      - textbox "Remarks optional"
      - text: Rent day required
      - combobox "Rent day required":
        - option "Select an option" [selected]
        - option "1st"
        - option "15th"
      - group "Choose one required":
        - text: Choose one required
        - radio "By email"
        - text: By email
        - radio "By post"
        - text: By post
      - heading "Page 2 of 2" [level=3]
      - text: Start required
      - button "Choose a date Start required": Choose a date
      - text: Identity optional
      - button "Add files Identity optional": Add files
      - text: Your signature required
      - button "Sign Your signature required": Sign
      - heading "Fields of the other parties" [level=3]
      - paragraph: Landlord for Grace Hopper
      - paragraph: empty
      - heading "Inventory" [level=2]
      - heading "Page 1 of 1" [level=3]
      - checkbox "All is there required"
      - text: All is there required
      - paragraph: Monthly rent filled in by the sender
      - paragraph: £1,450.00
  `);
});

test('an envelope can be filled in and submitted in the list', async ({ page }) => {
  await openList(page);
  const { popup } = signerOn(page);
  const form = list(page);
  await form.getByRole('textbox', { name: 'Full name' }).fill('Ada Park');
  await form.getByRole('combobox', { name: 'Rent day' }).selectOption('15th');
  await form.getByRole('radio', { name: 'By post' }).check();

  await form.getByRole('button', { name: /Start/ }).click();
  await popup
    .getByRole('gridcell', { name: /\b15\b/ })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await expect(form.getByRole('button', { name: /Change the date Start/ })).toBeFocused();

  await form.getByRole('button', { name: /Identity/ }).click();
  await popup.locator('input[type=file]').setInputFiles(await pngFile('passport.png'));
  await expect(popup.getByRole('button', { name: 'Remove passport.png' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form.getByText('passport.png')).toBeVisible();

  await form.getByRole('button', { name: /Your signature/ }).click();
  await popup.getByRole('tab', { name: 'Type' }).click();
  await popup.getByRole('textbox').fill('Ada Park');
  await popup.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    form.getByRole('button', { name: 'Change the signature Your signature required Ada Park' }),
  ).toBeVisible();

  await form.getByRole('checkbox', { name: 'All is there' }).check();
  await expect(form.getByText('Done')).toHaveCount(7);
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(page.getByRole('heading', { name: 'You have signed, thank you' })).toBeVisible();
});

test('the list and the pages share the answers and the active field', async ({ page }) => {
  await openList(page);
  await list(page).getByRole('textbox', { name: 'Full name' }).fill('Ada Park');
  await list(page).getByRole('radio', { name: 'By email' }).check();
  await list(page).getByRole('textbox', { name: 'Remarks' }).click();
  await page.keyboard.type('None so far');

  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  const { field, popup } = signerOn(page);
  await expect(popup.getByRole('textbox')).toBeFocused();
  await expect(popup.getByRole('textbox')).toHaveValue('None so far');
  await page.keyboard.press('Escape');
  await expect(field('Full name')).toContainText('Ada Park');
  await expect(field('By email')).toBeChecked();

  await field('Full name').click();
  await popup.getByRole('textbox').fill('Ada M. Park');
  await page.getByRole('button', { name: 'List of fields' }).click();
  const name = list(page).getByRole('textbox', { name: 'Full name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ada M. Park');
});

test('submitting too early shows the problem at each missing field and goes to the first', async ({
  page,
}) => {
  await openList(page);
  await page.getByRole('button', { name: 'Sign and submit' }).press('Enter');
  const form = list(page);
  const name = form.getByRole('textbox', { name: 'Full name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Fill this in to go on');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  const date = form.getByRole('button', { name: /Start/ });
  await expect(date).toHaveAccessibleDescription('Choose a date to go on');
  await expect(form.getByRole('textbox', { name: 'Remarks' })).toHaveAccessibleDescription('');
  await name.fill('Ada');
  await expect(name).toHaveAccessibleDescription('');
});

test('Enter in a text input goes to the next field and never submits', async ({ page }) => {
  await openList(page);
  const name = list(page).getByRole('textbox', { name: 'Full name' });
  await name.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Fill this in to go on');
  await name.fill('Ada');
  await name.press('Enter');
  await expect(list(page).getByRole('textbox', { name: 'Remarks' })).toBeFocused();
});

test("the next-field button and the side bar's documents navigate within the list", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await openList(page);
  await page.getByRole('button', { name: 'Next field' }).click();
  await expect(list(page).getByRole('textbox', { name: 'Full name' })).toBeFocused();
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Inventory/ })
    .click();
  const heading = list(page).getByRole('heading', { name: 'Inventory' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
});

for (const width of [360, 1440]) {
  test(`axe finds no violations in the list at ${width} px, with what is missing and with an answer, light and dark`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await openList(page);
    await page.getByRole('button', { name: 'Sign and submit' }).press('Enter');
    await expect(list(page).getByText('Fill this in to go on')).toBeVisible();
    expect(await findFaultsInBothThemes(page), 'with what is missing').toEqual([]);
    await list(page).getByRole('checkbox').check();
    await expect(list(page).getByText('Done')).toBeVisible();
    expect(await findFaultsInBothThemes(page), 'with an answer').toEqual([]);
  });
}

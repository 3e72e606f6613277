import { stories } from '../../packages/react/stories/stories/index.ts';
import { focusedName, tabTo } from '../harness/keyboard.ts';
import { pngFile } from '../harness/signer.ts';
import { expect, test } from '../visual/story-test.ts';

test('every type of field can be filled in and submitted with only the keyboard', async ({
  page,
  storyBook,
}) => {
  const story = stories.find(({ id }) => id === 'signing');
  if (!story) throw new Error('There is no story of the signing view');
  await storyBook.open(story, { width: 1440, theme: 'light', lang: 'en' });
  const { keyboard } = page;
  const popup = (name: string) => page.getByRole('dialog', { name });

  await tabTo(page, /^Full name/);
  await keyboard.press('Enter');
  await expect(popup('Full name').getByRole('textbox')).toBeFocused();
  await keyboard.type('Ada Park');
  await keyboard.press('Enter');

  await expect(popup('Address until now').getByRole('textbox')).toBeFocused();
  await keyboard.type('12 Harbour Lane');
  await keyboard.press('Enter');
  await keyboard.type('Porthleven');
  await keyboard.press('Control+Enter');

  await expect(popup('Start date')).toBeVisible();
  await expect.poll(() => focusedName(page)).toMatch(/\d{4}$/);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, /^Next$/);
  await keyboard.press('Enter');

  await expect(popup('Select an option').getByRole('radio').first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');

  await expect(popup('I have read the rules').getByRole('checkbox')).toBeFocused();
  await keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: /^I have read the rules, / })).toBeChecked();

  await tabTo(page, /^A dog/);
  await keyboard.press('Space');
  await expect(page.getByRole('radio', { name: /^A dog, / })).toBeChecked();
  await keyboard.press('Escape');

  // Registered now: the browser learns of it some calls later, and would drop an earlier file
  // chooser.
  const asked = page.waitForEvent('filechooser');
  await tabTo(page, /^Proof of identity/);
  await keyboard.press('Enter');
  const chooser = popup('Proof of identity').locator('input[type=file]');
  await expect(chooser).toBeFocused();
  // A person does not press Enter before the popup is visible.
  await expect(popup('Proof of identity')).toHaveCSS('opacity', '1');
  await keyboard.press('Enter');
  await (await asked).setFiles(await pngFile());
  // Done, not on its way: a field that is not is the next one after the signature.
  await expect(
    page.getByRole('button', { name: /^Proof of identity, .*, done: passport\.png/ }),
  ).toBeVisible();
  await keyboard.press('Escape');

  await tabTo(page, /^Your signature/);
  await keyboard.press('Enter');
  await expect(popup('Your signature').getByRole('tab', { name: 'Draw' })).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press('Tab');
  await keyboard.type('Ada Park');
  await keyboard.press('Enter');

  await expect(popup('Initials').getByRole('button', { name: 'Use this signature' })).toBeFocused();
  await keyboard.press('Enter');
  await tabTo(page, /^Sign and submit/);
  await keyboard.press('Enter');
  // The other party has not signed.
  await expect(page.getByRole('heading', { name: 'You have signed' })).toBeVisible();
});

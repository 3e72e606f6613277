import { expect } from '@playwright/test';
import { focusedName, tabTo } from '../harness/keyboard.ts';
import { test } from '../harness/test.ts';

test('a form can be read, filled in, signed and submitted with only the keyboard', async ({
  page,
  ownServer: server,
}) => {
  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const popup = (name: string) => page.getByRole('dialog', { name });
  await page.goto(server.demo.consent);
  await page.getByRole('button', { name: 'Sign and submit' }).waitFor();

  await tabTo(page, /^Next field/);
  await press('Enter');
  await expect(popup('Full name').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Ada Park');
  await press('Enter');

  await expect(popup('A day that suits you')).toBeVisible();
  await expect.poll(() => focusedName(page)).toMatch(/\d{4}$/);
  await press('ArrowRight', 'Enter');
  await tabTo(page, /^Next$/);
  await press('Enter');

  await expect(popup('Morning').getByRole('radio', { name: 'Morning' })).toBeFocused();
  await press('Space');
  await expect(page.getByRole('radio', { name: 'Morning, required' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Morning, required' })).toBeChecked();

  await tabTo(page, /^What to leave out/);
  await press('Enter');
  await expect(popup('What to leave out').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('The garden');
  await press('Enter');
  await page.keyboard.type('The cat');
  await press('Control+Enter');

  await expect(popup('I agree').getByRole('checkbox')).toBeFocused();
  await press('Space');
  await expect(page.getByRole('checkbox', { name: 'I agree, required' })).toBeChecked();

  await tabTo(page, /^Your signature, /);
  await press('Enter');
  await expect(popup('Your signature').getByRole('tab', { name: 'Draw' })).toBeFocused();
  await press('ArrowRight');
  await expect(popup('Your signature').getByRole('tab', { name: 'Type' })).toBeFocused();
  await press('Tab');
  await expect(popup('Your signature').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Ada Park');
  await press('Enter');

  await expect(popup('Date of signing')).toBeVisible();
  await expect.poll(() => focusedName(page)).toMatch(/\d{4}$/);
  await press('Enter', 'Escape');
  await expect(page.getByRole('button', { name: /^Date of signing, .*done: / })).toBeFocused();

  await tabTo(page, /^Sign and submit/);
  await press('Enter');
  await expect(page.getByRole('heading', { name: 'All signed' })).toBeVisible();
});

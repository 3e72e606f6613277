import type { Page } from '@playwright/test';
import { sampleDocuments } from '../../../../../test/harness/sample.ts';
import {
  expect,
  type ScreenOptions,
  showSample,
  test,
} from '../../../../../test/harness/screen-test.ts';

const questions = (allowed: '0' | '1'): ScreenOptions => ({
  sandbox: { config: { company_questions_signing: allowed } },
});
const withQuestions = questions('1');

async function openHelp(page: Page, options: ScreenOptions = {}) {
  const screen = await showSample(page, sampleDocuments, options);
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeVisible();
  return { help, screen };
}

test('[HM-01] [HM-02] the tabs are legality, the product and, if the company takes questions, contact', async ({
  page,
}) => {
  const { help } = await openHelp(page, withQuestions);
  await expect(help.getByRole('tab')).toHaveText([
    'Is this legal?',
    'What is Sign Envelope?',
    'Contact the company',
  ]);
  await help.getByRole('tab', { name: 'Is this legal?' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(help.getByRole('tabpanel', { name: 'What is Sign Envelope?' })).toContainText(
    'Sign Envelope is a way to read, fill in and sign documents online.',
  );
  await page.keyboard.press('ArrowRight');
  await expect(help.getByRole('textbox', { name: 'Your message' })).toBeVisible();

  await openHelp(page, questions('0'));
  await expect(help.getByRole('tab')).toHaveText(['Is this legal?', 'What is Sign Envelope?']);
});

test('[HM-03] [EV-14] the legality text names the laws of the EU, the UK and the US, and a simple electronic signature', async ({
  page,
}) => {
  const { help } = await openHelp(page);
  const legality = help.getByRole('tabpanel', { name: 'Is this legal?' });
  await expect(legality).toContainText('is a simple electronic signature');
  await expect(legality).toContainText('eIDAS Regulation (EU) No 910/2014');
  await expect(legality).toContainText('only qualified electronic signatures');
  await expect(legality).toContainText('Electronic Communications Act 2000');
  await expect(legality).toContainText('US ESIGN Act');
});

test('[HM-04] an empty message shows an error and is not sent', async ({ page }) => {
  const { help, screen } = await openHelp(page, withQuestions);
  await help.getByRole('tab', { name: 'Contact the company' }).click();
  const message = help.getByRole('textbox', { name: 'Your message' });
  for (const text of ['', '  \n ']) {
    await message.fill(text);
    await help.getByRole('button', { name: 'Send message' }).click();
    await expect(help.getByRole('status')).toHaveText('Please enter a message before sending.');
    await expect(message).toBeFocused();
    await expect(message).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await screen.calls('/send-message')).toEqual([]);
});

test('[HM-05] a sent message is confirmed, and the sender receives it unchanged', async ({
  page,
}) => {
  const { help, screen } = await openHelp(page, withQuestions);
  await help.getByRole('tab', { name: 'Contact the company' }).click();
  const message = help.getByRole('textbox', { name: 'Your message' });
  const text = 'Is the garden ours? <b>🏡</b> שלום';
  await message.fill(text);

  // The message being written survives a visit to another tab.
  await help.getByRole('tab', { name: 'Is this legal?' }).click();
  await help.getByRole('tab', { name: 'Contact the company' }).click();
  await expect(message).toHaveValue(text);

  await help.getByRole('button', { name: 'Send message' }).click();
  await expect(help.getByRole('status')).toContainText('Message sent');
  await expect(message).toHaveValue('');
  expect(await screen.calls('/send-message')).toMatchObject([{ content: { message: text } }]);
});

test('a message that could not be sent stays in the form and can be sent again', async ({
  page,
}) => {
  const { help, screen } = await openHelp(page, withQuestions);
  await help.getByRole('tab', { name: 'Contact the company' }).click();
  const message = help.getByRole('textbox', { name: 'Your message' });
  await message.fill('Is the garden ours?');
  await screen.reply('/send-message', 'lost');
  await help.getByRole('button', { name: 'Send message' }).click();
  await expect(help.getByRole('alert')).toContainText('We could not reach the server');
  await expect(help.getByText('Message sent')).toHaveCount(0);
  await expect(message).toHaveValue('Is the garden ours?');

  await screen.reply('/send-message');
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  await help.getByRole('tab', { name: 'Contact the company' }).click();
  await expect(message).toHaveValue('Is the garden ours?');
  await help.getByRole('button', { name: 'Send message' }).click();
  await expect(help.getByRole('status')).toContainText('Message sent');
  await expect(help.getByRole('alert')).toHaveCount(0);
  const sent = await screen.calls('/send-message');
  expect(new Set(sent.map(({ content }) => JSON.stringify(content))).size).toBe(1);
});

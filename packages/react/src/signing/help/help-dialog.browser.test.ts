import type { Page } from '@playwright/test';
import { sampleDocuments, sendSample, sharedSample } from '../../../../../test/harness/sample.ts';
import { expect, showEnvelope, test } from '../../../../../test/harness/shared-page.ts';

const withQuestions = { config: { company_questions_signing: '1' } };

async function openHelp(page: Page, link: string) {
  await showEnvelope(page, link);
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeVisible();
  return help;
}

test('[HM-01] [HM-02] the tabs are legality, the product and, if the company takes questions, contact', async ({
  page,
  server,
}) => {
  const asking = await sharedSample(server, sampleDocuments, withQuestions);
  const help = await openHelp(page, asking.link);
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

  const quiet = await sharedSample(server, sampleDocuments, {
    config: { company_questions_signing: '0' },
  });
  await openHelp(page, quiet.link);
  await expect(help.getByRole('tab')).toHaveText(['Is this legal?', 'What is Sign Envelope?']);
});

test('[HM-03] [EV-14] the legality text names the laws of the EU, the UK and the US, and a simple electronic signature', async ({
  page,
  server,
}) => {
  const { link } = await sharedSample(server, sampleDocuments);
  const legality = (await openHelp(page, link)).getByRole('tabpanel', { name: 'Is this legal?' });
  await expect(legality).toContainText('is a simple electronic signature');
  await expect(legality).toContainText('eIDAS Regulation (EU) No 910/2014');
  await expect(legality).toContainText('only qualified electronic signatures');
  await expect(legality).toContainText('Electronic Communications Act 2000');
  await expect(legality).toContainText('US ESIGN Act');
});

test('[HM-04] an empty message shows an error and is not sent', async ({ page, server }) => {
  let calls = 0;
  await page.route('**/api/send-message', (route) => {
    calls += 1;
    return route.continue();
  });
  const { link } = await sharedSample(server, sampleDocuments, withQuestions);
  const help = await openHelp(page, link);
  await help.getByRole('tab', { name: 'Contact the company' }).click();
  const message = help.getByRole('textbox', { name: 'Your message' });
  for (const text of ['', '  \n ']) {
    await message.fill(text);
    await help.getByRole('button', { name: 'Send message' }).click();
    await expect(help.getByRole('status')).toHaveText('Please enter a message before sending.');
    await expect(message).toBeFocused();
    await expect(message).toHaveAttribute('aria-invalid', 'true');
  }
  expect(calls).toBe(0);
});

test('[HM-05] a sent message is confirmed, and the sender receives it unchanged', async ({
  page,
  server,
}) => {
  const { link, fingerprint } = await sendSample(server, sampleDocuments, withQuestions);
  const help = await openHelp(page, link);
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
  const { events } = await server.status(fingerprint);
  expect(events).toEqual(
    expect.arrayContaining([expect.objectContaining({ type: 'messaged', message: text })]),
  );
});

test('a message that could not be sent stays in the form and can be sent again', async ({
  page,
  server,
}) => {
  const { link, fingerprint } = await sendSample(server, sampleDocuments, withQuestions);
  const help = await openHelp(page, link);
  await help.getByRole('tab', { name: 'Contact the company' }).click();
  const message = help.getByRole('textbox', { name: 'Your message' });
  await message.fill('Is the garden ours?');
  await page.route('**/api/send-message', (route) => route.abort());
  await help.getByRole('button', { name: 'Send message' }).click();
  await expect(help.getByRole('alert')).toContainText('We could not reach the server');
  await expect(help.getByText('Message sent')).toHaveCount(0);
  await expect(message).toHaveValue('Is the garden ours?');

  await page.unroute('**/api/send-message');
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click();
  await help.getByRole('tab', { name: 'Contact the company' }).click();
  await expect(message).toHaveValue('Is the garden ours?');
  await help.getByRole('button', { name: 'Send message' }).click();
  await expect(help.getByRole('status')).toContainText('Message sent');
  await expect(help.getByRole('alert')).toHaveCount(0);
  const { events } = await server.status(fingerprint);
  expect(Array.isArray(events) && events.filter(({ type }) => type === 'messaged')).toHaveLength(1);
});

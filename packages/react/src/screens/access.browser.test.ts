import { sampleDocuments, sendSample } from '../../../../test/harness/sample.ts';
import type { SigningServer } from '../../../../test/harness/signing-server.ts';
import { expect, test } from '../../../../test/harness/test.ts';

const mobile = '+447700904471';

/** Returns the code in the newest text message. */
async function readCode(server: SigningServer): Promise<string> {
  const answer = await fetch(`${server.url}/dev/mailbox.json`);
  const messages: { to: string; text: string }[] = await answer.json();
  const code = /\d{6}/.exec(messages.find(({ to }) => to === mobile)?.text ?? '')?.[0];
  if (code === undefined) throw new Error('No text message with a code has come');
  return code;
}

test('[SV-01] [PW-04] [OT-10] a signer opens the documents with a password and then a code, by keyboard only', async ({
  page,
  server,
}) => {
  const { link } = await sendSample(server, sampleDocuments, {
    password: 'harbour wharf',
    parties: [
      { title: 'Ada Park', email: 'ada@example.com', mobile },
      { title: 'Grace Hopper', email: 'grace@example.com' },
    ],
  });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Password required' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.insertText('harbour pier');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password Incorrect.')).toBeVisible();
  await expect(page.getByLabel('Password')).toBeFocused();
  // The wrong password is selected, so typing replaces it.
  await page.keyboard.insertText('harbour wharf');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Code required' })).toBeFocused();
  await expect(page.getByText('ending in 4471')).toBeVisible();
  // As is the session's id, with which a reload goes on.
  expect(await page.evaluate(() => Object.values(sessionStorage))).toContain('4471');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const input = page.getByLabel('Code');
  await expect(input).toBeFocused();
  const code = await readCode(server);
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(input).toHaveValue(code);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();

  // After a reload, neither is requested again.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign and submit' })).toBeVisible();
});

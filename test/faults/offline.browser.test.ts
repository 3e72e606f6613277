import { findAccessibilityFaults } from '../accessibility/axe.ts';
import { sendSample } from '../harness/sample.ts';
import { signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';
import { wordsOf } from './words.ts';

const { say } = wordsOf('fr');

test.use({ locale: 'fr' });

test('a submission waits while offline, can be cancelled, and is sent once when online again', async ({
  page,
  context,
  server,
}) => {
  const fields = [{ type: 'text', title: 'Nom' }];
  const { link, fingerprint } = await sendSample(server, [{ title: 'Bail', fields }]);
  const sent = { reject: 0, 'sign-envelope': 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sign-envelope')) sent['sign-envelope'] += 1;
    if (request.url().endsWith('/api/reject')) sent.reject += 1;
  });
  await page.goto(link);
  // The code that submits loads after the first screen.
  await page.waitForLoadState('networkidle');
  await signerOn(page).writeText('Nom', 'Ada Lovelace');
  await context.setOffline(true);

  const waiting = page.getByText(say('connection.waiting'));
  await page.locator('.side-reject').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Pas d’accord');
  await dialog.getByRole('button', { name: say('reject.confirm') }).click();
  await expect(waiting).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: say('reject.keep') }).click();
  await expect(waiting).toBeHidden();

  const submit = page.locator('[part~=submit]');
  await submit.click();
  await expect(waiting).toBeVisible();
  await page.getByRole('button', { name: say('connection.stop') }).click();
  await expect(waiting).toBeHidden();
  await expect(signerOn(page).field('Nom')).toContainText('Ada Lovelace');

  await submit.click();
  await expect(waiting).toBeVisible();
  const tried = { ...sent };
  expect(await server.status(fingerprint)).toMatchObject({ status: 'sent' });
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: say('status.sent.title') })).toBeVisible();
  expect(sent).toEqual({ reject: tried.reject, 'sign-envelope': tried['sign-envelope'] + 1 });
});

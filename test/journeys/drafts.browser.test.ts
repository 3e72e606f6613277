import type { Page } from '@playwright/test';
import { findAccessibilityFaults } from '../accessibility/axe.ts';
import { sampleDocuments, sendSample } from '../harness/sample.ts';
import { signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';

const restored = 'Your answers from before are here again.';

/** What the device keeps: how many answers, and when the last was written. */
function readKept(page: Page): Promise<{ readonly count: number; readonly last: number }> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const isMade = (await indexedDB.databases()).some(({ name }) => name === 'sign-envelope');
    if (!isMade) return { count: 0, last: 0 };
    const database = await done(indexedDB.open('sign-envelope'));
    const kept = await done<{ readonly at: number }[]>(
      database.transaction('drafts').objectStore('drafts').getAll(),
    );
    database.close();
    return { count: kept.length, last: Math.max(0, ...kept.map(({ at }) => at)) };
  });
}

test('typed text survives a reload in the middle of a word, a crash and an expired token, and is gone after the end', async ({
  page,
  context,
  server,
}) => {
  const { link } = await sendSample(server, sampleDocuments);
  await page.goto(link);
  await signerOn(page).open('Full name');
  const input = signerOn(page).popup.getByRole('textbox');
  await input.pressSequentially('Ada ');
  // From the first stroke that is kept on, every further one is at once.
  await expect.poll(async () => (await readKept(page)).count).toBe(1);
  await input.pressSequentially('Lov');
  await page.reload();
  await expect(page.getByText(restored)).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await expect(signerOn(page).field('Full name')).toContainText('Ada Lov');

  await signerOn(page).open('Full name');
  const { last } = await readKept(page);
  await signerOn(page).popup.getByRole('textbox').fill('Ada Lovela');
  await expect.poll(async () => (await readKept(page)).last).toBeGreaterThan(last);
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  // It never answers: the page that should is gone.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  const second = await context.newPage();
  await second.goto(link);
  await expect(signerOn(second).field('Full name')).toContainText('Ada Lovela');

  await signerOn(second).writeText('Full name', 'Ada Lovelace');
  await second.evaluate(() => {
    for (const entry of Object.keys(sessionStorage)) {
      if (entry.endsWith(':expires')) sessionStorage.setItem(entry, '1');
    }
  });
  await second.reload();
  await expect(second.getByRole('heading', { name: /went wrong/ })).toBeVisible();
  await second.goto('about:blank');
  await second.goto(link);
  const signer = signerOn(second);
  await expect(signer.field('Full name')).toContainText('Ada Lovelace');
  await signer.typeSignature('Your signature', 'Ada Lovelace');
  await second.locator('.footer-next').click();
  await signer.tick('All is there');
  expect((await readKept(second)).count).toBeGreaterThan(0);
  await signer.submit();
  await expect(second.getByRole('heading', { name: 'You have signed, thank you' })).toBeVisible();
  await expect.poll(async () => (await readKept(second)).count).toBe(0);
});

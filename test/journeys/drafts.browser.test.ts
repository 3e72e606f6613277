import type { Page } from '@playwright/test';
import { findAccessibilityFaults } from '../accessibility/axe.ts';
import { sampleDocuments, sendSample } from '../harness/sample.ts';
import { penStrokes, signerOn } from '../harness/signer.ts';
import { expect, test } from '../harness/test.ts';

declare global {
  interface Window {
    encrypting: number;
  }
}

const restored = 'Your answers from before are here again.';

/** Reads what the device has saved: the number of answers, and the time of the last write. */
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

/** Counts the encryptions under way: the browser encrypts on another thread, in its own time. */
const countEncryptions = () => {
  const { encrypt } = SubtleCrypto.prototype;
  window.encrypting = 0;
  SubtleCrypto.prototype.encrypt = async function (...parameters) {
    window.encrypting += 1;
    try {
      return await encrypt.apply(this, parameters);
    } finally {
      window.encrypting -= 1;
    }
  };
};

test('typed text survives a reload in the middle of a word, a crash and an expired token, and is gone after the end', async ({
  page,
  context,
  server,
}) => {
  const { link } = await sendSample(server, sampleDocuments);
  await page.addInitScript(countEncryptions);
  await page.goto(link);
  await signerOn(page).open('Full name');
  const input = signerOn(page).popup.getByRole('textbox');
  await input.pressSequentially('Ada ');
  await expect.poll(async () => (await readKept(page)).count).toBe(1);
  await input.pressSequentially('Lov');
  // What is encrypted is saved when the page goes, even if the half second of a write is not over.
  await expect.poll(() => page.evaluate(() => window.encrypting)).toBe(0);
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
  // The command gets no response, because the page that would send it is gone.
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

/** Draws on the open pad without confirming. */
async function draw(page: Page, strokes = penStrokes): Promise<void> {
  const pad = signerOn(page).popup.locator('.pad-canvas');
  await pad.hover();
  const box = await pad.boundingBox();
  if (box === null) throw new Error('There is no pad to draw on');
  for (const stroke of strokes) {
    for (const [at, [x, y]] of stroke.entries()) {
      await page.mouse.move(box.x + x * box.width, box.y + y * box.height);
      if (at === 0) await page.mouse.down();
    }
    await page.mouse.up();
  }
}

/** Waits until a change is saved. The very first write may take a while. */
async function keeping(page: Page, change: () => Promise<void>): Promise<void> {
  const { last } = await readKept(page);
  await change();
  await expect.poll(async () => (await readKept(page)).last).toBeGreaterThan(last);
}

/** Delays every result of the database, as on a busy disk. */
const slowDisk = (delay: number) => {
  for (const type of [IDBRequest, IDBTransaction]) {
    for (const name of ['onsuccess', 'oncomplete'] as const) {
      const property = Object.getOwnPropertyDescriptor(type.prototype, name);
      if (property?.set === undefined) continue;
      Object.defineProperty(type.prototype, name, {
        ...property,
        set(handler: (event: Event) => void) {
          const later = (event: Event) => setTimeout(() => handler.call(this, event), delay);
          property.set?.call(this, later);
        },
      });
    }
  }
};

test('an unconfirmed drawn signature survives a reload, encrypted, and is gone once it is signed', async ({
  page,
  server,
}) => {
  const { link } = await sendSample(server, sampleDocuments);
  await page.goto(link);
  const signer = signerOn(page);
  await signer.open('Your signature');
  const [first = [], second = []] = penStrokes;
  await keeping(page, () => draw(page, [first]));
  await keeping(page, () => draw(page, [second]));
  await page.reload();
  await expect(page.getByText(restored)).toBeVisible();
  await signer.open('Your signature');
  const confirm = signer.popup.getByRole('button', { name: /^(Confirm|Use this signature)$/ });
  await expect(confirm).toBeEnabled();
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toContain('strokes');
  await confirm.click();
  await signer.writeText('Full name', 'Ada');
  await page.locator('.footer-next').click();
  await signer.tick('All is there');
  await signer.submit();
  await expect(page.getByRole('heading', { name: 'You have signed, thank you' })).toBeVisible();
  await expect.poll(async () => (await readKept(page)).count).toBe(0);
});

test('an incomplete drawing is restored on the pad in its colour and can be continued', async ({
  page,
  server,
}) => {
  const { link } = await sendSample(server, sampleDocuments);
  await page.goto(link);
  const signer = signerOn(page);
  await signer.open('Your signature');
  const dot = [
    [0.5, 0.5],
    [0.505, 0.5],
  ] as const;
  await keeping(page, () => draw(page, [dot]));
  await keeping(page, () => signer.popup.getByText('Blue').click());
  await page.reload();
  await expect(page.getByText(restored)).toBeVisible();
  await signer.open('Your signature');
  await expect(signer.popup.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await expect(signer.popup.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await draw(page);
  await expect(signer.popup.getByRole('button', { name: 'Confirm' })).toBeEnabled();
});

test('half a word, a reload, the rest, and all of it is signed, on a slow disk', async ({
  page,
  server,
}) => {
  await page.addInitScript(slowDisk, 300);
  const { link } = await sendSample(server, sampleDocuments);
  await page.goto(link);
  const signer = signerOn(page);
  await signer.open('Full name');
  const input = signer.popup.getByRole('textbox');
  await keeping(page, () => input.pressSequentially('Ada Lo'));
  await keeping(page, () => input.press('v'));
  await page.reload();
  await signer.open('Full name');
  // Continues typing immediately, without checking the restored text first.
  await page.keyboard.press('End');
  await page.keyboard.type('elace');
  await page.keyboard.press('Escape');
  await expect(signer.field('Full name')).toContainText('Ada Lovelace');
  await signer.typeSignature('Your signature', 'Ada Lovelace');
  await page.locator('.footer-next').click();
  await signer.tick('All is there');
  const sending = page.waitForRequest('**/api/sign-envelope');
  await signer.submit();
  expect(JSON.stringify((await sending).postDataJSON())).toContain('"Ada Lovelace"');
  await expect(page.getByRole('heading', { name: 'You have signed, thank you' })).toBeVisible();
});

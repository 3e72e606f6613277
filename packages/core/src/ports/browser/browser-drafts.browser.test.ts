import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'esbuild';
import { expect, workerTest as test } from '../../../../../test/harness/worker-test.ts';

const address = 'http://localhost/';
let script = '';

test.beforeAll(async () => {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('fixtures/drafts-page.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  script = outputFiles[0]?.text ?? '';
});

/** Opens a tab with access to the drafts of this device, without a network. */
async function openTab(context: BrowserContext, before?: () => void): Promise<Page> {
  const page = await context.newPage();
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>drafts</title>' }),
  );
  if (before) await page.addInitScript(before);
  await page.goto(address);
  await page.addScriptTag({ content: script });
  return page;
}

test('a draft is read by another tab, in the order of writing, until it is deleted', async ({
  context,
}) => {
  const [one, other] = [await openTab(context), await openTab(context)];
  // Both write at the same time, on a device without a key.
  await Promise.all([
    one.evaluate(async () => {
      await window.drafts.write('envelope', 'name', 'Ada');
      await window.drafts.write('envelope', 'size', 'M');
      await window.drafts.write('envelope', 'name', 'Ada Lovelace');
    }),
    other.evaluate(() => window.drafts.write('another', 'name', 'Bob')),
  ]);
  await expect
    .poll(() => other.evaluate(() => window.drafts.read('envelope')))
    .toEqual([
      { entry: 'size', text: 'M' },
      { entry: 'name', text: 'Ada Lovelace' },
    ]);
  await other.evaluate(() => window.drafts.remove('envelope', 'size'));
  expect(await one.evaluate(() => window.drafts.read('envelope'))).toHaveLength(1);
  await one.evaluate(() => window.drafts.remove('envelope'));
  expect(await other.evaluate(() => window.drafts.read('envelope'))).toEqual([]);
  expect(await one.evaluate(() => window.drafts.read('another'))).toHaveLength(1);
});

test('the first entry is written at once, those of the next half second together, and all when the page is left', async ({
  context,
}) => {
  const [page, other] = [await openTab(context), await openTab(context)];
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  const write = (...texts: readonly string[]) =>
    page.evaluate(async (list) => {
      for (const text of list) await window.drafts.write('envelope', 'name', text);
    }, texts);
  const read = () => other.evaluate(() => window.drafts.read('envelope'));
  const written = (text: string) => [{ entry: 'name', text }];

  await write('A', 'Ad', 'Ada');
  expect(await read()).toEqual(written('A'));
  await page.clock.runFor(499);
  expect(await read()).toEqual(written('A'));
  await page.clock.runFor(1);
  expect(await read()).toEqual(written('Ada'));

  await write('Ada L');
  expect(await read()).toEqual(written('Ada'));
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  expect(await read()).toEqual(written('Ada L'));

  await write('Ada Lo');
  expect(await page.evaluate(() => window.drafts.read('envelope'))).toEqual(written('Ada Lo'));
  await write('Ada Lov');
  await page.evaluate(() => window.drafts.remove('envelope'));
  await page.clock.runFor(1000);
  expect(await read()).toEqual([]);
});

test('a stored draft is encrypted, its key cannot be extracted, and it decrypts only in its own place', async ({
  context,
}) => {
  const page = await openTab(context);
  const kept = await page.evaluate(async () => {
    await window.drafts.write('envelope', 'name', 'Ada Lovelace');
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
    const database = await done(indexedDB.open('sign-envelope'));
    const stores = database.transaction(['keys', 'drafts'], 'readwrite');
    const key: CryptoKey = await done(stores.objectStore('keys').get(0));
    const text = await done(stores.objectStore('drafts').get(['envelope', 'name']));
    // As if someone with access to the disk moved an answer to another field.
    await done(stores.objectStore('drafts').put(text, ['envelope', 'witness']));
    const bytes = new TextDecoder('latin1').decode(text.sealed);
    return { bytes, extractable: key.extractable, read: await window.drafts.read('envelope') };
  });
  expect(kept.bytes).not.toContain('Ada');
  expect(kept.extractable).toBe(false);
  expect(kept.read).toEqual([{ entry: 'name', text: 'Ada Lovelace' }]);
});

test('a draft is deleted after 30 days by the server’s clock, whatever the device’s says', async ({
  context,
}) => {
  const day = 864e5;
  const begun = Date.now();
  const openAt = async (off: number) => {
    const page = await openTab(context);
    await page.clock.install({ time: begun + off });
    return page;
  };
  const write = (page: Page, name: string) =>
    page.evaluate((envelope) => window.drafts.write(envelope, 'name', 'Ada'), name);
  /** How many of the drafts there are, at a time by the server; `null` if it does not say. */
  const countAt = async (page: Page, serverTime: number | null) => {
    if (serverTime !== null) await page.evaluate((now) => window.drafts.setTime?.(now), serverTime);
    return page.evaluate(async () => {
      const read = ['right', 'reset', 'silent'].map((name) => window.drafts.read(name));
      return (await Promise.all(read)).flat().length;
    });
  };
  const right = await openAt(0);
  await write(right, 'silent');
  await right.evaluate((now) => window.drafts.setTime?.(now), begun);
  await write(right, 'right');
  // A clock whose battery is empty.
  const reset = await openAt(Date.UTC(2015, 0, 1) - begun);
  await reset.evaluate((now) => window.drafts.setTime?.(now), begun);
  await write(reset, 'reset');
  await expect.poll(() => countAt(reset, null)).toBe(3);

  const ahead = await openAt(40 * day);
  expect(await countAt(ahead, null)).toBe(3);
  expect(await countAt(ahead, begun + 29 * day)).toBe(3);
  expect(await countAt(ahead, begun + 31 * day)).toBe(0);
});

const refusals: readonly (readonly [string, () => void])[] = [
  [
    'there is no database',
    () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
  ],
  [
    'the browser refuses its database',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Not in a private window', 'SecurityError');
      };
    },
  ],
  ['there is no cipher', () => Object.defineProperty(crypto, 'subtle', { value: undefined })],
  [
    'the disk is full',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('No room', 'QuotaExceededError');
      };
    },
  ],
];

for (const [reason, refuse] of refusals) {
  test(`where ${reason}, nothing is kept and nothing fails`, async ({ context }) => {
    const page = await openTab(context, refuse);
    const read = await page.evaluate(async () => {
      await window.drafts.write('envelope', 'name', 'Ada');
      await window.drafts.remove('envelope', 'size');
      return window.drafts.read('envelope');
    });
    expect(read).toEqual([]);
  });
}

import type { Page } from '@playwright/test';
import { openSigning } from '../../../../../test/harness/open-signing.ts';
import {
  type SampleDocument,
  sampleDocuments,
  sharedSample,
} from '../../../../../test/harness/sample.ts';
import {
  expect,
  type ScreenOptions,
  showSample,
  test,
  untilRunning,
} from '../../../../../test/harness/screen-test.ts';
import { pngFile, signerOn } from '../../../../../test/harness/signer.ts';
import * as site from '../../../../../test/harness/test.ts';

const consent = [{ title: 'Consent', fields: [{ type: 'checkbox', title: 'I agree', width: 4 }] }];

/** Records everything that the live regions announce, in order. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  const heard = await page.evaluateHandle(() => {
    const root = document.querySelector('sign-envelope, [data-screen]')?.shadowRoot;
    const spoken: string[] = [];
    for (const region of root?.querySelectorAll('.visually-hidden[aria-live]') ?? []) {
      new MutationObserver(() => {
        spoken.push(`${region.getAttribute('aria-live')}: ${region.textContent?.trim()}`);
      }).observe(region, { childList: true, characterData: true, subtree: true });
    }
    return spoken;
  });
  return () => heard.jsonValue();
}

/** Shows documents and waits until announcements work. */
async function showAndListen(
  page: Page,
  documents: readonly SampleDocument[],
  options?: ScreenOptions,
) {
  await showSample(page, documents, options);
  await untilRunning(page);
  return listen(page);
}

test.describe('with a clock of its own', () => {
  test.use({ isolated: true });

  test('progress is announced once, when the signer stops typing', async ({ page }) => {
    const spoken = await showAndListen(page, sampleDocuments);
    await page.clock.install();
    const { open } = signerOn(page);
    await open('Full name');
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 100);
    // A slow typist, but without a pause that is long enough to interrupt.
    for (const part of ['Ada', ' Margaret', ' Park']) {
      await page.keyboard.type(part);
      await page.clock.runFor(800);
    }
    expect(await spoken()).toEqual([]);
    await page.clock.runFor(5000);
    expect(await spoken()).toEqual(['polite: 1 of 3 required fields done.']);
  });
});

test('going to the next field announces the progress and the next field in one message', async ({
  page,
}) => {
  const spoken = await showAndListen(page, sampleDocuments);
  const { open, popup } = signerOn(page);
  await open('Full name');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await expect
    .poll(spoken)
    .toEqual(['polite: 1 of 3 required fields done. Next field: Your signature, required.']);

  await popup.getByRole('tab', { name: 'Type' }).click();
  await popup.getByRole('textbox').fill('Ada Park');
  await popup.getByRole('button', { name: 'Confirm' }).click();
  await expect
    .poll(async () => (await spoken()).slice(1))
    .toEqual(['polite: Signature confirmed. 2 of 3 required fields done.']);

  await page.getByRole('contentinfo').getByRole('button', { name: 'Next document' }).click();
  await expect
    .poll(async () => (await spoken()).slice(2))
    .toEqual(['polite: Document 2 of 2: Inventory.']);
});

test('submitting too early is announced assertively, and a submission is announced when it starts and when it succeeds', async ({
  page,
}) => {
  const spoken = await showAndListen(page, consent);
  const submit = page.getByRole('button', { name: 'Sign and submit' });
  await submit.press('Enter');
  await expect.poll(spoken).toContain('assertive: 1 required field is still to do.');
  await signerOn(page).popup.getByRole('checkbox').press('Space');
  await expect.poll(spoken).toContain('polite: All required fields are done. You can submit now.');
  await submit.press('Enter');
  await expect(page.getByRole('heading', { name: 'You have signed, thank you' })).toBeFocused();
  await expect
    .poll(async () => (await spoken()).join(' '))
    .toMatch(/Sending your answers\..*Your answers have arrived\./);
});

test('a failed submission is announced as an alert', async ({ page }) => {
  await showAndListen(page, consent, { replies: { '/sign-envelope': ['lost'] } });
  await signerOn(page).tick('I agree');
  await page.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing is lost');
});

test('uploaded and removed files are announced', async ({ page }) => {
  const spoken = await showAndListen(page, [
    { title: 'Lease', fields: [{ type: 'upload', title: 'Identity' }] },
  ]);
  const { attach, open, popup } = signerOn(page);
  await attach('Identity', await pngFile('passport.png'));
  await expect.poll(async () => (await spoken()).join(' ')).toContain('passport.png is uploaded.');
  await open('Identity');
  await popup.getByRole('button', { name: 'Remove passport.png' }).click();
  await expect.poll(async () => (await spoken()).join(' ')).toContain('passport.png is removed.');
});

test('a change of language is announced in the new language', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const spoken = await showAndListen(page, sampleDocuments);
  await page.getByRole('complementary').getByRole('combobox').selectOption('de');
  await expect.poll(async () => (await spoken()).join(' ')).toMatch(/Deutsch/);
});

site.test('two elements on a page announce only their own changes', async ({ page, server }) => {
  const { link } = await sharedSample(server, sampleDocuments);
  const other = await sharedSample(server, consent);
  await openSigning(page, link);
  const spoken = await listen(page);
  await page.evaluate((key) => {
    const second = document.createElement('sign-envelope');
    second.setAttribute('api', '/api');
    second.setAttribute('cdn', '/cdn');
    second.setAttribute('lang', 'en');
    second.linkKey = key;
    document.body.append(second);
  }, new URL(other.link).hash.slice(1));
  const second = page.locator('sign-envelope').nth(1);
  // The part that announces also has the contents of the side bar, which is hidden on a narrow page.
  await expect(second.locator('.side > *').first()).toBeAttached();
  await second.getByRole('checkbox', { name: /^I agree/ }).click();
  await expect(second.locator('.visually-hidden[aria-live=polite]')).toHaveText(
    'All required fields are done. You can submit now.',
  );
  expect(await spoken()).toEqual([]);
});

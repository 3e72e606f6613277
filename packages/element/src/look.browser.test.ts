import type { Page } from '@playwright/test';
import { elementAddress } from '../../../scripts/build/places.ts';
import { serveHostPage } from '../../../test/harness/host-page.ts';
import { makePdf } from '../../../test/harness/sample.ts';
import type { SigningServer } from '../../../test/harness/signing-server.ts';
import { expect, workerTest as test } from '../../../test/harness/worker-test.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';

/** A page of a company's, that loads the element before all else. */
async function openPage(page: Page, server: SigningServer, body: string, css = ''): Promise<void> {
  const src = `${server.url}${elementAddress()}/sign-envelope.js`;
  const head = `<style>${css}</style><script type="module" src="${src}"></script>`;
  const host = await serveHostPage({ head, body });
  await page.goto(host.address);
  host.close();
}

const tag = (server: SigningServer, attributes = '', content = '') =>
  `<sign-envelope api="${server.url}/api" no-tour ${attributes}>${content}</sign-envelope>`;

/** Sends an envelope in which nothing has to be filled in, and returns its link's key. */
async function sendEmpty(server: SigningServer): Promise<string> {
  const { parties } = await server.send(
    {
      title: 'House rules',
      parties: [{ title: 'Ada', email: 'ada@example.com' }],
      documents: [{ title: 'House rules', file: 'rules', fields: [] }],
    },
    { rules: await makePdf({ title: 'House rules', fields: [] }) },
  );
  return new URL(parties[0]?.link ?? '').hash.slice(1);
}

const open = (page: Page, key: string) =>
  page.locator('sign-envelope').evaluate((element: SignEnvelopeElement, linkKey) => {
    element.linkKey = linkKey;
  }, key);

const submitButton = (page: Page) => page.locator('sign-envelope [part~=submit]');

test('[EB-07] tokens of the root reach the element, and those of the element come first', async ({
  page,
  server,
}) => {
  const css = `
    :root {
      --sign-radius: 1px; --sign-space-4: 21px; --sign-space-5: 21px; --sign-font-size: 18px;
      --sign-color-ground: rgb(250, 240, 230);
    }
    sign-envelope { --sign-font-size: 17px; }
    sign-envelope::part(submit) { text-transform: uppercase; }
    sign-envelope::part(field-todo) { outline-style: dotted; }`;
  await openPage(page, server, tag(server, 'theme="compact"'), css);
  await open(page, new URL(server.demo.consent).hash.slice(1));
  const submit = submitButton(page);
  await expect(submit).toHaveCSS('border-radius', '1px');
  await expect(submit).toHaveCSS('text-transform', 'uppercase');
  const inside = page.locator('sign-envelope .sign-envelope');
  await expect(inside).toHaveCSS('background-color', 'rgb(250, 240, 230)');
  await expect(inside).toHaveCSS('font-size', '17px');
  await expect(inside.locator('.footer-bar')).toHaveCSS('padding-left', '21px');
  await expect(inside.locator('[part~=field-todo]').first()).toHaveCSS('outline-style', 'dotted');
});

test('[EB-07] the presets: light, dark, auto, and compact alone or with a colour', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openPage(page, server, tag(server));
  await open(page, new URL(server.demo.consent).hash.slice(1));
  const inside = page.locator('sign-envelope .sign-envelope');
  await expect(submitButton(page)).toBeVisible();
  const look = (theme: string) =>
    page.locator('sign-envelope').evaluate(async (element: SignEnvelopeElement, preset) => {
      element.setAttribute('theme', preset);
      const root = element.shadowRoot?.querySelector('.sign-envelope');
      await new Promise<void>((resolve) => {
        const wait = () =>
          root?.getAttribute('data-theme') === element.theme ? resolve() : setTimeout(wait);
        wait();
      });
      if (!root) throw new Error('There is no screen');
      const { backgroundColor, fontSize } = getComputedStyle(root);
      return [backgroundColor, fontSize];
    }, theme);
  const [light, dark] = ['rgb(243, 244, 246)', 'rgb(20, 23, 28)'];
  expect(await look('auto')).toEqual([dark, '16px']);
  expect(await look('light')).toEqual([light, '16px']);
  expect(await look('dark')).toEqual([dark, '16px']);
  expect(await look('compact')).toEqual([dark, '15px']);
  expect(await look('light compact')).toEqual([light, '15px']);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await look('dark compact')).toEqual([dark, '15px']);
  expect(await look('compact')).toEqual([light, '15px']);
  await expect(inside.locator('[part~=next]')).toHaveCSS('min-height', '44px');
});

const slotted = `
  <p slot="loading">Fetching your papers</p>
  <strong slot="header">Example Ltd signs</strong>
  <img slot="logo" alt="Example Ltd" />
  <p slot="footer-start">Questions? Call us.</p>
  <p slot="completed">Your account opens tomorrow.</p>
  <p slot="error">Please call us.</p>`;

test('[EB-07] content of the page’s own stands in its slots, each on its own screen only', async ({
  page,
  server,
}) => {
  const css = `sign-envelope:not(:defined) > [slot]:not([slot="loading"]) { display: none; }`;
  const gate = new EventTarget();
  const held = new Promise((resolve) => gate.addEventListener('open', resolve));
  await page.route('**/api/auth', async (route) => {
    await held;
    await route.continue();
  });
  await openPage(page, server, tag(server, '', slotted), css);
  await open(page, await sendEmpty(server));
  const shown = () =>
    page
      .locator('sign-envelope')
      .evaluate((element) =>
        [...element.children].filter((item) => item.checkVisibility()).map((item) => item.slot),
      );
  await expect.poll(shown).toEqual(['loading']);
  gate.dispatchEvent(new Event('open'));
  await expect.poll(shown).toEqual(['header', 'footer-start']);
  const header = page.locator('sign-envelope [part=header]');
  await expect(header.getByRole('button', { name: 'Help' })).toBeVisible();
  await expect(header.getByRole('heading', { name: 'House rules' })).toBeHidden();

  await submitButton(page).click();
  await expect.poll(shown).toEqual(['logo', 'completed']);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /Download/ })).toBeHidden();

  await page.locator('sign-envelope').evaluate((element: SignEnvelopeElement) => {
    element.failure = { status: 404, messageKey: 'error.pageNotFound', support: false };
    element.notice = 'error';
  });
  await expect.poll(shown).toEqual(['logo', 'error']);
});

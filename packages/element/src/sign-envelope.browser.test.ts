import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Locator, Page } from '@playwright/test';
import { findFaultsInBothThemes } from '../../../test/accessibility/axe.ts';
import { makePdf } from '../../../test/harness/sample.ts';
import { type SigningServer, startQuickServer } from '../../../test/harness/signing-server.ts';
import { expect, workerTest as test } from '../../../test/harness/worker-test.ts';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

let server: SigningServer;

test.beforeAll(async () => {
  server = await startQuickServer();
});

test.afterAll(() => server.stop());

const keyOf = (link: string) => new URL(link).hash.slice(1);
const script = `<script type="module" src="/element/${version}/sign-envelope.js"></script>`;
const tag = '<sign-envelope api="/api" resume></sign-envelope>';

/**
 * Opens a host page with this body, on the server's origin and with its content security policy.
 */
async function openHost(page: Page, body: string): Promise<void> {
  const address = `${server.url}/host/`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const html = `<!doctype html><html lang="en"><head><title>Host</title></head><body>${body}</body></html>`;
    await route.fulfill({ response, body: html });
  });
  await page.goto(address);
}

/** Loads the element after the page, like a host script with a dynamic import. */
const load = (page: Page, query = '') =>
  page.evaluate((url) => import(url), `/element/${version}/sign-envelope.js${query}`);

/** Sets the key and waits for the envelope to load. */
async function open(page: Page, link: string, selector = 'sign-envelope'): Promise<void> {
  await page.locator(selector).evaluate(
    (element: SignEnvelopeElement, key) =>
      new Promise<void>((resolve) => {
        element.addEventListener('sign-ready', () => resolve(), { once: true });
        element.linkKey = key;
      }),
    keyOf(link),
  );
}

const title = (page: Page, selector = 'sign-envelope') =>
  page
    .locator(selector)
    .evaluate((element: SignEnvelopeElement) => element.session?.$envelope.get()?.title ?? null);

/** Fills in the signer's first text field through the session, and returns its id. */
const fillText = (page: Page, text: string) =>
  page.locator('sign-envelope').evaluate((element: SignEnvelopeElement, value) => {
    const { session } = element;
    const fields = session?.$envelope.get()?.documents.flatMap((document) => document.fields) ?? [];
    const field = fields.find(
      ({ id, type }) => type === 'text' && session?.$field(id).get().locked === null,
    );
    if (!session || !field) throw new Error('The envelope has no text field');
    session.setValue(field.id, value);
    return field.id;
  }, text);

const answerTo = (page: Page, fieldId: string) =>
  page
    .locator('sign-envelope')
    .evaluate(
      (element: SignEnvelopeElement, id) =>
        element.session?.$envelope.get() ? element.session.$field(id).get().field.value : null,
      fieldId,
    );

test('on a page of another origin, the envelope comes with the first call, and without a preflight', async ({
  page,
}) => {
  const src = `${server.url}/element/${version}/sign-envelope.js`;
  const element = `<sign-envelope api="${server.url}/api" cdn="${server.url}/cdn"></sign-envelope>`;
  const host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><html lang="en"><head><title>Host</title><script type="module" src="${src}"></script></head><body>${element}</body></html>`,
    );
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const network = await page.context().newCDPSession(page);
  const calls: string[] = [];
  // Pages cannot see preflights.
  network.on('Network.requestWillBeSent', ({ request: { method, url } }) => {
    if (url.startsWith(`${server.url}/api/`)) calls.push(`${method} ${new URL(url).pathname}`);
  });
  await network.send('Network.enable');
  const address = host.address();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  await open(page, server.demo.sign);
  host.close();
  expect(calls[0]).toBe('POST /api/auth');
  for (const call of ['OPTIONS /api/auth', 'GET /api/user', 'GET /api/data/envelope']) {
    expect(calls).not.toContain(call);
  }
});

test('a key set before the script has loaded is used, and never written into the page', async ({
  page,
}) => {
  await openHost(page, tag);
  const key = keyOf(server.demo.consent);
  await page.locator('sign-envelope').evaluate((element, value) => {
    Reflect.set(element, 'linkKey', value);
  }, key);
  await load(page);
  await expect.poll(() => title(page)).not.toBeNull();
  expect(await page.content()).not.toContain(key);
  const shadow = await page.locator('sign-envelope').evaluate((element) => {
    return element.shadowRoot ? new XMLSerializer().serializeToString(element.shadowRoot) : '';
  });
  expect(shadow).not.toContain(key);
});

test('the element violates no rule of a strict content security policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted ?Type/i.test(message.text()))
      complaints.push(message.text());
  });
  await openHost(page, tag + script);
  await open(page, server.demo.sign);
  await expect(page.locator('sign-envelope .sign-envelope')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('moving the element within the page keeps the view and the answers', async ({ page }) => {
  await openHost(page, `${tag}<section></section>${script}`);
  await open(page, server.demo.sign);
  const fieldId = await fillText(page, 'Ada Lovelace');
  const sameView = await page.locator('sign-envelope').evaluate((element) => {
    const before = element.shadowRoot?.firstElementChild ?? null;
    document.querySelector('section')?.append(element);
    return Promise.resolve().then(
      () => before !== null && element.shadowRoot?.firstElementChild === before,
    );
  });
  expect(sameView).toBe(true);
  expect(await answerTo(page, fieldId)).toBe('Ada Lovelace');
});

for (const attribute of ['', 'no-drafts']) {
  test(`[EB-05] an element ${attribute} that was removed sends nothing and holds no timer, and goes on with the answers when it is put back`, async ({
    page,
  }) => {
    await page.clock.install();
    await openHost(page, `<sign-envelope api="/api" ${attribute}></sign-envelope>${script}`);
    await open(page, server.demo.sign);
    const fieldId = await fillText(page, 'Ada Lovelace');
    const signed = await page.locator('sign-envelope').evaluate((node: SignEnvelopeElement) => {
      const { session } = node;
      const fields = session?.$envelope.get()?.documents.flatMap(({ fields: all }) => all) ?? [];
      const mine = fields.filter(({ id }) => session?.$field(id).get().locked === null);
      const signature = mine.find(({ type }) => type === 'signature');
      const typed = { kind: 'typed', text: 'Ada Lovelace', font: 'caveat' } as const;
      if (signature) session?.confirmSignature(signature.id, typed);
      return signature?.id ?? '';
    });
    expect(signed).not.toBe('');
    const element = await page.locator('sign-envelope').elementHandle();
    await element?.evaluate((node: Element) => node.remove());
    await expect
      .poll(() => element?.evaluate((node: Element) => node.shadowRoot?.childElementCount))
      .toBe(0);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    expect(
      await element?.evaluate(async (node) => {
        const outcome = await (node as SignEnvelopeElement).submit();
        return outcome.ok ? null : outcome.reason.code;
      }),
    ).toBe('ended');
    // An hour of timers.
    await page.clock.runFor(3_600_000);
    expect(sent.filter((path) => path.startsWith('/api/'))).toEqual([]);

    // Put back and removed again before it is open.
    await page.route('**/api/auth', (route) => route.abort(), { times: 1 });
    await element?.evaluate((node) => document.body.append(node));
    await element?.evaluate((node) => (node as Element).remove());
    await page.unroute('**/api/auth');
    await element?.evaluate((node) => document.body.append(node));
    // A draft is read when the browser is idle, which it is by the same clock.
    await page.clock.resume();
    await expect(page.locator('sign-envelope .signing')).toBeVisible();
    await expect.poll(() => answerTo(page, fieldId)).toBe('Ada Lovelace');
    await expect.poll(() => answerTo(page, signed)).toMatchObject({ text: 'Ada Lovelace' });
  });
}

test('an element moved to another document goes on there, with its styles', async ({ page }) => {
  const errors: unknown[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await openHost(page, `${tag}<iframe title="Other" width="900" height="700"></iframe>${script}`);
  await open(page, server.demo.consent);
  await expect(page.locator('sign-envelope .sign-envelope')).toBeVisible();
  await page.locator('sign-envelope').evaluate((element) => {
    document.querySelector('iframe')?.contentDocument?.body.append(element);
  });
  const moved = page.frameLocator('iframe').locator('sign-envelope');
  await expect(moved.locator('.sign-envelope')).toHaveCSS('display', 'flex');
  const field = moved.getByRole('button', { name: /^Full name,/ });
  await field.click();
  await moved.getByRole('textbox').fill('Ada Lovelace');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleName(/Ada Lovelace/);
  // What listens to the document listens to the new one.
  await field.click();
  await expect(moved.getByRole('textbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(moved.getByRole('textbox')).toBeHidden();
  expect(errors).toEqual([]);
});

test('[EN-19] two elements on a page show separate envelopes and dispatch separate events', async ({
  page,
}) => {
  const two =
    '<sign-envelope id="a" api="/api"></sign-envelope><sign-envelope id="b" api="/api"></sign-envelope>';
  await openHost(page, two + script);
  await open(page, server.demo.sign, '#a');
  await open(page, server.demo.consent, '#b');
  const [one, other] = [await title(page, '#a'), await title(page, '#b')];
  expect(one).not.toBe(other);
  const heard = await page.evaluate(() => {
    const [a, b] = [document.querySelector('#a'), document.querySelector('#b')];
    const events: string[] = [];
    a?.addEventListener('sign-loading', () => events.push('a'));
    b?.addEventListener('sign-loading', () => events.push('b'));
    return (
      b instanceof HTMLElement && 'reload' in b && typeof b.reload === 'function'
        ? b.reload()
        : Promise.reject(new Error('There is no element'))
    ).then(() => events);
  });
  expect(new Set(heard)).toEqual(new Set(['b']));
});

test('[EN-19] another key starts another session, without any answer of the previous envelope', async ({
  page,
}) => {
  await openHost(page, tag + script);
  await open(page, server.demo.sign);
  await fillText(page, 'Ada Lovelace');
  const before = await title(page);
  await open(page, server.demo.consent);
  expect(await title(page)).not.toBe(before);
  await expect(page.locator('sign-envelope')).not.toContainText('Ada Lovelace');
});

test('CSS rules of the page do not affect the element', async ({ page }) => {
  await page.goto(server.demo.host);
  const inner = page.locator('sign-envelope .sign-envelope');
  await expect(inner).toBeVisible();
  const [outside, inside] = await Promise.all([
    page
      .locator('main p')
      .first()
      .evaluate((node) => getComputedStyle(node).fontFamily),
    inner.evaluate((node) => getComputedStyle(node).fontFamily),
  ]);
  expect(outside).toContain('Georgia');
  expect(inside).not.toContain('Georgia');
  await expect(inner).toHaveCSS('letter-spacing', 'normal');
  await expect(inner).toHaveCSS('text-align', 'start');
});

/** Contrast of an element's background to that of its footer. */
const contrastInFooter = (button: Locator) =>
  button.evaluate((element) => {
    const luminance = (node: Element | null | undefined) => {
      const channels = node ? getComputedStyle(node).backgroundColor.match(/[\d.]+/g) : null;
      const [r = 0, g = 0, b = 0] = (channels ?? []).map((text) => {
        const value = Number(text) / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const pair = [luminance(element), luminance(element.closest('.footer'))];
    return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
  });

test('the example page has the contrasts of WCAG AA in the light and in the dark', async ({
  page,
}) => {
  await page.goto(server.demo.host);
  const next = page.getByRole('button', { name: 'Next field' });
  await expect(next).toBeVisible();
  expect(await findFaultsInBothThemes(page)).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect.poll(() => contrastInFooter(next), colorScheme).toBeGreaterThanOrEqual(3);
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground === 'rgb(251, 246, 236)', colorScheme).toBe(colorScheme === 'light');
  }
});

test('preventing sign-before-submit stops the submission', async ({ page }) => {
  await openHost(page, tag + script);
  await open(page, server.demo.consent);
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const code = await page
    .locator('sign-envelope')
    .evaluate(async (element: SignEnvelopeElement) => {
      element.addEventListener('sign-before-submit', (event) => event.preventDefault());
      const outcome = await element.submit();
      return outcome.ok ? null : outcome.reason.code;
    });
  expect(code).toBe('aborted');
  expect(calls).not.toContain('/api/sign-envelope');
});

test('[EB-04] each screen is told, with its heading and language', async ({ page }) => {
  await openHost(page, tag + script);
  const element = page.locator('sign-envelope');
  await element.evaluate((node: SignEnvelopeElement) => {
    const told: string[] = [];
    Reflect.set(window, 'told', told);
    node.addEventListener('sign-screen', ({ detail }) =>
      told.push(`${detail.name}: ${detail.title} (${detail.lang})`),
    );
  });
  const told = () => page.evaluate(() => Reflect.get(window, 'told').at(-1));
  await open(page, server.demo.consent);
  await expect.poll(told).toMatch(/^signing: .+ \(en\)$/);
  await element.evaluate((node: SignEnvelopeElement, linkKey) => {
    node.linkKey = linkKey;
  }, keyOf(server.demo.password));
  await expect.poll(told).toMatch(/^password: .+ \(en\)$/);
  await element.evaluate((node: SignEnvelopeElement) => {
    node.notice = 'maintenance';
  });
  await expect.poll(told).toBe('maintenance: Scheduled Maintenance (en)');
});

test('[EN-19] an element without a key shows nothing of what the tab had open, unless it is told to resume', async ({
  page,
}) => {
  await openHost(page, tag + script);
  await open(page, server.demo.consent);
  await openHost(page, `<sign-envelope api="/api"></sign-envelope>${script}`);
  await expect(page.locator('sign-envelope')).toContainText('403');
  expect(await title(page)).toBeNull();
  await openHost(page, tag + script);
  await expect.poll(() => title(page)).not.toBeNull();
});

test('values that have no JSON are taken like others', async ({ page }) => {
  await openHost(page, tag + script);
  const answered = await page
    .locator('sign-envelope')
    .evaluate(async (element: SignEnvelopeElement, key) => {
      await customElements.whenDefined('sign-envelope');
      const circle: Record<string, unknown> = { big: 1n };
      circle.self = circle;
      Object.assign(element, { values: circle });
      Object.assign(element, { values: { ...circle, email: 'ada@example.com' } });
      return new Promise<boolean>((resolve) => {
        element.addEventListener('sign-ready', () => resolve(true), { once: true });
        element.linkKey = key;
      });
    }, keyOf(server.demo.sign));
  expect(answered).toBe(true);
});

test('reset clears what the signer has filled in, and focus focuses a control', async ({
  page,
}) => {
  await openHost(page, tag + script);
  await open(page, server.demo.sign);
  const fieldId = await fillText(page, 'Ada Lovelace');
  const element = page.locator('sign-envelope');
  await element.evaluate(async (node: SignEnvelopeElement) => {
    await node.reset();
    node.focus();
  });
  expect(await answerTo(page, fieldId)).toBe('');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SIGN-ENVELOPE');
});

test('defining the element twice has no effect', async ({ page }) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error') warnings.push(message.text());
  });
  await openHost(page, tag + script);
  await open(page, server.demo.consent);
  await load(page, '?again');
  await expect.poll(() => title(page)).not.toBeNull();
  expect(warnings).toEqual([]);
});

test('an existing definition of another version is kept, with a warning in the console', async ({
  page,
}) => {
  await openHost(page, '');
  await page.evaluate(() => {
    customElements.define(
      'sign-envelope',
      class extends HTMLElement {
        static readonly version = '9.9.9';
      },
    );
  });
  const warning = page.waitForEvent('console', (message) => message.type() === 'warning');
  await load(page);
  expect((await warning).text()).toContain('9.9.9');
});

test('with neither a key nor a token, the element shows the error screen', async ({ page }) => {
  await openHost(page, tag + script);
  await expect(page.locator('sign-envelope')).toContainText('403');
});

test('destroy ends the session, and reload starts another', async ({ page }) => {
  await openHost(page, tag + script);
  await open(page, server.demo.consent);
  const element = page.locator('sign-envelope');
  await element.evaluate((node: SignEnvelopeElement) => node.destroy());
  await expect(page.locator('sign-envelope .sign-envelope')).toHaveCount(0);
  await element.evaluate((node: SignEnvelopeElement) => node.reload());
  await expect.poll(() => title(page)).not.toBeNull();
});

test('attributes and properties reflect each other, except for secrets', async ({ page }) => {
  const odd = '<sign-envelope theme="sepia" mode="magic" no-drafts="false"></sign-envelope>';
  await openHost(page, odd + script);
  await page.waitForFunction(() => customElements.get('sign-envelope') !== undefined);
  const seen = await page.locator('sign-envelope').evaluate((element: SignEnvelopeElement) => {
    const { theme, mode, noTour, noDrafts, resume, headingLevel } = element;
    element.headingLevel = 3;
    element.theme = 'dark';
    element.mode = 'widget';
    element.notice = 'maintenance';
    element.widgetCode = 'w1';
    element.statusPage = 'https://status.example.com';
    element.support = 'https://help.example.com';
    element.productName = 'Harbour Sign';
    element.noTour = true;
    element.noDrafts = false;
    Object.assign(element, { api: 'x', cdn: 'x' });
    Object.assign(element, { api: null, cdn: undefined });
    element.linkKey = 'secret';
    element.preview = { contactFingerprint: 'secret', query: 'secret' };
    element.widget = { query: 'secret' };
    element.values = { name: 'secret' };
    element.meta = 'secret';
    element.verification = {
      envelopeFingerprint: 'secret',
      code: 'secret',
      expires: 'secret',
      signature: 'secret',
    };
    element.failure = { status: 404, messageKey: 'secret' };
    return {
      before: { theme, mode, noTour, noDrafts, resume, headingLevel },
      markup: element.outerHTML,
    };
  });
  expect(seen.before).toEqual({
    theme: 'auto',
    mode: 'envelope',
    noTour: false,
    noDrafts: true,
    resume: false,
    headingLevel: 1,
  });
  expect(seen.markup).toBe(
    '<sign-envelope theme="dark" mode="widget" heading-level="3" widget-code="w1" ' +
      'status-page="https://status.example.com" support="https://help.example.com" ' +
      'product-name="Harbour Sign" no-tour=""></sign-envelope>',
  );
});

/** Creates an envelope or a widget through the sender's API. */
async function make(call: string, parts: Readonly<Record<string, object>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.set(name, JSON.stringify(value));
  const pdf = await makePdf({ title: 'House rules', fields: [] });
  form.set('rules', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'rules.pdf');
  const response = await fetch(`${server.demo.apiBase}/sender/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.demo.apiKey}` },
    body: form,
  });
  if (!response.ok)
    throw new Error(`${call} returned ${response.status}: ${await response.text()}`);
  return response.json();
}

const rules = (...fields: readonly object[]) => ({ title: 'Rules', file: 'rules', fields });
const textField = (more: object = {}) => ({
  type: 'text',
  party: 1,
  page: 1,
  x: 10,
  y: 20,
  width: 40,
  height: 5,
  ...more,
});

test('[EB-06] what the page knows fills the envelope’s merge fields, and its metadata reaches the sender', async ({
  page,
}) => {
  const merged = (merge_field: string, y: number, more: object = {}) =>
    textField({ merge_field, title: merge_field, y, ...more });
  const { parties, envelope_fingerprint: fingerprint } = await make('envelopes', {
    envelope: {
      title: 'Order',
      parties: [{ title: 'Ada', email: 'ada@example.com' }],
      documents: [rules(merged('company', 20), merged('city', 40, { prefilled: false }))],
    },
  });
  await openHost(page, tag.replace(' resume', '') + script);
  const element = page.locator('sign-envelope');
  const setValues = () =>
    element.evaluate((node: SignEnvelopeElement) => {
      node.values = { company: 'Harbour & Sons', city: 'Bern' };
    });
  await setValues();
  await open(page, parties[0].link);
  const field = (name: string) => element.locator('.field', { hasText: name });
  await expect(field('Harbour & Sons')).toBeVisible();
  // The sender has left one of them to change.
  await expect(element.locator('.field-prefilled')).toHaveText(['Harbour & Sons']);
  await field('Bern').click();
  await element.getByRole('textbox').fill('Zürich');
  await page.keyboard.press('Enter');
  // A framework sets an equal object again at every render.
  await setValues();
  await element.evaluate((node: SignEnvelopeElement) => {
    node.meta = { order: 4711 };
  });
  await expect(field('Zürich')).toBeVisible();
  await element.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(element.getByRole('heading', { name: 'All signed' })).toBeVisible();
  expect(await server.status(fingerprint)).toMatchObject({
    parties: [{ envelope_meta: { order: 4711 } }],
  });
});

test('one element signs a widget, confirms the signature, shows a preview and shows the error screen', async ({
  page,
}) => {
  const company = textField({ merge_field: 'company', title: 'Company' });
  const { widget_code: code } = await make('widgets', {
    widget: { title: 'House rules', document: rules(company) },
  });
  const { previews } = await make('previews', {
    envelope: {
      title: 'To be sent',
      parties: [{ title: 'Ada', email: 'ada@example.com' }],
      documents: [rules(textField())],
    },
  });
  const widget = `<sign-envelope api="/api" cdn="/cdn" mode="widget" widget-code="${code}"></sign-envelope>`;
  await openHost(page, widget);
  const element = page.locator('sign-envelope');
  await element.evaluate((node) => {
    Reflect.set(node, 'values', { company: 'Harbour' });
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    for (const name of ['sign-submitted', 'sign-widget-verified']) {
      node.addEventListener(name, (event) => {
        heard.push(`${name} ${JSON.stringify(event instanceof CustomEvent && event.detail)}`);
      });
    }
  });
  await load(page);
  await expect(element.getByText('Harbour', { exact: true }).first()).toBeVisible();
  await element.getByRole('button', { name: 'Sign and submit' }).click();
  await element.getByLabel('Name').fill('Ada');
  await element.getByLabel('Email').fill('ada@example.com');
  await element.getByRole('button', { name: 'Confirm signature' }).click();
  await expect(element.getByRole('heading', { name: /check your email/ })).toBeVisible();

  await element.evaluate((node: SignEnvelopeElement, fingerprint) => {
    node.mode = 'widget-verify';
    node.verification = {
      envelopeFingerprint: fingerprint,
      code: node.widgetCode,
      expires: '1',
      signature: 'x',
    };
  }, '0'.repeat(64));
  const heard = () => page.evaluate((): unknown => Reflect.get(window, 'heard'));
  await expect
    .poll(heard)
    .toEqual([
      'sign-submitted {"status":"verify","redirectUrl":null}',
      'sign-widget-verified {"result":"not-verified"}',
    ]);

  const preview = new URL(previews[0].link);
  await element.evaluate(
    (node: SignEnvelopeElement, [key, envelopeFingerprint = '', signatureFingerprint = '']) => {
      node.mode = 'preview';
      node.preview = { envelopeFingerprint, signatureFingerprint };
      node.linkKey = key ?? null;
    },
    [preview.hash.slice(1), ...preview.pathname.split('/').slice(2)],
  );
  await expect.poll(() => title(page)).toBe('To be sent');

  await element.evaluate((node: SignEnvelopeElement) => {
    node.failure = { status: 404, messageKey: 'error.pageNotFound', support: false };
    node.notice = 'error';
  });
  await expect(element).toContainText('(404) There is no page at this address.');
});

/** Sends an envelope in which nothing has to be filled in. */
const sendRules = async (more: object = {}) =>
  server.send(
    {
      title: 'House rules',
      parties: [{ title: 'Ada', email: 'ada@example.com' }],
      documents: [rules()],
      ...more,
    },
    { rules: await makePdf({ title: 'House rules', fields: [] }) },
  );

test('[EB-03] a submission is held until the page’s promise resolves, and sent then', async ({
  page,
}) => {
  const { parties } = await sendRules();
  await openHost(page, tag + script);
  await open(page, parties[0]?.link ?? '');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.locator('sign-envelope').evaluate((element: SignEnvelopeElement) => {
    element.addEventListener('sign-before-submit', ({ detail }) =>
      detail.waitUntil(
        new Promise((resolve) => {
          Reflect.set(window, 'letGo', resolve);
        }),
      ),
    );
    Reflect.set(window, 'outcome', element.submit());
  });
  await page.waitForFunction(() => Reflect.has(window, 'letGo'));
  expect(sent).not.toContain('/api/sign-envelope');
  const outcome = await page.evaluate(() => {
    Reflect.get(window, 'letGo')();
    return Reflect.get(window, 'outcome');
  });
  expect(outcome).toMatchObject({ ok: true, result: { status: 'signed' } });
  expect(sent).toContain('/api/sign-envelope');
});

test('[EB-05] an element that is removed while it submits does not navigate the page', async ({
  page,
}) => {
  const sent = await sendRules({ redirect_url: `${server.url}/host/?signed` });
  await openHost(page, tag);
  await load(page);
  await open(page, sent.parties[0]?.link ?? '');
  const host = page.url();
  const [status, navigations] = await page
    .locator('sign-envelope')
    .evaluate(async (element: SignEnvelopeElement) => {
      let count = 0;
      window.navigation.addEventListener('navigate', (event) => {
        event.preventDefault();
        count += 1;
      });
      const submitting = element.submit();
      element.remove();
      const outcome = await submitting;
      return [outcome.ok ? 'signed' : outcome.reason.code, count] as const;
    });
  expect(status).toBe('aborted');
  expect(navigations).toBe(0);
  expect(page.url()).toBe(host);
});

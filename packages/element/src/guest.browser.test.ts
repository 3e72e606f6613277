import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { findAccessibilityFaults } from '../../../test/accessibility/axe.ts';
import { serveHostPage } from '../../../test/harness/host-page.ts';
import { sendSample } from '../../../test/harness/sample.ts';
import { signerOn } from '../../../test/harness/signer.ts';
import type { SigningServer } from '../../../test/harness/signing-server.ts';
import { expect, test } from '../../../test/harness/test.ts';

const fields = [
  { type: 'text', title: 'Full name' },
  { type: 'signature', title: 'Signature' },
] as const;

/** The script tag, and a script that gives each element the key in its `title`. */
const head = (server: SigningServer) => `
  <script type="module" src="${server.url}/element/0/sign-envelope.js"></script>
  <script type="module">
    for (const element of document.querySelectorAll('sign-envelope')) {
      element.linkKey = element.dataset.name;
    }
  </script>`;

const bootstrap = readFileSync(
  createRequire(import.meta.url).resolve('bootstrap/dist/js/bootstrap.bundle.js'),
  'utf8',
);

const keyOf = (link: string) => new URL(link).hash.slice(1);

const tag = (server: SigningServer, link: string, attributes = '') =>
  `<sign-envelope api="${server.url}/api" data-name="${keyOf(link)}" ${attributes}></sign-envelope>`;

/** Opens a page of a company's, with this body. */
async function openHost(page: Page, server: SigningServer, body: string, css = '') {
  const style = `<style>body { margin: 0 } ${css}</style>`;
  const host = await serveHostPage({ head: style + head(server), body });
  await page.goto(host.address);
  return host;
}

/** Places of an element on a page: its style, and what is around `here`. */
const places: Readonly<Record<string, readonly [style: string, around: string]>> = {
  'an inline block': ['display: inline-block', '<p><span id="here"></span></p>'],
  'a flex item': ['', '<div id="here" style="display: flex"><b>Beside</b></div>'],
  'a flex container': ['display: flex', '<div id="here"></div>'],
  'a grid item': [
    '',
    '<div id="here" style="display: grid; grid-template-columns: auto auto"></div>',
  ],
  'an absolute box': ['position: absolute; inset: 0 auto auto 0', '<div id="here"></div>'],
  'a table cell': ['', '<table><tr><td>Beside</td><td id="here"></td></tr></table>'],
  'a dialog': ['', '<dialog id="here"></dialog>'],
  'a column of 200 px': ['', '<div id="here" style="width: 200px"></div>'],
  'a zoomed part': ['', '<div id="here" style="zoom: 1.25"></div>'],
  'a part at four fifths of its size': [
    '',
    '<div style="transform: scale(0.8); transform-origin: 0 0"><div id="here"></div></div>',
  ],
  'vertical writing': ['', '<div id="here" style="writing-mode: vertical-rl"></div>'],
};

for (const viewport of [
  { width: 1280, height: 720 },
  { width: 380, height: 720 },
]) {
  test(`in any place of a page of ${viewport.width} px, the element is as wide as there is room, and its popups can be confirmed`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    const { link } = await sendSample(server, [{ title: 'Lease', fields }]);
    const host = await openHost(page, server, `<div id="place"></div>${tag(server, link)}`);
    const signer = signerOn(page);
    await expect(signer.field('Full name')).toBeVisible();
    for (const [name, [style, around]] of Object.entries(places)) {
      await test.step(name, async () => {
        const widths = await page.evaluate(
          ([css, html]) => {
            const element = document.querySelector<HTMLElement>('sign-envelope');
            const place = document.querySelector('#place');
            if (!element || !place) throw new Error('There is no place');
            const before = place.firstElementChild;
            place.insertAdjacentHTML('beforeend', html);
            element.style.cssText = css;
            const after = place.lastElementChild;
            (after?.id === 'here' ? after : after?.querySelector('#here'))?.append(element);
            before?.remove();
            document.querySelector('dialog')?.showModal();
            const { scrollWidth, clientWidth } = document.documentElement;
            const { width } = element.getBoundingClientRect();
            return { own: width, page: scrollWidth, window: clientWidth };
          },
          [style, around] as const,
        );
        expect(widths.own).toBeGreaterThan(name.includes('200') ? 199 : 290);
        expect(widths.page).toBe(widths.window);
        await signer.open('Signature');
        await signer.popup.getByRole('tab', { name: 'Type' }).click();
        await expect(signer.popup.getByRole('button', { name: 'Confirm' })).toBeInViewport({
          ratio: 1,
        });
        await page.keyboard.press('Escape');
        await expect(signer.popup).toBeHidden();
        if (name === 'a dialog') await expect(page.locator('dialog#here')).toBeVisible();
      });
    }
    host.close();
  });
}

test('it leaves no global name but that of Nano Stores, and shows nothing but its shadow root', async ({
  page,
  server,
}) => {
  const host = await openHost(
    page,
    server,
    `<script>window.before = Object.keys(window);</script>${tag(server, 'https://x/#none')}`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = await page.evaluate(() => {
    const element = document.querySelector('sign-envelope');
    if (!element) throw new Error('There is no element');
    const before: readonly string[] = Reflect.get(window, 'before');
    const own = Object.keys(element);
    return { global: Object.keys(window).filter((name) => !before.includes(name)), own };
  });
  // Nano Stores shares one name among its copies on a page; r2wc calls the shadow root the container.
  expect(seen).toEqual({ global: ['before', 'nanostoresGlobal'], own: ['container'] });
  host.close();
});

test('two elements in the main part of a page add no landmark and no fault', async ({
  page,
  server,
}) => {
  const { link, otherLink } = await sendSample(server, [
    { title: 'Lease', fields: [...fields, { ...fields[0], party: 2 }] },
  ]);
  const level = 'heading-level="2"';
  const body = `<header>Company</header><main><h1>Portal</h1>${tag(server, link, level)}${tag(server, otherLink, level)}</main><footer>Imprint</footer>`;
  const host = await openHost(page, server, body);
  await expect(page.locator('.field')).toHaveCount(6);
  await expect(page.locator('.side-heading').first()).toBeVisible();
  for (const role of ['main', 'banner', 'contentinfo'] as const) {
    await expect(page.getByRole(role)).toHaveCount(1);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2, name: '12 Harbour Street' })).toHaveCount(2);
  expect(await findAccessibilityFaults(page)).toEqual([]);
  host.close();
});

test('it takes the focus only if the user is inside it, or the page asks for it', async ({
  page,
  server,
}) => {
  const sent = () => sendSample(server, [{ title: 'Lease', fields: [fields[0]] }], {});
  const { link } = await sent();
  const search = '<input aria-label="Search" autofocus>';
  const host = await openHost(page, server, search + tag(server, 'https://x/#unknown'));
  // An error screen, which its title would announce.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Search')).toBeFocused();
  host.close();

  const asking = await openHost(page, server, search + tag(server, 'https://x/#none', 'autofocus'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  asking.close();

  const signing = await openHost(page, server, search + tag(server, link));
  const signer = signerOn(page);
  await signer.writeText('Full name', 'Ada Park');
  await signer.submit();
  await expect(page.getByRole('heading', { name: /thank you/ })).toBeFocused();
  signing.close();
});

/** Writes what a page hears of keys into its title, from all places that hear them after the element. */
const noteKeys = `<script>
  for (const capture of [true, false]) {
    for (const type of ['keydown', 'keypress', 'keyup']) {
      document.addEventListener(type, ({ key }) => { document.title += ' ' + key; }, capture);
    }
  }
  addEventListener('keydown', ({ key }) => { document.title += ' ' + key; });
</script>`;

test('Escape closes what is open in it alone, and the next one is for the page around it', async ({
  page,
  server,
}) => {
  const { link } = await sendSample(server, [{ title: 'Lease', fields }]);
  const body = `<dialog id="outer">${tag(server, link)}</dialog>${noteKeys}<script>document.querySelector("dialog").showModal();</script>`;
  const host = await openHost(page, server, body);
  const outer = page.locator('dialog#outer');
  const signer = signerOn(page);
  const blur = () => page.evaluate(() => document.querySelector('sign-envelope')?.blur());
  const presses: Readonly<Record<string, () => Promise<void>>> = {
    'in the popup': async () => undefined,
    'at the field': () => signer.field('Full name').focus(),
    'with the focus nowhere': blur,
    'held down': () => page.keyboard.down('Escape'),
  };
  for (const [where, prepare] of Object.entries(presses)) {
    await test.step(where, async () => {
      await signer.open('Full name');
      await prepare();
      await page.keyboard.down('Escape');
      await page.keyboard.up('Escape');
      await expect(signer.popup).toBeHidden();
    });
  }
  await page.getByRole('button', { name: 'Help' }).click();
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toBeVisible();
  await help.getByText('Yes', { exact: false }).first().click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(outer).toBeVisible();
  await expect(page).toHaveTitle('Host');

  await page.keyboard.press('Escape');
  await expect(outer).toBeHidden();
  await expect(page).toHaveTitle(/^Host( Escape)+$/);
  host.close();
});

test('Escape of one element is not for another', async ({ page, server }) => {
  const { link } = await sendSample(server, [{ title: 'Lease', fields }]);
  const other = await sendSample(server, [{ title: 'Other', fields }]);
  const host = await openHost(page, server, `${tag(server, link)}${tag(server, other.link)}`);
  const [first, second] = [
    page.locator('sign-envelope').first(),
    page.locator('sign-envelope').last(),
  ];
  for (const element of [first, second]) {
    await element
      .getByRole('button', { name: /^Full name/ })
      .first()
      .click();
    await expect(element.getByRole('dialog')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(second.getByRole('dialog')).toBeHidden();
  await expect(first.getByRole('dialog')).toBeVisible();
  host.close();
});

test('in a modal that traps the focus, on a page with shortcuts, all that is typed arrives', async ({
  page,
  server,
}) => {
  const { link } = await sendSample(server, [{ title: 'Lease', fields }]);
  const body = `
    <button id="open" data-bs-toggle="modal" data-bs-target="#modal">Sign</button>
    <div id="modal" class="modal" tabindex="-1"><div class="modal-dialog modal-fullscreen">
      <div class="modal-content">${tag(server, link)}</div></div></div>
    <script>${bootstrap}</script>
    <script>document.addEventListener('keydown', (event) => {
      if (/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
      document.title += ' ' + event.key;
      if (event.key.length === 1 && !event.ctrlKey) event.preventDefault();
    })</script>`;
  // The first script is enough.
  await page.route(/\/(dialogs|popups)-/, (route) => route.abort());
  const host = await openHost(page, server, body, '.modal:not(.show) { display: none }');
  const modal = page.locator('#modal');
  await page.locator('#open').click();
  const signer = signerOn(page);
  await signer.open('Full name');
  const text = signer.popup.getByRole('textbox');
  await expect(text).toBeFocused();
  await page.keyboard.type('jk/?');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('End');
  await expect(text).toHaveValue('jk?');
  await expect(page).toHaveTitle(/^Host( (Control|Shift))*$/);

  await page.keyboard.press('Control+s');
  await page.keyboard.press('F2');
  await expect(page).toHaveTitle(/ s F2$/);
  await page.keyboard.press('Escape');
  await expect(signer.popup).toBeHidden();
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  host.close();
});

/**
 * A lock as in a modal of react-remove-scroll and others: it stops what would scroll down where nothing that
 * it sees can.
 *
 * Runs in the browser.
 */
function lockScrolling({ capture, path }: { readonly capture: boolean; readonly path: boolean }) {
  const scrolls = (node: unknown) =>
    node instanceof HTMLElement &&
    node.scrollTop + node.clientHeight < node.scrollHeight - 1 &&
    /auto|scroll/.test(getComputedStyle(node).overflowY);
  const stop = (event: Event) => {
    let node: unknown = path ? event.composedPath()[0] : event.target;
    while (node instanceof Node && node !== document.body) {
      if (scrolls(node)) return;
      node = node instanceof ShadowRoot ? node.host : node.parentNode;
    }
    event.preventDefault();
  };
  for (const type of ['wheel', 'touchmove']) {
    document.addEventListener(type, stop, { passive: false, capture });
  }
}

/** Moves a finger up on what is in the middle of an element. Returns whether that may scroll. */
const moveFinger = (element: Locator) =>
  element.evaluate((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2 };
    const target = box;
    const touch = (up: number) =>
      new Touch({ identifier: 1, target, ...at, clientY: at.clientY - up });
    const options = { bubbles: true, cancelable: true, composed: true };
    target.dispatchEvent(new TouchEvent('touchstart', { ...options, touches: [touch(0)] }));
    return target.dispatchEvent(new TouchEvent('touchmove', { ...options, touches: [touch(20)] }));
  });

test('with a fixed height it scrolls inside, and the footer stays in its place', async ({
  page,
  server,
}) => {
  const { link } = await sendSample(server, [{ title: 'Lease', pages: 3, fields }]);
  const css = 'sign-envelope { height: 500px }';
  const host = await openHost(
    page,
    server,
    `<p>Above</p>${tag(server, link, 'fixed-height')}`,
    css,
  );
  const element = page.locator('sign-envelope');
  await expect(signerOn(page).field('Signature')).toBeVisible();
  const { y = 0, height } = (await element.boundingBox()) ?? {};
  expect(height).toBe(500);
  const bottom = async () => {
    const box = await page.locator('.footer').boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  expect(await bottom()).toBe(Math.round(y + 500));
  await page.locator('.page').last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await bottom()).toBe(Math.round(y + 500));
  await signerOn(page).writeText('Full name', 'Ada Park');
  host.close();
});

for (const lock of [
  { capture: false, path: false },
  { capture: false, path: true },
  { capture: true, path: false },
  { capture: true, path: true },
]) {
  test(`the wheel and a finger scroll it under a lock of the page that looks at ${lock.path ? 'the path' : 'the target'} of an event${lock.capture ? ', in the capture phase' : ''}`, async ({
    page,
    server,
  }) => {
    const choices = Array.from({ length: 40 }, (_, index) => `Choice ${index}`);
    const many = { type: 'dropdown', title: 'Many', dropdown_choices: choices } as const;
    const { link } = await sendSample(server, [{ title: 'Lease', pages: 2, fields: [many] }]);
    const css = 'html, body { overflow: hidden } sign-envelope { height: 400px; overflow: hidden }';
    const host = await openHost(page, server, tag(server, link, 'fixed-height'), css);
    await page.evaluate(lockScrolling, lock);
    const element = page.locator('sign-envelope');
    await expect(signerOn(page).field('Many')).toBeVisible();
    const position = (box: Locator) => box.evaluate(({ scrollTop }) => scrollTop);

    await page.mouse.move(640, 200);
    await page.mouse.wheel(0, 60);
    await expect.poll(() => position(element)).toBe(60);
    expect(await moveFinger(page.locator('.page').first())).toBe(true);

    await signerOn(page).open('Many');
    const popup = signerOn(page).popup;
    await popup.getByText('Choice 3', { exact: true }).hover();
    await page.mouse.wheel(0, 80);
    await expect.poll(() => position(popup)).toBe(80);
    expect(await moveFinger(popup.getByText('Choice 3', { exact: true }))).toBe(true);

    // At the end of the document, a lock in the capture phase that looks at the element sees nothing that
    // scrolls down.
    await element.evaluate((box) => box.scrollTo({ top: box.scrollHeight, behavior: 'instant' }));
    const isSeen = lock.path || !lock.capture;
    expect(await moveFinger(popup.getByText('Choice 3', { exact: true }))).toBe(isSeen);
    host.close();
  });
}

test("the page's fixed header hides neither its own header nor the field that it goes to", async ({
  page,
  server,
}) => {
  const far = { type: 'text', title: 'Far down', page: 3, x: 12, y: 80, width: 40, height: 4 };
  const { link } = await sendSample(server, [{ title: 'Lease', pages: 3, fields: [far] }]);
  const css =
    '.top { position: fixed; inset: 0 0 auto; height: 90px; z-index: 5 } sign-envelope { --sign-offset-top: 90px; margin-top: 90px }';
  const host = await openHost(page, server, `<div class="top">Top</div>${tag(server, link)}`, css);
  await page.getByRole('button', { name: 'Next field' }).click();
  const signer = signerOn(page);
  await expect(signer.popup).toBeVisible();
  const header = await page.locator('.header').boundingBox();
  const field = await signer.field('Far down').boundingBox();
  expect(Math.round(header?.y ?? 0)).toBe(90);
  expect(field?.y).toBeGreaterThan(90 + (header?.height ?? 0));
  host.close();
});

test('zoomed or with a fixed height, it makes no error of a ResizeObserver loop', async ({
  page,
  server,
}) => {
  const { link } = await sendSample(server, [{ title: 'Lease', pages: 2, fields }]);
  await page.addInitScript(() => {
    const told: string[] = [];
    addEventListener('error', ({ message }) => told.push(message));
    Object.assign(window, { told });
  });
  for (const attributes of [
    'style="zoom: 1.25"',
    'style="zoom: 0.8"',
    'fixed-height style="block-size: 500px"',
    'fixed-height style="block-size: 400px; zoom: 1.5"',
  ]) {
    const host = await openHost(page, server, tag(server, link, attributes));
    await expect(page.locator('.zoom-bar')).toBeVisible();
    for (const width of [1400, 700, 380]) {
      await page.setViewportSize({ width, height: 700 });
      await signerOn(page).open('Full name');
      await page.keyboard.type('A');
      await page.keyboard.press('Escape');
      await expect(signerOn(page).popup).toBeHidden();
    }
    expect(await page.evaluate(() => Reflect.get(window, 'told')), attributes).toEqual([]);
    host.close();
  }
});

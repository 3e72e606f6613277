import type { Page } from '@playwright/test';
import {
  type CriticalPath,
  elementCriticalPath,
  siteCriticalPath,
} from '../../../scripts/build/first-field.ts';
import { elementAddress } from '../../../scripts/build/places.ts';
import { expect, workerTest as test } from '../../../test/harness/worker-test.ts';

/** Lets a page make these requests only, and returns those that it has made. */
async function allowOnly(page: Page, path: CriticalPath) {
  const made = new Set<string>();
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (!path.flat().includes(pathname)) return route.abort();
    made.add(pathname);
    return route.fallback();
  });
  return made;
}

async function fillFirstField(page: Page): Promise<void> {
  const element = page.locator('sign-envelope');
  await element.getByRole('button', { name: /^Full name, text field, required, .*to do/ }).click();
  await element.getByRole('textbox').fill('Ada Lovelace');
  await page.keyboard.press('Escape');
  await expect(element.getByRole('button', { name: /Ada Lovelace/ })).toBeVisible();
}

test('on the site, the first text field can be filled in with only the requests that `npm run size` counts', async ({
  page,
  server,
}) => {
  const made = await allowOnly(page, siteCriticalPath());
  await page.goto(server.demo.sign);
  await fillFirstField(page);
  expect([...made].sort()).toEqual(siteCriticalPath().flat().sort());
});

test('with the script tag, the first text field can be filled in with only the requests that `npm run size` counts', async ({
  page,
  server,
}) => {
  const [own = [], files = [], calls = []] = elementCriticalPath();
  const path = [own, files.map((file) => `${elementAddress()}/${file}`), calls];
  const made = await allowOnly(page, path);
  const key = new URL(server.demo.sign).hash.slice(1);
  await page.route(`${server.url}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Host</title><script type="module" src="${path[1]?.[0]}"></script><sign-envelope api="/api" cdn="/cdn"></sign-envelope></html>`,
    }),
  );
  await page.goto(server.url);
  made.add('/');
  await page.evaluate(() =>
    document.addEventListener(
      'keydown',
      ({ key }) => Object.assign(document, { title: key }),
      true,
    ),
  );
  await page.locator('sign-envelope').evaluate((element: HTMLElement, linkKey) => {
    Object.assign(element, { linkKey });
  }, key);
  await fillFirstField(page);
  expect([...made].sort()).toEqual(path.flat().sort());
  // The page around it has not heard the Escape that closed the popup.
  await expect(page).toHaveTitle('Host');
});

import { firstFieldParts } from '../../../scripts/build/first-field.ts';
import { expect, workerTest as test } from '../../../test/harness/worker-test.ts';

test('the first text field can be filled in with only the files that `npm run size` counts', async ({
  page,
  server,
}) => {
  const counted = new Set(firstFieldParts().map(({ path }) => path));
  const fetched = new Set<string>();
  await page.route('**/element/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    if (!counted.has(name)) return route.abort();
    fetched.add(name);
    return route.continue();
  });
  await page.goto(server.demo.sign);
  const element = page.locator('sign-envelope');
  await element.getByRole('button', { name: /^Full name, text field, required, .*to do/ }).click();
  await element.getByRole('textbox').fill('Ada Lovelace');
  await page.keyboard.press('Escape');
  await expect(element.getByRole('button', { name: /Ada Lovelace/ })).toBeVisible();
  expect(fetched).toEqual(counted);
});

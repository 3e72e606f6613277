import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { root } from '../../scripts/build/places.ts';
import { examples } from '../../scripts/recorded-tests.ts';
import { serveFolder } from '../bundlers/serve-folder.ts';
import { install, pack, run } from '../bundlers/workshop.ts';
import { signerOn } from '../harness/signer.ts';

// Programs of npm take their time, above all on a busy machine.
test.describe.configure({ timeout: 900_000 });

/** Outside of the repository, so that nothing is found but what an example installs. */
let workshop: string;
let packed: Readonly<Record<string, string>>;
test.beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'sign-envelope-examples-'));
  packed = await pack(workshop);
});
test.afterAll(() => rm(workshop, { recursive: true, force: true }));

/** Copies an example, installs it with the packed packages, and builds it. Returns the folder of its page. */
async function buildExample(name: string): Promise<string> {
  const folder = join(workshop, name);
  const isOwn = (path: string) => !/[\\/](?:node_modules|dist|\.next)(?:[\\/]|$)/.test(path);
  const source = join(root, 'examples', name);
  await cp(source, folder, {
    recursive: true,
    filter: (path) => isOwn(path.slice(source.length)),
  });
  const place = join(folder, 'package.json');
  const own = JSON.parse(await readFile(place, 'utf8'));
  const used = Object.keys(own.dependencies).filter((dependency) => dependency in packed);
  expect(used).not.toEqual([]);
  // The packages need each other in the same version.
  const overrides = packed;
  const dependencies = { ...own.dependencies };
  for (const dependency of used) dependencies[dependency] = packed[dependency];
  await writeFile(place, JSON.stringify({ ...own, dependencies, overrides }));
  await install(folder);
  if (own.scripts?.build === undefined) return folder;
  await run('npm', ['run', 'build'], folder, { NEXT_TELEMETRY_DISABLED: '1' });
  return join(folder, 'dist');
}

async function signAgreement(page: Page): Promise<void> {
  const signer = signerOn(page);
  await signer.writeText('Full name', 'Ada Park');
  await signer.pickDay('First day', 15);
  await signer.typeSignature('Signature', 'Ada Park');
  await signer.submit();
  await expect(page.getByRole('heading', { name: 'All signed' })).toBeVisible();
  await expect(page.getByText('Your page knows: signed.')).toBeVisible();
}

async function fillForm(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Park');
  await page.getByRole('button', { name: 'Sign' }).click();
  await expect(page.getByRole('status')).toHaveText('You have signed, thank you.');
}

async function drawInForm(page: Page): Promise<void> {
  const pad = page.getByRole('group', { name: 'Signature' }).getByRole('img');
  const box = await pad.boundingBox();
  if (box === null) throw new Error('There is no pad');
  await page.mouse.move(box.x + 40, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 30);
  await page.mouse.move(box.x + 200, box.y + 90);
  await page.mouse.up();
  await expect(pad).toHaveAccessibleName('Drawn signature: drawn');
}

/** What is signed where it is no envelope in our screens. */
const others: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  headless: fillForm,
  'ink-pad': drawInForm,
};

for (const name of examples) {
  test(`[EB-15] the example ${name} is installed, built and signed on`, async ({ page }) => {
    const site = await serveFolder(await buildExample(name));
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      // A page without an icon is asked for one.
      if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) {
        faults.push(message.text());
      }
    });
    await page.addInitScript(() => localStorage.setItem('sign-envelope:tour', 'seen'));
    await page.goto(site.url);
    await (others[name] ?? signAgreement)(page);
    expect(faults).toEqual([]);
    await site.close();
  });
}

test('[EB-15] every folder of examples is one of them', async () => {
  const entries = await readdir(join(root, 'examples'), { withFileTypes: true });
  const folders = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  // The page that `npm start` shows.
  expect(folders.filter((name) => name !== 'host').sort()).toEqual([...examples].sort());
});

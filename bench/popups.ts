// How fast a popup opens the first time and the second, on a phone with a 4 times slower CPU, once the
// first page's picture is there and the browser is idle.
import { type Browser, chromium } from '@playwright/test';
import { startSigningServer } from '../test/harness/signing-server.ts';
import { type BenchRow, median } from './bench-row.ts';
import { sendAgreement } from './dense-agreement.ts';
import { phone, slowdown } from './phone.ts';

const rounds = 9;

interface Openings {
  readonly first: number;
  readonly second: number;
}

/** Opens the popup of a field, and closes it. Returns the ms until its text box is there and in place. */
async function open(): Promise<number> {
  const tree = document.querySelector('sign-envelope')?.shadowRoot;
  const field = tree?.querySelector<HTMLElement>('button.field-text:enabled');
  if (!tree || !field) throw new Error('There is no text field');
  const begun = performance.now();
  field.click();
  const isOpen = () => tree.querySelector('.popup[data-placed] input') !== null;
  while (!isOpen()) await new Promise(requestAnimationFrame);
  const time = performance.now() - begun;
  tree.querySelector<HTMLElement>('.popup-close')?.click();
  while (tree.querySelector('.popup') !== null) await new Promise(requestAnimationFrame);
  return time;
}

async function visit(browser: Browser, url: string): Promise<Openings> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('sign-envelope:tour', 'seen'));
    await page.goto(url, { waitUntil: 'networkidle' });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return { first: await page.evaluate(open), second: await page.evaluate(open) };
  } finally {
    await context.close();
  }
}

export async function benchPopups(): Promise<readonly BenchRow[]> {
  const server = await startSigningServer();
  const link = await sendAgreement(server);
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  });
  try {
    const visits: Openings[] = [];
    for (let round = 0; round < rounds; round += 1) visits.push(await visit(browser, link));
    const row = (name: string, values: readonly number[]): BenchRow => ({
      bench: 'popups',
      case: `a text popup, ${name} opening`,
      value: median(values),
      unit: 'ms',
    });
    return [
      row(
        'first',
        visits.map(({ first }) => first),
      ),
      row(
        'second',
        visits.map(({ second }) => second),
      ),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

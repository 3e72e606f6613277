// How fast a popup of each kind opens the first time and the second, on a phone with a 4 times slower CPU,
// two seconds after all has loaded.
import { type Browser, chromium } from '@playwright/test';
import { startSigningServer } from '../test/harness/signing-server.ts';
import { type BenchRow, median } from './bench-row.ts';
import { sendAgreement } from './dense-agreement.ts';
import { phone, slowdown } from './phone.ts';

const rounds = 9;
const types = ['text', 'date', 'signature', 'upload'] as const;

interface Openings {
  readonly first: number;
  readonly second: number;
}

/** Opens the popup of a field, and closes it. Returns the ms until its content is there and in place. */
async function open(type: string): Promise<number> {
  const tree = document.querySelector('sign-envelope')?.shadowRoot;
  const field = tree?.querySelector<HTMLElement>(`button.field-${type}:enabled`);
  if (!tree || !field) throw new Error(`There is no field of the type ${type}`);
  const begun = performance.now();
  field.click();
  const isOpen = () => tree.querySelector('.popup[data-placed] .popup-confirm') !== null;
  while (!isOpen()) await new Promise(requestAnimationFrame);
  const time = performance.now() - begun;
  tree.querySelector<HTMLElement>('.popup-close')?.click();
  while (tree.querySelector('.popup') !== null) await new Promise(requestAnimationFrame);
  return time;
}

async function visit(browser: Browser, url: string, type: string): Promise<Openings> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem('sign-envelope:tour', 'seen'));
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(2000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const first = await page.evaluate(open, type);
    return { first, second: await page.evaluate(open, type) };
  } finally {
    await context.close();
  }
}

export async function benchPopups(): Promise<readonly BenchRow[]> {
  const server = await startSigningServer();
  const link = await sendAgreement(server, types);
  const browser = await chromium.launch({
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  });
  try {
    const rows: BenchRow[] = [];
    for (const type of types) {
      const visits: Openings[] = [];
      for (let round = 0; round < rounds; round += 1) {
        visits.push(await visit(browser, link, type));
      }
      for (const opening of ['first', 'second'] as const) {
        rows.push({
          bench: 'popups',
          case: `a popup of the type ${type}, ${opening} opening`,
          value: median(visits.map((visited) => visited[opening])),
          unit: 'ms',
        });
      }
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}

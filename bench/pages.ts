// How documents of 200 and 500 pages behave in Chromium: the wait for the first field and for all, the
// frames while scrolling through, and the memory they take.
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import type { BenchRow } from './bench-row.ts';
import { drawing, servePages } from './pages-server.ts';
import { slowdown } from './phone.ts';

/** Milliseconds from one end to the other: faster than anyone reads, like dragging a scrollbar. */
const dragTime = 20_000;
/** Pixels per second of a strong swipe: four pages. */
const swipeSpeed = 5_000;
const swipeTime = 5_000;

interface Frames {
  readonly perSecond: number;
  /** Share of the frames of 60 a second that were not shown, in percent. */
  readonly dropped: number;
  /** The 99th percentile of the frame times, in ms. */
  readonly slowest: number;
  /** Main-thread milliseconds per frame, independent of other load on the machine. */
  readonly work: number;
}

/** Runs before the page's own scripts: records when the first field can be pressed. */
function noteFirstField(): void {
  const look = () => {
    const tree = document.querySelector('sign-envelope')?.shadowRoot;
    if (tree?.querySelector('button.field:enabled')) performance.mark('first-field');
    else requestAnimationFrame(look);
  };
  look();
}

async function timeFirstField(page: Page): Promise<number> {
  const marked = await page.waitForFunction(() => performance.getEntriesByName('first-field')[0]);
  return marked.evaluate((mark) => mark?.startTime ?? Number.NaN);
}

async function waitForAllFields(page: Page, fieldCount: number): Promise<number> {
  await page.waitForFunction(
    (count) =>
      document.querySelector('sign-envelope')?.shadowRoot?.querySelectorAll('.field').length ===
      count,
    fieldCount,
    { timeout: 120_000 },
  );
  return page.evaluate(() => performance.now());
}

async function readMetric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
}

/** Scrolls at a constant speed from the top of the page, and measures every frame. */
async function scroll(
  page: Page,
  session: CDPSession,
  duration: number,
  distance?: number,
): Promise<Frames> {
  const before = await readMetric(session, 'ThreadTime');
  const { count, ...frames } = await page.evaluate(
    ({ time, length }) =>
      new Promise<Omit<Frames, 'work'> & { readonly count: number }>((resolve) => {
        const way = length ?? document.documentElement.scrollHeight - innerHeight;
        const frames: number[] = [];
        let begun = 0;
        let last = 0;
        const step = (now: number) => {
          if (begun === 0) begun = now;
          else frames.push(now - last);
          last = now;
          scrollTo(0, Math.min(1, (now - begun) / time) * way);
          if (now - begun < time) {
            requestAnimationFrame(step);
            return;
          }
          const sorted = frames.toSorted((a, b) => a - b);
          resolve({
            count: frames.length,
            perSecond: (frames.length * 1000) / (now - begun),
            dropped: Math.max(0, 100 - (100 * frames.length * 1000) / (60 * (now - begun))),
            slowest: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
          });
        };
        requestAnimationFrame(step);
      }),
    { time: duration, length: distance },
  );
  const work = (1000 * ((await readMetric(session, 'ThreadTime')) - before)) / count;
  return { ...frames, work };
}

/** Returns the JavaScript heap in use after garbage collection, in megabytes. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await readMetric(session, 'JSHeapUsedSize')) / 1e6;
}

interface Measured {
  readonly firstField: number;
  /** Milliseconds until all fields were there. */
  readonly allFields: number;
  readonly early: Frames;
  readonly settled: Frames;
  readonly dragged: Frames;
  readonly heap: number;
}

/** Renders a page image as the real server does: a JPEG 1600 px wide. */
async function photograph(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 2263 } });
  await page.setContent(`<body style="margin:0">${drawing}</body>`);
  const picture = await page.screenshot({ type: 'jpeg', quality: 85 });
  await page.close();
  return picture;
}

interface Case {
  readonly pages: number;
  readonly fieldsOfPage: number;
  readonly slowdown: number;
}

async function measure(browser: Browser, picture: Buffer, size: Case): Promise<Measured> {
  const server = await servePages({ ...size, picture });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Emulation.setCPUThrottlingRate', { rate: size.slowdown });
    await page.addInitScript(noteFirstField);
    await page.goto(server.url);
    const swipe = () => scroll(page, session, swipeTime, (swipeSpeed * swipeTime) / 1000);
    return {
      firstField: await timeFirstField(page),
      early: await swipe(),
      allFields: await waitForAllFields(page, size.pages * size.fieldsOfPage),
      settled: await swipe(),
      dragged: await scroll(page, session, dragTime),
      heap: await heapOf(session),
    };
  } finally {
    await context.close();
    await server.close();
  }
}

const row = (name: string, value: number, unit: string, versus?: string): BenchRow => ({
  bench: 'pages',
  case: name,
  value,
  unit,
  ...(versus === undefined ? {} : { versus }),
});

function rowsOf({ pages, fieldsOfPage, slowdown: rate }: Case, found: Measured): BenchRow[] {
  const where = `${pages} pages${rate === 1 ? '' : `, CPU ${rate} times slower`}`;
  const { firstField, allFields, early, settled, dragged, heap } = found;
  return [
    row(`${where}: first field can be filled in`, firstField, 'ms'),
    row(`${where}: all ${pages * fieldsOfPage} fields are there`, allFields, 'ms'),
    row(`${where}: dropped frames, swiping, just opened`, early.dropped, '%', 'aim < 10'),
    row(`${where}: dropped frames, swiping, all there`, settled.dropped, '%', 'aim < 10'),
    row(`${where}: main thread a frame, swiping`, settled.work, 'ms', 'aim < 8'),
    row(`${where}: slowest frame of a hundred`, settled.slowest, 'ms'),
    row(`${where}: dragging`, dragged.perSecond, 'frames/s', 'aim 50'),
    row(`${where}: main thread a frame, dragging`, dragged.work, 'ms', 'aim < 8'),
    row(`${where}: heap`, heap, 'MB', 'aim < 43'),
  ];
}

const cases: readonly Case[] = [
  { pages: 500, fieldsOfPage: 10, slowdown: 1 },
  { pages: 200, fieldsOfPage: 10, slowdown },
  { pages: 500, fieldsOfPage: 10, slowdown },
  { pages: 500, fieldsOfPage: 20, slowdown: 1 },
];

/**
 * Rows of the benchmark `pages`, measured on the built element: see pages-server.ts for its
 * document.
 */
export async function benchPages(): Promise<BenchRow[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  const rows: BenchRow[] = [];
  try {
    const picture = await photograph(browser);
    for (const size of cases) rows.push(...rowsOf(size, await measure(browser, picture, size)));
  } finally {
    await browser.close();
  }
  return rows;
}

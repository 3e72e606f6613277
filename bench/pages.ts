// How a document of 500 pages with 5,000 fields behaves in Chromium: the wait for the first field,
// the frames while scrolling through, and the memory it takes. Part 3 of the signing view promises
// 60 frames a second and less than 80 MB.
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import type { BenchRow } from './bench-row.ts';
import { drawing, fieldCount, pageCount, servePages } from './pages-server.ts';

/** Milliseconds from one end to the other: faster than anyone reads, like dragging a scrollbar. */
const dragTime = 20_000;
/** Pixels per second of a strong swipe: four pages. */
const swipeSpeed = 5_000;
const swipeTime = 5_000;
/** Milliseconds from which a frame counts as late at 60 frames a second. */
const lateFrame = 25;

interface Frames {
  readonly perSecond: number;
  /** Share of late frames, in percent. */
  readonly late: number;
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

async function waitForAllFields(page: Page): Promise<number> {
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
    ({ time, length, late }) =>
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
            late: (100 * frames.filter((frame) => frame > late).length) / frames.length,
            slowest: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
          });
        };
        requestAnimationFrame(step);
      }),
    { time: duration, length: distance, late: lateFrame },
  );
  const work = (1000 * ((await readMetric(session, 'ThreadTime')) - before)) / count;
  return { ...frames, work };
}

/** Returns the JavaScript heap in use after garbage collection, in megabytes. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  return (await readMetric(session, 'JSHeapUsedSize')) / 1e6;
}

/** Renders a page image as the real server does: a JPEG 1600 px wide. */
async function photograph(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1600, height: 2263 } });
  await page.setContent(`<body style="margin:0">${drawing}</body>`);
  const picture = await page.screenshot({ type: 'jpeg', quality: 85 });
  await page.close();
  return picture;
}

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
  const server = await servePages(await photograph(browser));
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(noteFirstField);
    await page.goto(server.url);
    const row = (name: string, value: number, unit: string, versus?: string): BenchRow => ({
      bench: 'pages',
      case: name,
      value,
      unit,
      ...(versus === undefined ? {} : { versus }),
    });
    const firstField = await timeFirstField(page);
    const early = await scroll(page, session, swipeTime, (swipeSpeed * swipeTime) / 1000);
    const allFields = await waitForAllFields(page);
    const settled = await scroll(page, session, swipeTime, (swipeSpeed * swipeTime) / 1000);
    const dragged = await scroll(page, session, dragTime);
    const heap = await heapOf(session);
    return [
      row('first field can be filled in', firstField, 'ms'),
      row('swiping, just opened', early.perSecond, 'frames/s', 'aim 60'),
      row('late frames, just opened', early.late, '%'),
      row('main thread a frame, just opened', early.work, 'ms', 'aim < 8'),
      row(`all ${fieldCount} fields are there`, allFields, 'ms'),
      row('swiping, all there', settled.perSecond, 'frames/s', 'aim 60'),
      row('late frames, all there', settled.late, '%'),
      row('slowest frame of a hundred', settled.slowest, 'ms'),
      row('main thread a frame, all there', settled.work, 'ms', 'aim < 8'),
      row(`dragging through ${pageCount} pages`, dragged.perSecond, 'frames/s', 'aim 60'),
      row('main thread a frame, dragging', dragged.work, 'ms', 'aim < 8'),
      row('heap', heap, 'MB', 'aim < 80'),
    ];
  } finally {
    await browser.close();
    await server.close();
  }
}

// Script time of one pointer move: our pad compared with signature_pad from npm, in one Chromium.
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { type BenchRow, median } from './bench-row.ts';

const cases = ['mouse', 'pen', 'one stroke of 5,000 points'] as const;
const rounds = 41;

async function bundlePage(): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL('ink-page.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error('The page of the ink bench was not built');
  return file.text;
}

const milliseconds = (microseconds: number): string => (microseconds / 1000).toFixed(4);

/**
 * Dispatches the same recorded pointer events to both pads and compares the script time of a move:
 * events, recording, geometry and canvas calls. Painting by the browser comes later, and is the
 * same for both. Both paint on every move: signature_pad's timer, which drops moves, is off. Its
 * other settings are its defaults, which skip moves shorter than 5 px; ours keeps all moves over
 * 0.5 px. Putting the pen down and lifting it, when ours repaints its strokes once, are not
 * measured.
 */
export async function benchInk(): Promise<BenchRow[]> {
  const script = await bundlePage();
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
  try {
    const page = await browser.newPage({ deviceScaleFactor: 2 });
    await page.addScriptTag({ content: script });
    const rows: BenchRow[] = [];
    for (const name of cases) {
      const { ours, theirs } = await page.evaluate(
        ([recording, count]) => window.measureInk(recording, count),
        [name, rounds] as const,
      );
      rows.push({
        bench: 'ink',
        case: `${name} (${milliseconds(median(ours))} ms a move)`,
        // The ratio of each round, because other load on the machine slows both pads of a round.
        value: median(ours.map((own, round) => own / (theirs[round] ?? Number.NaN))),
        unit: 'ratio',
        versus: `signature_pad ${milliseconds(median(theirs))} ms`,
      });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

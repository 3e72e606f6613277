import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare global {
  /** As the script leaves it on the page. */
  var axe: typeof axeCore;
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and axe's own best practices. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong on the page, a line each; shadow roots included. */
export async function findAccessibilityFaults(page: Page): Promise<readonly string[]> {
  // Run by the debugger, which the page's own Content-Security-Policy does not bind.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  const results = await page.evaluate(
    (tags) => axe.run(document, { runOnly: [...tags] }),
    standards,
  );
  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary}`,
    ),
  );
}

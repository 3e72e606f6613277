import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axeCore from 'axe-core';

declare global {
  /** Set on the page by the axe script. */
  var axe: typeof axeCore;
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA, and axe's own best practices. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The accessibility faults that axe finds on the page, shadow roots included, one line each. */
export async function findAccessibilityFaults(page: Page): Promise<readonly string[]> {
  // Runs through the debugger, which the page's Content-Security-Policy does not restrict.
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

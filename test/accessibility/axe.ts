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

/** The rules whose result depends on the theme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * The accessibility faults that axe finds on the page, shadow roots included, one line each.
 *
 * @param rules - `colours` for a page that has been checked in its other theme.
 */
export async function findAccessibilityFaults(
  page: Page,
  rules: 'all' | 'colours' = 'all',
): Promise<readonly string[]> {
  // Runs through the debugger, which the page's Content-Security-Policy does not restrict.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(await source);
  const results = await page.evaluate(
    // Only violations are described: the description of what passes takes longer than the rules.
    ({ type, values }) =>
      axe.run(document, { runOnly: { type, values }, resultTypes: ['violations'] }),
    rules === 'all'
      ? { type: 'tag' as const, values: standards }
      : { type: 'rule' as const, values: colourRules },
  );
  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary}`,
    ),
  );
}

/** The faults of a page that follows the device's theme, in both themes. Leaves it in the light. */
export async function findFaultsInBothThemes(page: Page): Promise<readonly string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await findAccessibilityFaults(page, 'colours');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await findAccessibilityFaults(page);
  return [...light, ...dark.map((fault) => `in the dark: ${fault}`)];
}

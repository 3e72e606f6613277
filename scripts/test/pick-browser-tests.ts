import { posix } from 'node:path';
import type { ImportGraph } from '../import-graph.ts';

const { dirname } = posix;

const isBrowserTest = (file: string) => file.endsWith('.browser.test.ts');

/** What is for tests or stories only. */
const isForTests = (file: string) => /\.test\.tsx?$|\/testing\/|\/stories\//.test(file);

/** What another package imports. */
const isEntry = (file: string) => /^packages\/\w+\/src\/index\.ts$/.test(file);

/** The page that shows the stories, which imports no test and is imported by none. */
const storiesPage = 'packages/react/stories/page/page.tsx';

/** The folder whose parts are tested in it: a page for tests belongs to the folder beside it. */
const homeOf = (file: string) => dirname(file).replace(/\/testing$/, '');

/** The files that import one of these, directly or indirectly within their package. */
function reach(graph: ImportGraph, changed: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of graph) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const reached = new Set(changed);
  for (const file of reached) {
    if (isEntry(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return reached;
}

/**
 * The browser tests that a change in these files can reach, without those that open a whole site or
 * host page for another reason: tests that import what changed, tests beside a part that imports it,
 * and the stories, if their page shows it.
 */
export function pickBrowserTests(
  graph: ImportGraph,
  changed: readonly string[],
): readonly string[] {
  const files = [...graph.keys()];
  // A style sheet belongs to the parts in its folder.
  const styled = changed
    .filter((file) => file.endsWith('.css'))
    .flatMap((sheet) => files.filter((file) => dirname(file) === dirname(sheet)))
    .filter((file) => !isForTests(file));
  const reached = reach(graph, [...changed.filter((file) => graph.has(file)), ...styled]);
  const homes = new Set(
    [...reached]
      .filter((file) => !isForTests(file) || file.includes('/testing/'))
      .filter((file) => !isEntry(file) || changed.includes(file))
      .map(homeOf),
  );
  return files.filter(
    (file) =>
      isBrowserTest(file) &&
      (reached.has(file) ||
        homes.has(dirname(file)) ||
        (file.startsWith('test/visual/') && reached.has(storiesPage))),
  );
}

import ts from 'typescript';
import { expect, test } from 'vitest';
import { type ImportGraph, readImportGraph } from './import-graph.ts';

/**
 * Groups of files that import each other, directly or indirectly (Tarjan's strongly connected
 * components).
 */
function findCycles(graph: ImportGraph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    const rank = order.size;
    order.set(file, rank);
    stack.push(file);
    let low = rank;
    for (const target of graph.get(file) ?? []) {
      const known = order.get(target);
      if (known === undefined) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? known);
    }
    lowest.set(file, low);
    if (low === rank) {
      const members = stack.splice(stack.indexOf(file));
      if (members.length > 1 || graph.get(file)?.includes(file)) cycles.push(members.sort());
    }
    return low;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles.sort();
}

test('no file imports itself, directly or through other files', () => {
  expect(findCycles(readImportGraph())).toEqual([]);
});

test('a cycle is found through values, types and dynamic imports', () => {
  const graph = new Map([
    ['a.ts', ['b.ts', 'd.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['a.ts']],
    ['d.ts', []],
    ['e.ts', ['e.ts', 'a.ts']],
  ]);
  expect(findCycles(graph)).toEqual([['a.ts', 'b.ts', 'c.ts'], ['e.ts']]);
  const { importedFiles } = ts.preProcessFile(
    `import { a } from './a.ts'; import type { B } from './b.ts'; export { c } from './c.ts';
     const d = await import('./d.ts'); type E = typeof import('./e.ts');`,
  );
  expect(importedFiles.map(({ fileName }) => fileName)).toEqual([
    './a.ts',
    './b.ts',
    './c.ts',
    './d.ts',
    './e.ts',
  ]);
});

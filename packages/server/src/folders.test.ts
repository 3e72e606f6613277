import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = fileURLToPath(new URL('.', import.meta.url));

const specifier = /(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g;

/** The modules of this package and what each of them imports, types included. */
function readImports(): ReadonlyMap<string, readonly string[]> {
  const files = globSync('**/*.ts', { cwd: source });
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(source, file), 'utf8');
      const imported = [...text.matchAll(specifier)].map(([, path = '']) =>
        relative(source, join(source, dirname(file), path)),
      );
      return [file, imported];
    }),
  );
}

/**
 * The first cycle that a depth-first search finds, from its first node back to it; `null` for none.
 */
function findCycle(graph: ReadonlyMap<string, Iterable<string>>): readonly string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): readonly string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return null;
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next);
      if (cycle !== null) return cycle;
    }
    path.pop();
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node);
    if (cycle !== null) return cycle;
  }
  return null;
}

test('a cycle is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ]);
  expect(findCycle(graph)).toEqual(['b', 'd', 'b']);
});

test('no module of the server is part of an import cycle', () => {
  expect(findCycle(readImports())).toBeNull();
});

test('the folders of the server depend on each other in one direction', () => {
  const folders = new Map<string, Set<string>>();
  for (const [file, imported] of readImports()) {
    // Tests may import any folder, and so may the top-level modules that assemble the server.
    const [folder, ...rest] = file.split('/');
    if (folder === undefined || rest.length === 0) continue;
    if (file.endsWith('.test.ts') || folder === 'testing') continue;
    const known = folders.get(folder) ?? new Set();
    folders.set(folder, known);
    for (const path of imported) {
      const [other = '', ...inside] = path.split('/');
      if (inside.length > 0 && other !== folder) known.add(other);
    }
  }
  expect(findCycle(folders)).toBeNull();
  expect([...(folders.get('store') ?? [])]).toEqual(['errors']);
});

test('[OP-11] OpenTelemetry is loaded only where traces are wanted', () => {
  const importing = globSync('**/*.ts', { cwd: source }).filter((file) =>
    /from '@opentelemetry\//.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(importing).toEqual(['telemetry/otlp-tracer.ts']);
  const statically = globSync('**/*.ts', { cwd: source }).filter((file) =>
    /from '[^']*otlp-tracer\.ts'/.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(statically).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compiledReaders, compileReaders } from './compile-readers.ts';

test('the compiled readers are those of the schemas: npm run contract', () => {
  const files = compileReaders();
  expect(readdirSync(compiledReaders).sort()).toEqual([...files.keys()].sort());
  for (const [name, text] of files)
    expect(readFileSync(join(compiledReaders, name), 'utf8'), name).toBe(text);
});

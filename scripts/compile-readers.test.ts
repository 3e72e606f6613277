import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compiledReaders, compileReaders } from './compile-readers.ts';

test('the compiled readers are those of the schemas: npm run contract', () => {
  expect(readFileSync(compiledReaders, 'utf8')).toBe(compileReaders());
});

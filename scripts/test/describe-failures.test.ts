import { expect, test } from 'vitest';
import { describeFailures } from './describe-failures.ts';

const failure = (number: number) => ({
  place: `${number}.test.ts`,
  title: 'adds',
  message: `AssertionError: expected ${number} to be 0\n\n  at add (/a/b.ts:1:2)\n\n- 0\n+ ${number}\n`,
});
const failures = (length: number) => Array.from({ length }, (_, number) => failure(number + 1));

test('a failed test is named with its file and what its message says', () => {
  expect(describeFailures(failures(1), 30)).toEqual([
    '✗ 1.test.ts › adds',
    '    AssertionError: expected 1 to be 0',
    '    - 0',
    '    + 1',
  ]);
  expect(describeFailures([{ place: 'lint', title: '', message: 'Formatter' }], 30)).toEqual([
    '✗ lint',
    '    Formatter',
  ]);
});

test.each([1, 5, 15, 29, 30, 31, 300])('%i failures fit into 30 lines', (length) => {
  const lines = describeFailures(failures(length), 30);
  expect(lines.length).toBeLessThanOrEqual(30);
  const named = lines.filter((line) => line.includes('.test.ts › adds'));
  expect(named).toHaveLength(length <= 30 ? length : 29);
  if (length > 30) expect(lines.at(-1)).toContain(`${length - 29} more`);
  expect(lines.join('\n')).toContain('expected 1 to be 0');
});

test('a long line is cut', () => {
  const lines = describeFailures([{ place: 'a', title: 'b'.repeat(999), message: 'c' }], 9);
  expect(lines[0]).toHaveLength(160);
});

import { afterEach, expect, test, vi } from 'vitest';
import { runJob } from './job.ts';

const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => printed.mockClear());

const shell = (script: string) => runJob({ name: 'job', command: 'sh', args: ['-c', script] });

test('the output of a job is shown with its name, and its end is kept without colours', async () => {
  const { status, lastLines } = await shell("printf '\\033[31mred\\033[39m\\nplain\\n'; exit 3");
  expect(status).toBe(3);
  expect(lastLines).toEqual(['red', 'plain']);
  expect(printed.mock.calls.map(([line]) => line)).toEqual([
    'job          │ \u001b[31mred\u001b[39m',
    'job          │ plain',
  ]);
});

test('a process that a job has left behind does not delay its end', async () => {
  const { lastLines } = await shell('sleep 1000 & echo $!');
  expect(process.kill(Number(lastLines[0]))).toBe(true);
});

test('a command that does not exist is an error', async () => {
  await expect(runJob({ name: 'job', command: 'no-such-command', args: [] })).rejects.toThrow(
    'ENOENT',
  );
});

import type { ErrorReport, ErrorReporter } from '@sign-envelope/element';
import { expect, test, vi } from 'vitest';
import { createLazyReporter } from './lazy-reporter.ts';

const report = (action: string): ErrorReport => ({
  code: 'network',
  action,
  status: 0,
  messageKey: null,
  retryable: true,
  fieldCount: 0,
  causes: [],
  frames: [],
});

test('reports are queued until the reporter has loaded', async () => {
  const told: string[] = [];
  const reporter: ErrorReporter = { report: ({ action }) => told.push(action) };
  const load = vi
    .fn<() => Promise<ErrorReporter>>()
    .mockRejectedValueOnce(new TypeError('offline'));
  load.mockResolvedValue(reporter);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);

  const late = createLazyReporter(load);
  expect(load).not.toHaveBeenCalled();
  late.report(report('open'));
  late.report(report('submit'));
  await vi.waitFor(() => expect(console.error).toHaveBeenCalledOnce());
  late.report(report('download'));
  await vi.waitFor(() => expect(told).toEqual(['open', 'submit', 'download']));
  late.report(report('reject'));
  await vi.waitFor(() => expect(told).toHaveLength(4));
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page reports at most fifty errors', async () => {
  const told: ErrorReport[] = [];
  const late = createLazyReporter(async () => ({ report: (one) => told.push(one) }));
  for (let count = 0; count < 200; count++) late.report(report('page'));
  await vi.waitFor(() => expect(told).toHaveLength(50));
});

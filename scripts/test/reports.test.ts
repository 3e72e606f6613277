import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './reports.ts';

test('a Vitest report names each failed test, and files that could not be loaded', () => {
  const assertion = (fullName: string, status: string, failureMessages: string[] = []) => ({
    fullName,
    status,
    failureMessages,
  });
  const result = readVitestReport(
    {
      testResults: [
        {
          name: '/root/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            assertion('adds', 'passed'),
            assertion('subtracts', 'failed', ['\u001b[31mexpected 1 to be 2\u001b[39m']),
            assertion('divides', 'pending'),
          ],
        },
        {
          name: '/root/b.test.ts',
          status: 'failed',
          message: 'No such file',
          assertionResults: [],
        },
      ],
    },
    '/root/',
  );
  expect(result).toEqual({
    passed: 1,
    failures: [
      { place: 'b.test.ts', title: '', message: 'No such file' },
      { place: 'a.test.ts', title: 'subtracts', message: 'expected 1 to be 2' },
      { place: 'a.test.ts', title: 'divides', message: 'It was not run, but is pending.' },
    ],
  });
});

test('a Playwright report names each test that did not pass at once, and errors outside tests', () => {
  const spec = (
    title: string,
    status: 'expected' | 'unexpected' | 'skipped',
    message?: string,
  ) => ({
    title,
    file: 'a.browser.test.ts',
    tests: [{ status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
  });
  const result = readPlaywrightReport({
    errors: [{ message: 'The set-up failed' }],
    suites: [
      {
        title: 'a.browser.test.ts',
        specs: [spec('opens', 'expected')],
        suites: [
          {
            title: 'at 360 px',
            specs: [spec('closes', 'unexpected', 'Timed out'), spec('waits', 'skipped')],
          },
        ],
      },
    ],
  });
  expect(result).toEqual({
    passed: 1,
    failures: [
      { place: 'browser tests', title: '', message: 'The set-up failed' },
      { place: 'a.browser.test.ts', title: 'at 360 px › closes', message: 'Timed out' },
      { place: 'a.browser.test.ts', title: 'at 360 px › waits', message: 'It is skipped.' },
    ],
  });
});

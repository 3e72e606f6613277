import { stripVTControlCharacters } from 'node:util';

/** A test that has failed. */
export interface Failure {
  /** The file of the test, or the name of a check. */
  readonly place: string;
  /** What the test is called; empty for a check or a file that could not be loaded. */
  readonly title: string;
  readonly message: string;
}

export interface Result {
  readonly passed: number;
  readonly failures: readonly Failure[];
}

/** The parts of Vitest's JSON report that are read. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** The parts of Playwright's JSON report that are read. */
export interface PlaywrightReport {
  readonly errors: readonly PlaywrightError[];
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly { readonly errors: readonly PlaywrightError[] }[];
    }[];
  }[];
}

const joinMessages = (messages: readonly string[]) =>
  stripVTControlCharacters(messages.join('\n')).trim();

/** The result of a Vitest run. A test that did not run counts as failed. */
export function readVitestReport({ testResults }: VitestReport, root: string): Result {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, place: name.replace(root, '') })),
  );
  const failedTests = tests
    .filter(({ status }) => status !== 'passed')
    .map(({ place, fullName, status, failureMessages }) => ({
      place,
      title: fullName,
      message: joinMessages(failureMessages ?? []) || `It was not run, but is ${status}.`,
    }));
  const failedFiles = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status === 'passed'),
    )
    .map(({ name, message }) => ({
      place: name.replace(root, ''),
      title: '',
      message: joinMessages([message]),
    }));
  return {
    passed: tests.length - failedTests.length,
    failures: [...failedFiles, ...failedTests],
  };
}

/** The result of a Playwright run. A test that was skipped, or passed only once, has failed. */
export function readPlaywrightReport({ suites, errors }: PlaywrightReport): Result {
  const failures: Failure[] = errors.map(({ message = '' }) => ({
    place: 'browser tests',
    title: '',
    message: joinMessages([message]),
  }));
  let passed = 0;
  const visit = (suite: PlaywrightSuite, names: readonly string[]) => {
    for (const { title, file, tests } of suite.specs) {
      for (const { status, results } of tests) {
        if (status === 'expected') passed += 1;
        else {
          const messages = results.flatMap((each) =>
            each.errors.map(({ message = '' }) => message),
          );
          failures.push({
            place: file,
            title: [...names, title].join(' › '),
            message: joinMessages(messages) || `It is ${status}.`,
          });
        }
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...names, inner.title]);
  };
  for (const suite of suites) visit(suite, []);
  return { passed, failures };
}

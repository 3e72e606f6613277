import type { ErrorReport, ErrorReporter } from '@sign-envelope/element';

/** More than that from one page tell nothing new. */
const maxReports = 50;

/**
 * A reporter that comes later: what is reported before it is here waits for it. `load` is called
 * again with the next report where it fails.
 */
export function createLazyReporter(load: () => Promise<ErrorReporter>): ErrorReporter {
  const waiting: ErrorReport[] = [];
  let reporter: ErrorReporter | null = null;
  let isLoading = false;
  let count = 0;

  async function send(): Promise<void> {
    if (isLoading) return;
    isLoading = reporter === null;
    try {
      reporter ??= await load();
      for (const report of waiting.splice(0)) reporter.report(report);
    } catch (error) {
      console.error('Errors cannot be reported.', error);
    } finally {
      isLoading = false;
    }
  }

  return {
    report(report) {
      count += 1;
      if (count > maxReports) return;
      waiting.push(report);
      void send();
    },
  };
}

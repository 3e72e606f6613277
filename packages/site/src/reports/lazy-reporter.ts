import type { ErrorReport, ErrorReporter } from '@sign-envelope/element';

/** Maximum number of reports from one page. */
const maxReports = 50;

/**
 * Creates a reporter that loads on first use and queues reports until then. If `load` fails, the next
 * report calls it again.
 */
export function createLazyReporter(load: () => Promise<ErrorReporter>): ErrorReporter {
  const queue: ErrorReport[] = [];
  let reporter: ErrorReporter | null = null;
  let isLoading = false;
  let count = 0;

  async function send(): Promise<void> {
    if (isLoading) return;
    isLoading = reporter === null;
    try {
      reporter ??= await load();
      for (const report of queue.splice(0)) reporter.report(report);
    } catch (error) {
      console.error('Errors could not be reported.', error);
    } finally {
      isLoading = false;
    }
  }

  return {
    report(report) {
      count += 1;
      if (count > maxReports) return;
      queue.push(report);
      void send();
    },
  };
}

import {
  type ErrorReport as CoreErrorReport,
  type ErrorReporter as CoreErrorReporter,
  toErrorReport,
  toUncaughtReport,
} from '@sign-envelope/core';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';
import type { SignEnvelopeEventMap } from './sign-events.ts';

/** What may be told of an error: facts from closed sets, and numbers. See `ErrorReport` of core. */
export type ErrorReport = CoreErrorReport;

/** A service that takes reports, such as Sentry behind a few lines of yours. */
export type ErrorReporter = CoreErrorReporter;

/**
 * Tells a reporter what goes wrong in an element: facts only, never a key, a token, a password, a
 * code, an answer or a signature. Answers a function that stops it.
 *
 * @example
 * ```ts
 * const stop = reportErrors(element, {
 *   report: (report) => navigator.sendBeacon('/errors', JSON.stringify(report)),
 * });
 * ```
 */
export function reportErrors(element: SignEnvelopeElement, reporter: ErrorReporter): () => void {
  const listener = ({ detail }: SignEnvelopeEventMap['sign-error']) => {
    const report = toErrorReport(detail);
    if (report !== null) reporter.report(report);
  };
  element.addEventListener('sign-error', listener);
  return () => element.removeEventListener('sign-error', listener);
}

/**
 * Tells a reporter of errors on a page that nobody has caught, in the same facts: the kind of each,
 * and where in the product's own scripts it came from. Answers a function that stops it.
 *
 * @example
 * ```ts
 * const stop = reportUncaughtErrors(window, reporter);
 * ```
 */
export function reportUncaughtErrors(window: Window, reporter: ErrorReporter): () => void {
  const onError = ({ error }: ErrorEvent) => reporter.report(toUncaughtReport(error));
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    reporter.report(toUncaughtReport(reason));
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

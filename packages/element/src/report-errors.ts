import {
  type ErrorReport as CoreErrorReport,
  type ErrorReporter as CoreErrorReporter,
  toErrorReport,
  toUncaughtReport,
} from '@sign-envelope/core';
import type { SignEnvelopeElement } from './sign-envelope-element.ts';
import type { SignEnvelopeEventMap } from './sign-events.ts';

/** What a report says about an error: values from closed sets, and numbers. See `ErrorReport` of core. */
export type ErrorReport = CoreErrorReport;

/** A service that receives reports, such as an adapter for Sentry. */
export type ErrorReporter = CoreErrorReporter;

/**
 * Reports the errors of an element. A report never contains a key, token, password, code, answer or
 * signature. Returns a function that stops reporting.
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
 * Reports the uncaught errors of a page, in the same form: the type of each error and where in the
 * product's own scripts it came from. Returns a function that stops reporting.
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

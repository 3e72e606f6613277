export type { ScreenDetail, ScreenName } from '@sign-envelope/react';
export { defineSignEnvelope } from './define-sign-envelope.ts';
export type { ErrorReport, ErrorReporter } from './report-errors.ts';
export { reportErrors, reportUncaughtErrors } from './report-errors.ts';
export type { SignEnvelopeElement, SignEnvelopeMode } from './sign-envelope-element.ts';
export type { SignEnvelopeEventMap, SignEnvelopeEventName } from './sign-events.ts';
export type { SignEnvelopeListeners, SignEnvelopeProperties } from './typings/markup.ts';
export { version } from './version.ts';

import type { SigningEventName, SigningEvents } from '@sign-envelope/core';

type Handler<N extends SigningEventName> = ((detail: SigningEvents[N]) => unknown) | undefined;

/**
 * The session's events as React props. `onBeforeSubmit` and `onRedirect` can refuse by returning
 * `false`, or a promise that rejects or resolves with `false`. A promise delays the step until it
 * settles.
 */
export interface SigningHandlers {
  readonly onLoading?: Handler<'loading'>;
  readonly onReady?: Handler<'ready'>;
  readonly onFieldChange?: Handler<'field-change'>;
  readonly onProgress?: Handler<'progress'>;
  /** A password or a one-time code is required. */
  readonly onAccessRequired?: Handler<'access-required'>;
  /** The signer is about to submit. */
  readonly onBeforeSubmit?: Handler<'before-submit'>;
  /** The server has accepted the answers. */
  readonly onSubmitted?: Handler<'submitted'>;
  readonly onRejected?: Handler<'rejected'>;
  readonly onEnded?: Handler<'ended'>;
  readonly onDownloaded?: Handler<'downloaded'>;
  /** The server has checked a widget's emailed link. */
  readonly onWidgetVerified?: Handler<'widget-verified'>;
  /** The page is about to go to the sender's address. */
  readonly onRedirect?: Handler<'redirect'>;
  readonly onPreviewWarning?: Handler<'preview-warning'>;
  readonly onError?: Handler<'error'>;
}

export type HandlersByEvent = { readonly [N in SigningEventName]: Handler<N> };

export function handlersByEvent(handlers: SigningHandlers): HandlersByEvent {
  return {
    loading: handlers.onLoading,
    ready: handlers.onReady,
    'field-change': handlers.onFieldChange,
    progress: handlers.onProgress,
    'access-required': handlers.onAccessRequired,
    'before-submit': handlers.onBeforeSubmit,
    submitted: handlers.onSubmitted,
    rejected: handlers.onRejected,
    ended: handlers.onEnded,
    downloaded: handlers.onDownloaded,
    'widget-verified': handlers.onWidgetVerified,
    redirect: handlers.onRedirect,
    'preview-warning': handlers.onPreviewWarning,
    error: handlers.onError,
  };
}

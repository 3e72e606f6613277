import type { SigningEventName, SigningEvents } from '@sign-envelope/core';

type Handler<N extends SigningEventName> = ((detail: SigningEvents[N]) => void) | undefined;

/** The session's events as React props. */
export interface SigningHandlers {
  readonly onLoading?: Handler<'loading'>;
  readonly onReady?: Handler<'ready'>;
  readonly onFieldChange?: Handler<'field-change'>;
  readonly onProgress?: Handler<'progress'>;
  /** The server has accepted the answers. */
  readonly onSubmitted?: Handler<'submitted'>;
  readonly onRejected?: Handler<'rejected'>;
  readonly onEnded?: Handler<'ended'>;
  /** The server has checked a widget's emailed link. */
  readonly onWidgetVerified?: Handler<'widget-verified'>;
  /** Replaces the redirect to the sender's URL: the host decides where to go. */
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
    submitted: handlers.onSubmitted,
    rejected: handlers.onRejected,
    ended: handlers.onEnded,
    'widget-verified': handlers.onWidgetVerified,
    redirect: handlers.onRedirect,
    'preview-warning': handlers.onPreviewWarning,
    error: handlers.onError,
  };
}

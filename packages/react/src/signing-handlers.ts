import type { SigningEventName, SigningEvents } from '@sign-envelope/core';

type Handler<N extends SigningEventName> = ((detail: SigningEvents[N]) => void) | undefined;

/** The session's events as React props. */
export interface SigningHandlers {
  readonly onLoading?: Handler<'loading'>;
  readonly onReady?: Handler<'ready'>;
  readonly onFieldChange?: Handler<'field-change'>;
  readonly onProgress?: Handler<'progress'>;
  /** The server has the answers. */
  readonly onSubmitted?: Handler<'submitted'>;
  readonly onRejected?: Handler<'rejected'>;
  readonly onEnded?: Handler<'ended'>;
  /** The server has judged the emailed link of a widget's signing. */
  readonly onWidgetVerified?: Handler<'widget-verified'>;
  /** Instead of leaving for the sender's address: with it, where to go is the host's to decide. */
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

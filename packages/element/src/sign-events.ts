import type { SigningEventName, SigningEvents, SigningSession } from '@sign-envelope/core';
import type { ScreenDetail } from '@sign-envelope/react';

/** Detail of each DOM event of `<sign-envelope>`: the session's events, and what is on the screen. */
export type SignEnvelopeEventDetails = {
  readonly [N in SigningEventName as `sign-${N}`]: SigningEvents[N];
} & {
  /** The element shows another screen, or its heading or language has changed. */
  readonly 'sign-screen': ScreenDetail;
};

/** Name of an event that the element fires. */
export type SignEnvelopeEventName = keyof SignEnvelopeEventDetails;

/**
 * The DOM events of `<sign-envelope>`, by name. All are bubbling and composed. `sign-before-submit`
 * and `sign-redirect` can be refused by `preventDefault()`, and held by `detail.waitUntil(promise)`.
 */
export type SignEnvelopeEventMap = {
  readonly [N in SignEnvelopeEventName]: CustomEvent<SignEnvelopeEventDetails[N]>;
};

/** The events of a session, as a record, so that the compiler demands an entry for each. */
const sessionEvents: Readonly<Record<SigningEventName, true>> = {
  loading: true,
  ready: true,
  'field-change': true,
  progress: true,
  'access-required': true,
  'before-submit': true,
  submitted: true,
  rejected: true,
  ended: true,
  downloaded: true,
  'widget-verified': true,
  redirect: true,
  'preview-warning': true,
  error: true,
};

const isEventName = (name: string): name is SigningEventName => Object.hasOwn(sessionEvents, name);

/** Dispatches the events of a session on an element, each under the name `sign-…`. */
export function fireSessionEvents(session: SigningSession, target: EventTarget): void {
  for (const name of Object.keys(sessionEvents).filter(isEventName)) {
    session.on(name, (detail) => fireSignEvent(target, `sign-${name}`, detail));
  }
}

/** Dispatches an event. One with `waitUntil` is cancelable: to prevent it is to refuse. */
export function fireSignEvent(
  target: EventTarget,
  name: SignEnvelopeEventName,
  detail: SignEnvelopeEventDetails[SignEnvelopeEventName],
): void {
  const isHoldable = 'waitUntil' in detail;
  const event = new CustomEvent(name, {
    bubbles: true,
    composed: true,
    cancelable: isHoldable,
    detail,
  });
  const isAllowed = target.dispatchEvent(event);
  if (isHoldable && !isAllowed) detail.waitUntil(Promise.resolve(false));
}

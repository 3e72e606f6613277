import type { SigningEventName, SigningEvents } from '@sign-envelope/core';
import type { ScreenDetail } from './observe-screen.ts';

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

/** DOM name of each event of a session; a record, so that the compiler requires an entry for a new one. */
export const domEventNames: { readonly [N in SigningEventName]: `sign-${N}` } = {
  loading: 'sign-loading',
  ready: 'sign-ready',
  'field-change': 'sign-field-change',
  progress: 'sign-progress',
  'access-required': 'sign-access-required',
  'before-submit': 'sign-before-submit',
  submitted: 'sign-submitted',
  rejected: 'sign-rejected',
  ended: 'sign-ended',
  downloaded: 'sign-downloaded',
  'widget-verified': 'sign-widget-verified',
  redirect: 'sign-redirect',
  'preview-warning': 'sign-preview-warning',
  error: 'sign-error',
};

/** Dispatches an event. One that a listener may hold can be prevented too, which refuses it. */
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
  const goesOn = target.dispatchEvent(event);
  if (isHoldable && !goesOn) detail.waitUntil(Promise.resolve(false));
}

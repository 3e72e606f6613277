import type { Progress, SigningEventName, SigningEvents } from '@sign-envelope/core';

/** Detail of each DOM event of `<sign-envelope>`: the engine's events, and one that can stop a submission. */
export type SignEnvelopeEventDetails = {
  readonly [N in SigningEventName as `sign-${N}`]: SigningEvents[N];
} & {
  /** The signer is about to submit. `preventDefault()` stops the submission and changes nothing. */
  readonly 'sign-before-submit': { readonly progress: Progress };
};

/** Name of an event that the element fires. */
export type SignEnvelopeEventName = keyof SignEnvelopeEventDetails;

/**
 * The DOM events of `<sign-envelope>`, by name. All are bubbling and composed; `sign-before-submit`
 * and `sign-redirect` are cancelable.
 */
export type SignEnvelopeEventMap = {
  readonly [N in SignEnvelopeEventName]: CustomEvent<SignEnvelopeEventDetails[N]>;
};

/** DOM name of each engine event; a record, so that the compiler requires an entry for a new event. */
export const domEventNames: { readonly [N in SigningEventName]: `sign-${N}` } = {
  loading: 'sign-loading',
  ready: 'sign-ready',
  'field-change': 'sign-field-change',
  progress: 'sign-progress',
  submitted: 'sign-submitted',
  rejected: 'sign-rejected',
  ended: 'sign-ended',
  'widget-verified': 'sign-widget-verified',
  redirect: 'sign-redirect',
  'preview-warning': 'sign-preview-warning',
  error: 'sign-error',
};

const cancelableEvents: ReadonlySet<SignEnvelopeEventName> = new Set<SignEnvelopeEventName>([
  'sign-before-submit',
  'sign-redirect',
]);

/** Dispatches an event. Returns false if a listener prevented it. */
export function fireSignEvent(
  target: EventTarget,
  name: SignEnvelopeEventName,
  detail: SignEnvelopeEventDetails[SignEnvelopeEventName],
): boolean {
  const cancelable = cancelableEvents.has(name);
  return target.dispatchEvent(
    new CustomEvent(name, { bubbles: true, composed: true, cancelable, detail }),
  );
}

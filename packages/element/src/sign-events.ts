import type { Progress, SigningEventName, SigningEvents } from '@sign-envelope/core';

/** What each DOM event of `<sign-envelope>` carries: the engine's events, and one that can stop a submission. */
export type SignEnvelopeEventDetails = {
  readonly [N in SigningEventName as `sign-${N}`]: SigningEvents[N];
} & {
  /** The signer has asked to submit. `preventDefault()` keeps everything as it is and sends nothing. */
  readonly 'sign-before-submit': { readonly progress: Progress };
};

/** Name of an event that the element fires. */
export type SignEnvelopeEventName = keyof SignEnvelopeEventDetails;

/**
 * The DOM events of `<sign-envelope>`, by name. All bubble and leave the shadow root;
 * `sign-before-submit` and `sign-redirect` can be prevented.
 */
export type SignEnvelopeEventMap = {
  readonly [N in SignEnvelopeEventName]: CustomEvent<SignEnvelopeEventDetails[N]>;
};

/** Each of the engine's events with its DOM name; a record, so that a new one cannot be forgotten. */
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

/** Fires an event; answers whether no listener prevented it. */
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

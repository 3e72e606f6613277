import type { SigningError } from '../errors/signing-error.ts';
import type { EnvelopeStatus } from '../model/envelope.ts';
import type { FieldType } from '../model/field.ts';

/** How far the signer is. Counts are of required things: a group counts once. */
export interface Progress {
  readonly required: number;
  readonly done: number;
  readonly outstanding: number;
  /** Done of required, rounded, 0 to 100; 100 when nothing is required. */
  readonly percent: number;
  /** Exact, unlike the rounded percent: true only when nothing is outstanding. */
  readonly complete: boolean;
}

/** What the server answered to a submission that it accepted. */
export interface SubmitResult {
  /** `verify`: a widget signing that an emailed link must still confirm. */
  readonly status: EnvelopeStatus | 'verify';
  /** As the server gave it, unchecked: the `redirect` event carries the address to follow. */
  readonly redirectUrl: string | null;
}

/**
 * Every event of a signing, by name. The same map types the session's listeners, the React props
 * (`onSubmitted`) and the element's DOM events (`sign-submitted`).
 */
export interface SigningEvents {
  /** A call that the signer waits for has begun or ended. */
  loading: {
    readonly action: 'open' | 'submit' | 'reject' | 'download' | 'contact';
    readonly active: boolean;
  };
  /** The envelope is on the screen and can be filled in. */
  ready: { readonly envelopeId: string; readonly title: string; readonly progress: Progress };
  /** An answer was given, changed or taken away. The event never carries the answer itself. */
  'field-change': { readonly fieldId: string; readonly type: FieldType; readonly done: boolean };
  /** Fired only when the counts have changed. */
  progress: Progress;
  /** The server has the signer's answers. Never fired on anything less than its own word. */
  submitted: SubmitResult;
  /** The server has taken the signer's rejection, which ends the envelope for all parties. */
  rejected: { readonly status: EnvelopeStatus };
  /** There is nothing (more) to sign here. */
  ended: { readonly status: EnvelopeStatus; readonly redirectUrl: string | null };
  /** The server has judged the emailed link of a widget's signing. */
  'widget-verified': { readonly result: 'verified' | 'already-verified' | 'not-verified' };
  /** The page is about to leave for another address. */
  redirect: { readonly url: string };
  /** Something was tried that a preview does not do. */
  'preview-warning': { readonly action: 'submit' | 'reject' | 'download' | 'contact' };
  /** Something failed; `action` names what was tried, such as `submit`. */
  error: { readonly error: SigningError; readonly action: string };
}

/** Name of an event, as `session.on` takes it. */
export type SigningEventName = keyof SigningEvents;

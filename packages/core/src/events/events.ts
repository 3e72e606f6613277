import type { SigningError } from '../errors/signing-error.ts';
import type { EnvelopeStatus } from '../model/envelope.ts';
import type { FieldType } from '../model/field.ts';
import type { Seen } from '../model/seen.ts';
import type { Holdable } from './hold.ts';

/** The signer's progress. Counts required fields; a group counts once. */
export interface Progress {
  readonly required: number;
  readonly done: number;
  readonly outstanding: number;
  /** Done of required, rounded, 0 to 100; 100 when nothing is required. */
  readonly percent: number;
  /** Whether nothing is outstanding. Exact, unlike the rounded percentage. */
  readonly complete: boolean;
}

/** The server's result of an accepted submission. */
export interface SubmitResult {
  /** `verify`: a widget's signature that an emailed link must still confirm. */
  readonly status: EnvelopeStatus | 'verify';
  /** As the server sent it, unchecked. The `redirect` event carries the address to follow. */
  readonly redirectUrl: string | null;
}

/** Lets listeners state what the signer was shown. */
export interface SeenStatement {
  /**
   * States it, for a server that asks for it (`records_seen` of its config). Of several statements the last
   * one is sent. The screens make one; a form of your own may.
   */
  readonly reportSeen: (seen: Seen) => void;
}

/**
 * Every event of a signing, by name. The same map types the session's listeners, the React props
 * (`onSubmitted`) and the element's DOM events (`sign-submitted`).
 */
export interface SigningEvents {
  /** A call that the signer waits for has started or ended. */
  loading: {
    readonly action: 'open' | 'submit' | 'reject' | 'download' | 'contact';
    readonly active: boolean;
  };
  /** The envelope is loaded and can be filled in. */
  ready: { readonly envelopeId: string; readonly title: string; readonly progress: Progress };
  /** An answer was added, changed or cleared. The event never carries the answer itself. */
  'field-change': { readonly fieldId: string; readonly type: FieldType; readonly done: boolean };
  /** Emitted only when the counts change. */
  progress: Progress;
  /** The signer has to prove who they are, with a password or a one-time code, to go on. */
  'access-required': { readonly kind: 'password' | 'code' };
  /** The signer is about to submit. A listener may delay or prevent it; no answer is lost. */
  'before-submit': Holdable & SeenStatement & { readonly progress: Progress };
  /** The server has confirmed that it accepted the signer's answers. */
  submitted: SubmitResult;
  /** The server has accepted the rejection, which ends the envelope for all parties. */
  rejected: { readonly status: EnvelopeStatus };
  /** There is nothing left to sign. */
  ended: { readonly status: EnvelopeStatus; readonly redirectUrl: string | null };
  /** The server has returned the result of a widget's emailed link. */
  'widget-verified': { readonly result: 'verified' | 'already-verified' | 'not-verified' };
  /**
   * The documents have arrived, and the browser has been asked to save them. Browsers do not say whether they
   * did: those inside other apps, and frames without the right to download, save nothing.
   */
  downloaded: { readonly fileName: string };
  /** The page is about to go to another address. A listener may delay or prevent it. */
  redirect: Holdable & { readonly url: string };
  /** The signer tried something that has no effect in a preview. */
  'preview-warning': { readonly action: 'submit' | 'reject' | 'download' | 'contact' };
  /** Something failed; `action` names what failed, such as `submit`. */
  error: { readonly error: SigningError; readonly action: string };
}

/** Name of an event, as `session.on` takes it. */
export type SigningEventName = keyof SigningEvents;

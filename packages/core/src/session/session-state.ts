import type { WritableAtom } from 'nanostores';
import { atom } from 'nanostores';
import type { PageReference, SigningError } from '../errors/signing-error.ts';
import type { Progress, SubmitResult } from '../events/events.ts';
import type { Branding, Envelope, EnvelopeStatus, User } from '../model/envelope.ts';
import type { LatestSignature } from '../model/signature.ts';
import { progressOf } from '../rules/progress.ts';
import type { SuggestedSignature } from '../signature/choose-signature.ts';

/**
 * What a session is for. `envelope` signs the envelope of a link; `preview`
 * shows an envelope and sends nothing; `widget` signs a shared form without a link, in the name that
 * the signer enters at the end; `widget-verify` confirms that name by the emailed link; `download`
 * fetches an envelope's documents without loading the envelope.
 */
export type SessionMode = 'envelope' | 'preview' | 'widget' | 'widget-verify' | 'download';

/** The result of the emailed link of a widget. */
export type WidgetResult = 'verified' | 'already-verified' | 'not-verified';

/** Which screen is shown. */
export type Phase =
  | { readonly name: 'idle' }
  | { readonly name: 'loading' }
  | {
      readonly name: 'password';
      readonly incorrect: boolean;
      /** What it is asked for, if not for the documents on the screen. */
      readonly purpose?: 'download';
    }
  | { readonly name: 'code'; readonly mobileLastFour: string | null }
  | { readonly name: 'signing' }
  /** Mode `download`: the documents can be fetched. */
  | { readonly name: 'download'; readonly title: string; readonly branding: Branding }
  /** Mode `widget-verify`: the link waits for `confirmWidget`. `signing` is `null` if the server does not describe it. */
  | {
      readonly name: 'widget-confirm';
      readonly signing: WidgetSigning | null;
      readonly confirming: boolean;
    }
  /** Mode `widget-verify`: the result of the link. */
  | { readonly name: 'widget-result'; readonly result: WidgetResult }
  | { readonly name: 'ended'; readonly status: EnvelopeStatus; readonly redirectUrl: string | null }
  /** Loading failed: there is nothing to show but the error. */
  | { readonly name: 'failed'; readonly error: SigningError };

/** The state of a submission. After `failed`, every answer is still there, and the signer can try again. */
export type Submission =
  | { readonly name: 'none' }
  | { readonly name: 'sending' }
  | { readonly name: 'failed'; readonly error: SigningError }
  | { readonly name: 'accepted'; readonly result: SubmitResult };

/** What the footer's button does next. */
export type NextAction =
  | { readonly name: 'confirm' }
  | { readonly name: 'next-field'; readonly fieldId: string }
  | { readonly name: 'next-document'; readonly documentIndex: number }
  | { readonly name: 'none' };

/** A message that the signer can dismiss. */
export interface Alert {
  /** Unique, so that the same text shown twice is two alerts. */
  readonly id: number;
  readonly tone: 'warning' | 'danger' | 'success';
  readonly messageKey: string;
  /** Values for the text: `fields`, the number of invalid fields, and `seconds` to wait. */
  readonly values: Readonly<Record<string, string | number>>;
  /** The error that it reports; `null` for any other message. */
  readonly error: SigningError | null;
}

/** The state of the code screen, while the phase is `code`. Times are those of `SigningSession.now`. */
export interface CodeStatus {
  /** `send` offers to send a code, `entry` takes one. */
  readonly step: 'send' | 'entry';
  /** How many codes have been requested, at most 3. */
  readonly codesSent: number;
  /** When the last code expires; `null` if none was sent, or the server did not say. */
  readonly expiresAt: number | null;
  /** When another code may be requested; `null` for at once, or for never. */
  readonly resendAt: number | null;
  /** What is under way. */
  readonly busy: 'sending' | 'verifying' | null;
  /** Message key of a failed request for a code; cleared after 20 s. */
  readonly requestError: string | null;
  /** Message key of what is wrong with the entered code; cleared by `clearCodeError`. */
  readonly verifyError: string | null;
  /** Whether the last code sent was not the first. */
  readonly resent: boolean;
}

/**
 * Whether the server can be reached: `retrying` while a call is retried, `waiting` while a call waits
 * for the device to be online again.
 */
export type Connection = 'online' | 'retrying' | 'waiting';

/** What the emailed link of a widget confirms. Texts that the server does not send are `''`. */
export interface WidgetSigning {
  readonly documentTitle: string;
  readonly companyName: string;
  readonly signerName: string;
}

/** The writable atoms of one session. */
export interface SessionState {
  readonly $phase: WritableAtom<Phase>;
  /** See `SigningSession.$branding`. */
  readonly $branding: WritableAtom<Branding | null>;
  readonly $user: WritableAtom<User | null>;
  readonly $envelope: WritableAtom<Envelope | null>;
  readonly $documentIndex: WritableAtom<number>;
  readonly $activeFieldId: WritableAtom<string | null>;
  readonly $progress: WritableAtom<Progress>;
  /** See `SigningSession.$firstMissing`. */
  readonly $firstMissing: WritableAtom<string | null>;
  readonly $nextAction: WritableAtom<NextAction>;
  readonly $latestSignature: WritableAtom<LatestSignature>;
  /** The signature entered for the active field and not confirmed yet; `null` if there is none. */
  readonly $pendingSignature: WritableAtom<SuggestedSignature | null>;
  /** See `SigningSession.saveUnfinished`. */
  readonly $unfinished: WritableAtom<Readonly<Record<string, string>>>;
  /** See `SigningSession.$pagesNotShown`. */
  readonly $pagesNotShown: WritableAtom<readonly PageReference[]>;
  readonly $submission: WritableAtom<Submission>;
  readonly $alert: WritableAtom<Alert | null>;
  readonly $submitPercent: WritableAtom<number | null>;
  readonly $downloadPercent: WritableAtom<number | null>;
  readonly $code: WritableAtom<CodeStatus>;
  readonly $connection: WritableAtom<Connection>;
}

export const noCode: CodeStatus = {
  step: 'send',
  codesSent: 0,
  expiresAt: null,
  resendAt: null,
  busy: null,
  requestError: null,
  verifyError: null,
  resent: false,
};

/** What each atom holds before an envelope is open. */
const initial: { readonly [Name in keyof SessionState]: ReturnType<SessionState[Name]['get']> } = {
  $phase: { name: 'idle' },
  $branding: null,
  $user: null,
  $envelope: null,
  $documentIndex: 0,
  $activeFieldId: null,
  $progress: progressOf(0, 0),
  $firstMissing: null,
  $nextAction: { name: 'none' },
  $latestSignature: { drawn: null, typed: null, upload: null, kind: null },
  $pendingSignature: null,
  $unfinished: {},
  $pagesNotShown: [],
  $submission: { name: 'none' },
  $alert: null,
  $submitPercent: null,
  $downloadPercent: null,
  $code: noCode,
  $connection: 'online',
};

export function createState(): SessionState {
  const atoms = Object.entries(initial).map(([name, value]) => [name, atom<unknown>(value)]);
  return Object.fromEntries(atoms);
}

/** Atoms that are not about an envelope, or that the caller sets. */
const preserved: readonly string[] = ['$phase', '$code', '$connection'];

/** Resets everything about an envelope before another is opened. The caller sets the phase. */
export function resetState(state: SessionState): void {
  const values: Readonly<Record<string, unknown>> = initial;
  const atoms: readonly (readonly [string, WritableAtom<unknown>])[] = Object.entries(state);
  for (const [name, $value] of atoms) if (!preserved.includes(name)) $value.set(values[name]);
}

import type { ReadableAtom } from 'nanostores';
import type { PageReference, SigningError } from '../errors/signing-error.ts';
import type { Progress, SigningEventName, SigningEvents, SubmitResult } from '../events/events.ts';
import type { Branding, Envelope, EnvelopeStatus, User } from '../model/envelope.ts';
import type { FieldType, FieldValue } from '../model/field.ts';
import type { PageText } from '../model/page-text.ts';
import type { LatestSignature, Signature, SignatureKind } from '../model/signature.ts';
import type { FieldStatus } from '../rules/field-status.ts';
import type { ValidationError } from '../rules/validation-error.ts';

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
  | { readonly name: 'password'; readonly incorrect: boolean }
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

/** The state of a submission. `failed` keeps every answer: the signer can try again. */
export type Submission =
  | { readonly name: 'none' }
  | { readonly name: 'sending' }
  | { readonly name: 'failed'; readonly error: SigningError }
  | { readonly name: 'accepted'; readonly result: SubmitResult };

/**
 * The outcome of a call that had no effect. `reason.code` says why, for a `switch`: a closed set, see
 * `signingErrorCodes`. What the signer should know of it is shown too (`$alert`, `$phase`).
 */
export interface Refusal {
  readonly ok: false;
  readonly reason: SigningError;
}

/** The outcome of `reject` and `sendMessage`. */
export type CallOutcome = { readonly ok: true } | Refusal;

/** The outcome of `submit`. */
export type SubmitOutcome = { readonly ok: true; readonly result: SubmitResult } | Refusal;

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
  /** Values for the text: `fields`, the number of fields at fault, and `seconds` to wait. */
  readonly values: Readonly<Record<string, string | number>>;
  /** The error that it reports; `null` for any other message. */
  readonly error: SigningError | null;
}

/** The state of the code screen, while the phase is `code`. Times are ms since 1970. */
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

/** The name and address that a widget's signer enters. */
export interface WidgetSigner {
  readonly name: string;
  readonly email: string;
}

/**
 * One signer's work on one envelope. State is read through `$` atoms and changed only through the
 * methods. Nothing here touches the DOM.
 *
 * Synchronous methods throw a `SigningError` if they are not allowed. Methods that wait for the server
 * do not reject: a failure is in the state (`$phase`, `$submission`, `$alert`) and in the `error`
 * event, and `submit`, `reject` and `sendMessage` resolve with it. Where a method does reject, its description says so.
 */
export interface SigningSession {
  readonly mode: SessionMode;
  /** Base URL of page and signature images, without a trailing slash: that of its ports. */
  readonly cdn: string;

  readonly $phase: ReadableAtom<Phase>;
  /** `null` until loaded, and always in a widget and a preview, which have no known user. */
  readonly $user: ReadableAtom<User | null>;
  /**
   * The sender's branding if a screen needs it before the party or the envelope is known: with the
   * request for a password or a code, and to confirm a widget's signing.
   */
  readonly $branding: ReadableAtom<Branding | null>;
  /** As loaded. The current answers are in the fields; see `$field`. */
  readonly $envelope: ReadableAtom<Envelope | null>;
  /** Index of the document on the screen. */
  readonly $documentIndex: ReadableAtom<number>;
  /** The active field; `null` if there is none. */
  readonly $activeFieldId: ReadableAtom<string | null>;
  readonly $progress: ReadableAtom<Progress>;
  /** Id of the first field, in filling order, that keeps the envelope from being complete; else `null`. */
  readonly $firstMissing: ReadableAtom<string | null>;
  readonly $nextAction: ReadableAtom<NextAction>;
  readonly $latestSignature: ReadableAtom<LatestSignature>;
  /** Texts saved by `saveUnfinished`, or restored from a draft, by name. */
  readonly $unfinished: ReadableAtom<Readonly<Record<string, string>>>;
  /** Pages that the view could not show, see `setPageShown`; `submit` is refused while there is one. */
  readonly $pagesNotShown: ReadableAtom<readonly PageReference[]>;
  readonly $submission: ReadableAtom<Submission>;
  readonly $alert: ReadableAtom<Alert | null>;
  /** How much of a submission has been sent, 0 to 100 while it is, else `null`. */
  readonly $submitPercent: ReadableAtom<number | null>;
  /** 0 to 100 during a download, else `null`. */
  readonly $downloadPercent: ReadableAtom<number | null>;
  readonly $code: ReadableAtom<CodeStatus>;
  readonly $connection: ReadableAtom<Connection>;

  /**
   * The field with its current answer, and whether it is done, missing, required or locked: one store
   * per field, which notifies its listeners only if something about this field changes. Throws
   * `unknown-field`.
   */
  $field(fieldId: string): ReadableAtom<FieldStatus>;

  /**
   * Exchanges the link's key for a token, or reuses the stored one, and loads the envelope. Without a
   * key, it uses that of the last call; without any, the token last used in this tab.
   */
  open(key?: string): Promise<void>;
  /** Submits the password screen and continues loading. Ignored while a password is being checked. */
  enterPassword(password: string): Promise<void>;
  /** Requests a one-time code for the signer's phone (see `$code`). */
  sendCode(): Promise<void>;
  /** Shows the entry of a code that was sent before. */
  goToCodeEntry(): void;
  /** Submits the code screen and continues loading. Characters other than digits are ignored. */
  enterCode(code: string): Promise<void>;
  /** Clears `verifyError`, because the signer types another code. */
  clearCodeError(): void;

  /** Makes the field the active one. Throws `field-locked` if it is not editable, or `unknown-field`. */
  activate(fieldId: string): void;
  /** Leaves the active field, which counts as touched. */
  deactivate(): void;
  /**
   * Sets the answer of a text, textarea, date, dropdown or upload field. Throws `invalid-value` if the
   * value does not fit the field; `unknown-field`, `field-locked`, `busy` or `ended` if the field
   * cannot be changed.
   */
  setValue<T extends Exclude<FieldType, 'signature' | 'checkbox' | 'radio'>>(
    fieldId: string,
    value: FieldValue<T>,
  ): void;
  /** Ticks or unticks a checkbox, or chooses a radio, and updates its group. Throws as `setValue`. */
  toggle(fieldId: string): void;
  /** Clears the answer of any field. Throws as `setValue`. */
  clear(fieldId: string): void;

  /** Remembers a signature, so that it is suggested for other fields. Signs nothing. */
  setLatestSignature(signature: Signature): void;
  /** Forgets the remembered signature of a kind. */
  clearLatestSignature(kind: SignatureKind): void;
  /**
   * Saves something that the signer has started and not confirmed yet, such as half a signature, as
   * text under a name that the view chooses: in `$unfinished` and in the draft. `''` removes it.
   */
  saveUnfinished(name: string, text: string): void;
  /**
   * The signature to suggest: the field's own, else the last used, else none of the company's default
   * kind. With a `fault`, it cannot be confirmed on this field.
   */
  suggestedSignature(fieldId: string): {
    readonly kind: SignatureKind;
    readonly signature: Signature | null;
    readonly fault: ValidationError | null;
  };
  /**
   * Puts the signature on the field, in place of any other, and moves on to the next field. Throws as
   * `setValue`, and `invalid-value` for a kind that the sender does not accept.
   */
  confirmSignature(fieldId: string, signature: Signature): void;

  /**
   * Says that a page could not be shown because its image did not load, or that it is shown again: by
   * its image, or by its text in place of it. A view with page images calls it, so that nobody signs a
   * page they could not see. Page numbers start at 1.
   *
   * @example
   * ```ts
   * image.onerror = () => session.setPageShown(0, 1, false);
   * image.onload = () => session.setPageShown(0, 1, true);
   * ```
   */
  setPageShown(documentIndex: number, pageNumber: number, isShown: boolean): void;

  /** Moves to the next field. Does nothing while the active field is required and not done. */
  next(): void;
  /** Shows another document, by its index, and leaves the active field. */
  goToDocument(documentIndex: number): void;
  /** Leaves the active field and shows the next incomplete document. Does nothing until this one is done. */
  nextDocument(): void;

  /**
   * Submits the answers once: a call during a submission joins it, and one after it was accepted
   * resolves with the same result. Resolves with the accepted result, or with the reason why there is
   * none, such as `incomplete`, `page-not-shown`, `signer-details-required`, `aborted` (stopped by `cancelWaiting`),
   * `preview`, `ended`, or an error of the network or the server.
   *
   * @example
   * ```ts
   * const outcome = await session.submit();
   * if (outcome.ok) showThanks(outcome.result.status);
   * else if (outcome.reason.code === 'incomplete') session.activate(outcome.reason.fieldIds[0]);
   * ```
   */
  submit(widgetSigner?: WidgetSigner): Promise<SubmitOutcome>;
  /**
   * Mode `widget-verify`: confirms the signature and shows the result. Call it only when a person asks
   * for it: a program that opens the links of a mail must not confirm it.
   */
  confirmWidget(): Promise<void>;
  /**
   * Rejects the envelope for all parties. Resolves once the server has accepted it, or with the reason
   * why not, such as `reason-required`, or `invalid-value` for one that is too long.
   *
   * @example
   * ```ts
   * const outcome = await session.reject(input.value);
   * if (!outcome.ok && outcome.reason.code === 'reason-required') input.focus();
   * ```
   */
  reject(reason: string): Promise<CallOutcome>;
  /**
   * Sends a message to the sender. Resolves once the server has accepted it, or with the reason why
   * not, such as `message-required`, or `invalid-value` for one that is too long.
   */
  sendMessage(message: string): Promise<CallOutcome>;
  /**
   * Downloads the documents, or the file of an upload field with this uuid. Resolves with `null` if it
   * fails (see `$alert`). `$downloadPercent` shows the progress of the documents only.
   */
  download(uuid?: string): Promise<{ readonly fileName: string; readonly blob: Blob } | null>;
  /**
   * Uploads one file to an upload field; see `uploadLimits`. Rejects with a `SigningError`, such as
   * `upload-size` or `preview`, and leaves the field unchanged.
   */
  uploadFile(fieldId: string, file: File, options?: UploadOptions): Promise<void>;
  /**
   * Removes a file from the field and from the server, even if it was removed there before. Rejects as
   * `uploadFile`.
   */
  removeFile(fieldId: string, uuid: string): Promise<void>;
  /** Uploads a signature image. Resolves with the signature to confirm. Rejects as `uploadFile`. */
  uploadSignature(file: File, options?: UploadOptions): Promise<Signature>;
  /** The image of an uploaded signature, to be shown by an object URL. Rejects with a `SigningError`. */
  signatureImage(name: string): Promise<Blob>;

  /**
   * The text of a page with its positions; `null` if the page has none. Rejects with a `SigningError`.
   * Page numbers start at 1.
   */
  pageText(documentIndex: number, pageNumber: number): Promise<PageText | null>;

  /**
   * Cancels a submission or a rejection that waits for the network or for a retry (see `$connection`).
   * All answers stay.
   */
  cancelWaiting(): void;
  dismissAlert(): void;

  /** Adds a listener. Returns a function that removes it. */
  on<N extends SigningEventName>(name: N, listener: (detail: SigningEvents[N]) => void): () => void;
  /** Stops all calls and timers. A destroyed session does nothing more. */
  destroy(): void;
}

/** How to follow and stop an upload. */
export interface UploadOptions {
  /** Called with the fraction that has been sent, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Stops the upload, which then rejects with `aborted`. */
  readonly signal?: AbortSignal;
}

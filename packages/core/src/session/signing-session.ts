import type { ReadableAtom } from 'nanostores';
import type { PageReference, SigningError } from '../errors/signing-error.ts';
import type { Progress, SigningEventName, SigningEvents, SubmitResult } from '../events/events.ts';
import type { Consent } from '../model/consent.ts';
import type { Branding, Envelope, User } from '../model/envelope.ts';
import type { FieldType, FieldValue } from '../model/field.ts';
import type { PageText } from '../model/page-text.ts';
import type { LatestSignature, Signature, SignatureKind } from '../model/signature.ts';
import type { FieldStatus } from '../rules/field-status.ts';
import type { ValidationError } from '../rules/validation-error.ts';
import type {
  Alert,
  CodeStatus,
  Connection,
  NextAction,
  Phase,
  SessionMode,
  Submission,
} from './session-state.ts';

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

/** The name and address that a widget's signer enters. */
export interface WidgetSigner {
  readonly name: string;
  readonly email: string;
}

/** Where a browser can open the documents itself, without the session's token. */
export interface DownloadLink {
  /** http or https. It has a secret of its own, and opens nothing else. */
  readonly url: string;
  /** Milliseconds for which it works; `null` if the server does not say. */
  readonly validFor: number | null;
}

/** A file that has arrived. It is not saved: a view asks the browser to, which may do nothing. */
export interface Download {
  readonly fileName: string;
  readonly blob: Blob;
  /** Where the server has the documents too; `null` if it has no such address. Never rejects. */
  readonly link: Promise<DownloadLink | null>;
}

/** How to follow and stop an upload. */
export interface UploadOptions {
  /** Called with the fraction that has been sent, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Stops the upload, which then rejects with `aborted`. */
  readonly signal?: AbortSignal;
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
  /** Base URL of page and signature images, from the session's ports, without a trailing slash. */
  readonly cdn: string;

  /** The time by which `$code` counts, in milliseconds since 1970. Unlike the device's clock it does not jump. */
  now(): number;
  /**
   * The time of the server, in milliseconds since 1970; `null` if its responses do not say. The clock of a
   * device may be years off.
   */
  serverTime(): number | null;

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
  /** Id of the first field, in filling order, that is still missing; `null` if the envelope is complete. */
  readonly $firstMissing: ReadableAtom<string | null>;
  readonly $nextAction: ReadableAtom<NextAction>;
  readonly $latestSignature: ReadableAtom<LatestSignature>;
  /** Texts saved by `saveUnfinished`, or restored from a draft, by name. */
  readonly $unfinished: ReadableAtom<Readonly<Record<string, string>>>;
  /** Pages that the view could not show, see `setPageShown`; `submit` fails while there is one. */
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
  /**
   * Submits the code screen and continues loading. Digits may be those of any script; other characters
   * are ignored.
   */
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
   * kind. With a `validationError`, it cannot be confirmed on this field.
   */
  suggestedSignature(fieldId: string): {
    readonly kind: SignatureKind;
    readonly signature: Signature | null;
    readonly validationError: ValidationError | null;
  };
  /**
   * Copies the answers that the signer has given in another session of the same form, wherever they
   * still fit. Does nothing if no envelope is open. The other session may have been destroyed.
   *
   * @example
   * ```ts
   * const again = createSigningSession(ports);
   * await again.open(key);
   * again.carryAnswers(session);
   * ```
   */
  carryAnswers(from: Pick<SigningSession, '$envelope' | '$field' | '$latestSignature'>): void;

  /**
   * Puts the signature on the field, in place of any other, and moves on to the next field. Throws as
   * `setValue`, and `invalid-value` for a kind that the sender does not accept.
   */
  confirmSignature(fieldId: string, signature: Signature): void;

  /**
   * Reports that a page could not be shown because its image did not load, or that it is shown after
   * all, by its image or by its text. A view with page images calls it, so that nobody signs a page that
   * they could not see. Page numbers start at 1.
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
   * An envelope whose `config.asksConsent` is true is accepted only with `consent`: what the signer has
   * agreed to, from `consentText` of `@sign-envelope/core/consent`.
   *
   * @example
   * ```ts
   * const outcome = await session.submit();
   * if (outcome.ok) showThanks(outcome.result.status);
   * else if (outcome.reason.code === 'incomplete') session.activate(outcome.reason.fieldIds[0]);
   * ```
   */
  submit(widgetSigner?: WidgetSigner, consent?: Consent): Promise<SubmitOutcome>;
  /**
   * Tells the server that the signer does not agree to sign electronically. The envelope stays open.
   * Rejects with a `SigningError` only if the session is over, or its code does not load.
   */
  declineConsent(consent: Consent): Promise<void>;
  /**
   * The address that the signer of this widget gave last in this tab, also after a reload; `null` if there
   * is none. Opening the widget again forgets it.
   */
  signerEmail(): string | null;
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
   * Downloads the documents, or the file of an upload field with this uuid, which the caller has to save.
   * Resolves with `null` if it fails (see `$alert`). `$downloadPercent` shows the progress of the documents
   * only. Browsers do not say whether they have saved a file, and those inside other apps often save none:
   * offer the address in `link` too.
   */
  download(uuid?: string): Promise<Download | null>;
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

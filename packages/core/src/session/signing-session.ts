import type { ReadableAtom } from 'nanostores';
import type { SigningError } from '../errors/signing-error.ts';
import type { Progress, SigningEventName, SigningEvents, SubmitResult } from '../events/events.ts';
import type { Branding, Envelope, EnvelopeStatus, User } from '../model/envelope.ts';
import type { Field, FieldType, FieldValue } from '../model/field.ts';
import type { PageText } from '../model/page-text.ts';
import type { LatestSignature, Signature, SignatureKind } from '../model/signature.ts';
import type { FieldFault } from '../rules/field-fault.ts';

/**
 * What a session is for: specification, section 6. `envelope` signs what a link leads to; `preview`
 * shows it and sends nothing; `widget` signs a shared form, without a link, in a name given last;
 * `widget-verify` proves that name by the emailed link; `download` fetches an envelope's documents
 * without loading the envelope.
 */
export type SessionMode = 'envelope' | 'preview' | 'widget' | 'widget-verify' | 'download';

/** What the emailed link of a widget's signing came to. */
export type WidgetResult = 'verified' | 'already-verified' | 'not-verified';

/** Which screen stands. */
export type Phase =
  | { readonly name: 'idle' }
  | { readonly name: 'loading' }
  | { readonly name: 'password'; readonly incorrect: boolean }
  | { readonly name: 'code'; readonly mobileLastFour: string | null }
  | { readonly name: 'signing' }
  /** Mode `download`: the documents can be fetched. */
  | { readonly name: 'download'; readonly title: string; readonly branding: Branding }
  /** Mode `widget-verify`: the link waits for `confirmWidget`. `signing` is `null` where the server does not tell. */
  | {
      readonly name: 'widget-confirm';
      readonly signing: WidgetSigning | null;
      readonly confirming: boolean;
    }
  /** Mode `widget-verify`: the server has judged the link. */
  | { readonly name: 'widget-result'; readonly result: WidgetResult }
  | { readonly name: 'ended'; readonly status: EnvelopeStatus; readonly redirectUrl: string | null }
  /** Met while loading: there is nothing to show but the error. */
  | { readonly name: 'failed'; readonly error: SigningError };

/** Where a submission stands. `failed` keeps every answer: the signer can try again. */
export type Submission =
  | { readonly name: 'none' }
  | { readonly name: 'sending' }
  | { readonly name: 'failed'; readonly error: SigningError }
  | { readonly name: 'accepted'; readonly result: SubmitResult };

/** What the one button of the footer does next. */
export type NextAction =
  | { readonly name: 'confirm' }
  | { readonly name: 'next-field'; readonly fieldId: string }
  | { readonly name: 'next-document'; readonly documentIndex: number }
  | { readonly name: 'none' };

/** A message that the signer can dismiss. */
export interface Alert {
  /** Another for each alert, so that the same text twice is two alerts. */
  readonly id: number;
  readonly tone: 'warning' | 'danger' | 'success';
  readonly messageKey: string;
  /** What the text may speak of: `fields`, how many are at fault, and `seconds` to wait. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** Where the one-time code stands while the phase is `code`. Times are ms since 1970. */
export interface CodeStatus {
  /** `send` offers to send a code, `entry` takes one. */
  readonly step: 'send' | 'entry';
  /** How many were asked for, at most 3. */
  readonly codesSent: number;
  /** When the last one ends; `null` when none was sent, or the server did not tell. */
  readonly expiresAt: number | null;
  /** From when another may be asked for; `null` when at once, or no more. */
  readonly resendAt: number | null;
  /** What the signer waits for. */
  readonly busy: 'sending' | 'verifying' | null;
  /** Key of why no code could be sent; clears itself after 20 s. */
  readonly requestError: string | null;
  /** Key of what is wrong with the code entered; stands until `clearCodeError`. */
  readonly verifyError: string | null;
  /** Whether the last one sent was not the first. */
  readonly resent: boolean;
}

/**
 * Whether the server can be reached: `retrying` while a call is tried again, `waiting` while there is
 * no network and what was asked for is sent once it is back.
 */
export type Connection = 'online' | 'retrying' | 'waiting';

/** What the emailed link of a widget's signing is about. Texts the server does not tell are `''`. */
export interface WidgetSigning {
  readonly documentTitle: string;
  readonly companyName: string;
  readonly signerName: string;
}

/** What a widget's signer says of themselves. */
export interface WidgetSigner {
  readonly name: string;
  readonly email: string;
}

/**
 * One signer's work on one envelope. State is read through `$` atoms and changed only through the
 * methods, each of which is one intent. Nothing here touches the DOM.
 *
 * Methods that answer at once throw a `SigningError` when the intent is not allowed; methods that
 * wait for the server never reject for a failure that a signer can meet: it is in the state
 * (`$phase`, `$submission`, `$alert`) and in the `error` event.
 */
export interface SigningSession {
  readonly mode: SessionMode;

  readonly $phase: ReadableAtom<Phase>;
  /** `null` until loaded, and always in a widget and a preview: nobody is known there. */
  readonly $user: ReadableAtom<User | null>;
  /** As loaded; the answers given since are in the fields. */
  readonly $envelope: ReadableAtom<Envelope | null>;
  /** Position in the envelope of the document on the screen, from 0. */
  readonly $documentIndex: ReadableAtom<number>;
  /** One field at a time, or none. */
  readonly $activeFieldId: ReadableAtom<string | null>;
  readonly $progress: ReadableAtom<Progress>;
  readonly $nextAction: ReadableAtom<NextAction>;
  readonly $latestSignature: ReadableAtom<LatestSignature>;
  /** What has been begun and neither confirmed nor sent, as `saveUnfinished` was told, or a draft. */
  readonly $unfinished: ReadableAtom<Readonly<Record<string, string>>>;
  readonly $submission: ReadableAtom<Submission>;
  readonly $alert: ReadableAtom<Alert | null>;
  /** 0 to 100 while a download runs, else `null`. */
  readonly $downloadPercent: ReadableAtom<number | null>;
  readonly $code: ReadableAtom<CodeStatus>;
  readonly $connection: ReadableAtom<Connection>;

  /** The field as it stands, answer included. Throws `unknown-field`. */
  $field(fieldId: string): ReadableAtom<Field>;
  /** Whether it is the signer's own and not prefilled. Throws `unknown-field`. */
  isEditable(fieldId: string): boolean;
  /** Its own flag, or any field of its group. Throws `unknown-field`. */
  isRequired(fieldId: string): boolean;
  /** Whether it needs nothing more: answered, or optional and touched. Throws `unknown-field`. */
  isDone(fieldId: string): boolean;
  /**
   * Why the answer that a field holds cannot stand, such as a text too long for its box; `null` when
   * it can. A field with a fault is not done, though it may be optional. Throws `unknown-field`.
   */
  faultOf(fieldId: string): FieldFault | null;
  /** Whether nothing required is left for the signer in it. */
  isDocumentDone(documentIndex: number): boolean;

  /**
   * Exchanges the link's key for a token (or reuses the stored one) and loads the envelope. Without
   * a key, the one it was last called with counts; without any, the token last used in this tab.
   */
  open(key?: string): Promise<void>;
  /** Answers the password screen and goes on loading. A second call while one runs is ignored. */
  enterPassword(password: string): Promise<void>;
  /** Has a one-time code sent to the signer's phone (see `$code`). */
  sendCode(): Promise<void>;
  /** Goes on to entering a code that came before. */
  goToCodeEntry(): void;
  /** Answers the code screen and goes on loading. Anything but digits is left out. */
  enterCode(code: string): Promise<void>;
  /** Takes back what was said of the last code, for the signer types another. */
  clearCodeError(): void;

  /** Makes the field the active one. Only the signer's own, not prefilled; else `field-locked`. */
  activate(fieldId: string): void;
  /** Leaves the active field, which counts as touched. */
  deactivate(): void;
  /**
   * Sets the answer of a text, textarea, date, dropdown or upload field. Throws `invalid-value` where
   * it cannot be one; `unknown-field`, `field-locked`, `busy` or `ended` where none is taken.
   */
  setValue<T extends Exclude<FieldType, 'signature' | 'checkbox' | 'radio'>>(
    fieldId: string,
    value: FieldValue<T>,
  ): void;
  /** Ticks or unticks a checkbox, chooses a radio; its group follows. Throws as `setValue`. */
  toggle(fieldId: string): void;
  /** Empties any field. Throws as `setValue`. */
  clear(fieldId: string): void;

  /** Remembers a signature being made, so that it is offered for later fields; nothing is signed. */
  setLatestSignature(signature: Signature): void;
  /** Forgets the remembered signature of a kind. */
  clearLatestSignature(kind: SignatureKind): void;
  /**
   * Keeps what has been begun and neither confirmed nor sent, as text, under a name of the view's
   * choosing, in `$unfinished` and in the draft; `''` where there is nothing any more.
   */
  saveUnfinished(name: string, text: string): void;
  /** What the popup offers first: the field's own value, else the last used, else the company's default kind. */
  suggestedSignature(fieldId: string): {
    readonly kind: SignatureKind;
    readonly signature: Signature | null;
  };
  /**
   * Puts the signature on the field (clearing other kinds) and moves on to the next field. Throws as
   * `setValue`, and `invalid-value` for a kind that the sender does not take.
   */
  confirmSignature(fieldId: string, signature: Signature): void;

  /** Moves to the next field, by the rule. Does nothing where next is not allowed. */
  next(): void;
  /** Shows another document, by its position from 0, and leaves the active field. */
  goToDocument(documentIndex: number): void;
  /** Clears the active field and goes to the next incomplete document, once this one is done. */
  nextDocument(): void;

  /** Sends the answers once. Resolves with what the server accepted, or `null` when it did not (see `$submission`). */
  submit(widgetSigner?: WidgetSigner): Promise<SubmitResult | null>;
  /**
   * Mode `widget-verify`: confirms the signing, and shows what came of it. To be called when a person
   * asks for it, never by itself: whatever opens a mail's links would confirm it.
   */
  confirmWidget(): Promise<void>;
  /** Rejects the envelope for everyone. Answers whether the server took it. */
  reject(reason: string): Promise<boolean>;
  /** Sends a message to the sender. Answers whether the server took it (see `$alert`). */
  sendMessage(message: string): Promise<boolean>;
  /**
   * Fetches the documents, or the file of an upload field that has this uuid; `null` when it failed
   * (see `$alert`). `$downloadPercent` follows the documents alone.
   */
  download(uuid?: string): Promise<{ readonly fileName: string; readonly blob: Blob } | null>;
  /**
   * Sends one file for an upload field; see `uploadLimits`. Rejects with a `SigningError`, such as
   * `upload-size` or `preview`; the field is kept as it was.
   */
  uploadFile(fieldId: string, file: File, options?: UploadOptions): Promise<void>;
  /**
   * Takes a file away, here and on the server. One already gone is no error; else rejects as
   * `uploadFile`.
   */
  removeFile(fieldId: string, uuid: string): Promise<void>;
  /** Sends a signature image; answers the signature to confirm. Rejects as `uploadFile`. */
  uploadSignature(file: File, options?: UploadOptions): Promise<Signature>;
  /** The picture of an uploaded signature, to be shown by an object URL. */
  signatureImage(name: string): Promise<Blob>;

  /**
   * The words of a page with their places, pages counted from 1; `null` where the page has none.
   * Rejects with a `SigningError`: the page's image shows them all the same.
   */
  pageText(documentIndex: number, pageNumber: number): Promise<PageText | null>;

  /**
   * Gives up a submission or a rejection that waits for the network, or for its next try (see
   * `$connection`): it is not sent again, and all answers stay.
   */
  cancelWaiting(): void;
  dismissAlert(): void;

  /** Listens until the answer is called. */
  on<N extends SigningEventName>(name: N, listener: (detail: SigningEvents[N]) => void): () => void;
  /** Ends all calls and timers. A destroyed session does nothing more. */
  destroy(): void;
}

/** How to follow an upload, and stop it. */
export interface UploadOptions {
  /** Fraction from 0 to 1 of what is sent. */
  readonly onProgress?: (fraction: number) => void;
  /** Stops the upload, which then rejects with `aborted`. */
  readonly signal?: AbortSignal;
}

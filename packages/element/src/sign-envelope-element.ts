import type {
  PreviewSource,
  SessionMode,
  SigningSession,
  SubmitResult,
  VerificationSource,
  WidgetSource,
} from '@sign-envelope/core';
import type { Failure, Promotion, ScreenPurpose, Theme } from '@sign-envelope/react';
import type { SignEnvelopeEventMap } from './sign-events.ts';

/**
 * What the element shows: the signing, downloading the documents, or one of three that stand by
 * themselves and call nobody.
 */
export type SignEnvelopeScreen = ScreenPurpose;

/** What is signed or shown: see `SessionMode`. */
export type SignEnvelopeMode = Exclude<SessionMode, 'download'>;

/**
 * `<sign-envelope>`: all the screens of one signing, in a shadow root.
 *
 * Attributes: `api`, `cdn`, `lang`, `theme`, `mode`, `widget-code`, `screen`, `product-name`,
 * `support`, `status-page`, `tour` and `drafts`, each reflected by the property of its name. The
 * link's key, and all else that opens something, is a property only and is never reflected.
 *
 * @example
 * ```html
 * <sign-envelope api="https://sign.example.com/api" cdn="https://sign.example.com/cdn"></sign-envelope>
 * ```
 * ```ts
 * const element = document.querySelector('sign-envelope');
 * element.linkKey = location.hash.slice(1);
 * element.addEventListener('sign-submitted', ({ detail }) => console.log(detail.status));
 * ```
 */
export interface SignEnvelopeElement extends HTMLElement {
  /** Base address of the signing API. A change begins the signing anew. */
  api: string;
  /** Base address of page and signature images. */
  cdn: string;
  /** `auto`, the default, follows the device. */
  theme: Theme;
  /** `envelope` by default. A change begins anew. */
  mode: SignEnvelopeMode;
  /** The widget that mode `widget` signs, where `widget` names none. A change begins anew. */
  widgetCode: string;
  /** `signing` by default. A change begins anew. */
  screen: SignEnvelopeScreen;
  /** What texts call the product; empty for Sign Envelope. */
  productName: string;
  /**
   * Whether a signer's first visit on a device begins with the offer of a tour: true, unless the
   * attribute says `off`. Help offers it in any case.
   */
  tour: boolean;
  /** Address where support can be reached, for the link on the error screen. */
  support: string;
  /** Address that tells how the service stands, for the button on screen `maintenance`. */
  statusPage: string;
  /**
   * Whether what is not sent yet is kept, encrypted, on the device: true, unless the attribute says
   * `off`. A change counts from the next beginning.
   */
  drafts: boolean;
  /**
   * The key of the signer's link. Setting another begins the signing anew; an empty string goes on
   * with what this tab has opened before, and so does the element by itself when the page has
   * loaded and nobody has set a key.
   */
  linkKey: string | null;
  /** What mode `preview` shows. A change begins anew. */
  preview: PreviewSource | null;
  /** What mode `widget` signs; its `code` may come from `widget-code`. A change begins anew. */
  widget: Partial<WidgetSource> | null;
  /** The emailed link that mode `widget-verify` proves. A change begins anew. */
  verification: VerificationSource | null;
  /** What screen `error` tells. */
  failure: Failure | null;
  /** What the invitation after a signing without branding says. */
  promotion: Promotion | null;
  /** The engine under the screens, or `null` before it begins and after `destroy`. */
  readonly session: SigningSession | null;

  /** Loads the envelope again. Answers not yet submitted are lost. */
  reload(): Promise<void>;
  /** Moves to the next field to fill in, as the button in the footer does. */
  next(): void;
  /** Submits, as the button in the footer does; `null` when it was not accepted or not allowed. */
  submit(): Promise<SubmitResult | null>;
  /** Ends the signing, its calls and its timers. The element stays empty until `reload` or another key. */
  destroy(): void;

  addEventListener<N extends keyof SignEnvelopeEventMap>(
    type: N,
    listener: (this: SignEnvelopeElement, event: SignEnvelopeEventMap[N]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<N extends keyof HTMLElementEventMap>(
    type: N,
    listener: (this: HTMLElement, event: HTMLElementEventMap[N]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<N extends keyof SignEnvelopeEventMap>(
    type: N,
    listener: (this: SignEnvelopeElement, event: SignEnvelopeEventMap[N]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<N extends keyof HTMLElementEventMap>(
    type: N,
    listener: (this: HTMLElement, event: HTMLElementEventMap[N]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'sign-envelope': SignEnvelopeElement;
  }
}

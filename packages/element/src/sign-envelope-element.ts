import type {
  Exchange,
  PreviewSource,
  SigningSession,
  SubmitOutcome,
  VerificationSource,
  WidgetSource,
} from '@sign-envelope/core';
import type { Sandbox } from '@sign-envelope/core/sandbox';
import type { Failure, Notice, Promotion, SigningMode, Theme } from '@sign-envelope/react';
import type { SignEnvelopeEventMap } from './sign-events.ts';

/** What is signed or shown: see `SigningMode`. */
export type SignEnvelopeMode = SigningMode;

/**
 * `<sign-envelope>`: all the screens of one signing, in a shadow root.
 *
 * Attributes: `api`, `cdn`, `lang`, `theme`, `mode`, `widget-code`, `product-name`, `support`,
 * `status-page`, `no-tour`, `no-drafts`, `resume`, `fixed-height`, `landmarks` and `heading-level`, each reflected by the property of the same name,
 * and `sandbox`, which sets its property.
 * `null` and `undefined` clear a property.
 * Secrets, such as the link's key, are properties only and are never reflected.
 *
 * @slot header - In place of the sender and the envelope's title in the header; its buttons stay.
 * @slot logo - In place of the sender's logo, in the header and above cards.
 * @slot footer-start - A row of its own at the top of the footer.
 * @slot completed - Once this signer has signed, in place of what follows the title: text and download.
 * @slot loading - In place of the outline of a page, while a screen loads.
 * @slot error - On the error screen, in place of what follows the title: reason, advice and retry.
 *
 * @csspart header - The header, with the sender, the envelope's title and its buttons.
 * @csspart menu - The header's button that opens the side bar where there is no room for it.
 * @csspart layout - The header's switch between the pages and the list of fields.
 * @csspart help - The header's button for help.
 * @csspart details - The side bar, with the documents and the steps.
 * @csspart page - A page of a document.
 * @csspart field - A field on a page, in any state.
 * @csspart field-todo - A field that the signer must still fill in, or has filled in wrongly.
 * @csspart field-optional - A field that the signer may leave empty, and has.
 * @csspart field-done - A field with the signer's answer.
 * @csspart field-other - A field of another party, or one that cannot be changed.
 * @csspart field-prefilled - A field that the sender has filled in.
 * @csspart footer - The footer, with the progress, the next step and the submit button.
 * @csspart progress - The bar along the footer's upper edge.
 * @csspart outstanding - How many required fields are left.
 * @csspart legal - The link to what makes this legal.
 * @csspart actions - The buttons of the footer.
 * @csspart next - The button for the next field, or to confirm a signature.
 * @csspart submit - The button that signs and submits.
 * @csspart popup - The popup in which a field is filled in.
 * @csspart dialog - A dialog.
 * @csspart card - The card of a screen without documents, such as a password or a status.
 * @csspart alert - A message above the pages, or on a card.
 * @csspart button - Any button with a frame.
 * @csspart button-primary - The button for the next step; a screen has one.
 * @csspart button-secondary - A button with an edge.
 * @csspart button-quiet - A button without an edge.
 * @csspart button-danger - A button that ends something, such as the one that rejects.
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
  /** Base URL of the signing API. A change restarts the session. */
  api: string;
  /** Base URL of page and signature images; by default `/cdn` at the origin of the API. A change restarts the session. */
  cdn: string;
  /** Preset of colours and distances: see `Theme`. `auto` is the default. */
  theme: Theme;
  /** `envelope` by default. A change restarts the session. */
  mode: SignEnvelopeMode;
  /** Code of the widget to sign in mode `widget`, unless `widget` has one. A change restarts the session. */
  widgetCode: string;
  /** Product name in texts; if empty, Sign Envelope. */
  productName: string;
  /** Offers no tour on a signer's first visit on a device. Help always offers it. */
  noTour: boolean;
  /** URL of support, for the link on the error screen. */
  support: string;
  /** URL of the service's status page, for the button of the notice `maintenance`. */
  statusPage: string;
  /**
   * Keeps no answers that are not sent yet on the device; without it they are kept, encrypted. A change
   * takes effect when the next session starts.
   */
  noDrafts: boolean;
  /**
   * Whether the element goes on with what this tab opened last, if it has no key. Without it, an
   * element that has no key by the time the page has loaded shows that there is nothing to open.
   */
  resume: boolean;
  /**
   * Whether the element is as high as its place, and scrolls inside. Without it, it is as high as what it
   * shows, and the page scrolls.
   */
  fixedHeight: boolean;
  /**
   * Whether the screens are a page of their own, with a banner, a main part and a footer. Without it, they
   * are a part of a page that has these. A screen takes the focus only if the user is inside the element,
   * or it has the attribute `autofocus`.
   */
  landmarks: boolean;
  /** Level of the title of a screen among the page's headings, 1 to 6; 1 by default. */
  headingLevel: number;
  /**
   * Signs in a sandbox: the name of a scenario, or one made by `createSandbox` of
   * `@sign-envelope/core/sandbox`. Nothing goes to a network, no API and no key are needed, and a mark says so.
   * A change restarts the session.
   */
  sandbox: string | Sandbox | null;
  /** Key of the signer's link. Another key restarts the session. */
  linkKey: string | null;
  /**
   * The call for token and envelope, if the page prefetched it before the element's script had loaded: see
   * `beginExchange`. Set it before `linkKey`, or in the same task.
   */
  exchange: Exchange | null;
  /** What the modes `preview` and `bulk-preview` show. A change restarts the session. */
  preview: PreviewSource | null;
  /** What mode `widget` signs; its `code` can also come from `widget-code`. A change restarts the session. */
  widget: Partial<WidgetSource> | null;
  /** The emailed link that mode `widget-verify` confirms. A change restarts the session. */
  verification: VerificationSource | null;
  /**
   * Answers of merge fields, by name: see `HostData`. Other ones restart the session, so they are set
   * before or in the same task as the key.
   */
  values: Readonly<Record<string, string>> | null;
  /** Stored with the signature and reported to the sender: any JSON. */
  meta: unknown;
  /** Shown in place of the mode, without a call to a server. A change restarts the session. */
  notice: Notice | null;
  /** What the notice `error` says. */
  failure: Failure | null;
  /** Content of the promotion shown after signing an envelope without branding. */
  promotion: Promotion | null;
  /** The session that the screens show; `null` before it starts and after `destroy`. */
  readonly session: SigningSession | null;

  /** Reloads the envelope. Answers that are not submitted yet are lost. */
  reload(): Promise<void>;
  /** Goes to the next field to fill in, like the button in the footer. */
  goToNextField(): void;
  /** Clears every answer that the signer can change. */
  reset(): Promise<void>;
  /** Focuses the first control on the screen. */
  focus(options?: FocusOptions): void;
  /**
   * Submits, like the button in the footer. Resolves with the accepted result, or with the reason why
   * there is none: see `SigningSession.submit`. If a listener has refused `sign-before-submit`, its
   * code is `aborted`; without a session it is `ended`.
   *
   * @example
   * ```ts
   * const outcome = await element.submit();
   * if (!outcome.ok && outcome.reason.code === 'incomplete') element.goToNextField();
   * ```
   */
  submit(): Promise<SubmitOutcome>;
  /** Ends the session, its calls and its timers. The element stays empty until `reload` or a new key. */
  destroy(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'sign-envelope': SignEnvelopeElement;
  }

  // The events bubble out of the shadow root, so they can be listened to anywhere.
  interface GlobalEventHandlersEventMap extends SignEnvelopeEventMap {}
}

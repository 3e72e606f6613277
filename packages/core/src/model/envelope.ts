import type { Field } from './field.ts';
import type { SignatureKind } from './signature.ts';

/** Statuses of an envelope. `sent`: at least one party still has to sign. */
export const envelopeStatuses = ['sent', 'signed', 'cancelled', 'rejected', 'expired'] as const;

/** Status of an envelope; `unknown` for any other status that a server sends. */
export type EnvelopeStatus = (typeof envelopeStatuses)[number] | 'unknown';

/** Width and height of a page, in points of 1/72 inch. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** One page of a document, shown as an image with the fields on top. */
export interface Page {
  /** From 1. */
  readonly number: number;
  /** Address of the page's image; `null` for the one on the document CDN, by fingerprint and page index. */
  readonly src: string | null;
  /** Pixels of the image, if the server sends them: only their ratio matters. */
  readonly width: number | null;
  readonly height: number | null;
  /** Size of the printed page; `null` if the server does not send it. */
  readonly points: PageSize | null;
  /**
   * Address of the page's text with positions (see `parsePageText`), for assistive technology and
   * find-in-page. Absolute (`https://…`), or relative to the document CDN, without a leading slash:
   * `text/{fingerprint}-0.json`. `null` if the page has none.
   */
  readonly textSrc: string | null;
  /**
   * Address of the same image at half the resolution, for phones; absolute, or relative to the document
   * CDN like `textSrc`. `null` if there is none.
   */
  readonly smallSrc: string | null;
  /**
   * Address of the same image at twice the resolution, for zoom and dense screens; absolute, or relative
   * to the document CDN like `textSrc`. `null` if there is none.
   */
  readonly detailedSrc: string | null;
}

/** One PDF of the envelope, with the fields of all parties. */
export interface Document {
  /** Index in the envelope, from 0. */
  readonly index: number;
  readonly title: string;
  /** Key of its page images. */
  readonly fingerprint: string;
  readonly pages: readonly Page[];
  /** In filling order: by page, then index. */
  readonly fields: readonly Field[];
}

/** A person the envelope was sent to. */
export interface Party {
  readonly id: string;
  readonly title: string;
  /** Shown to others unless `Config.hidesEmails`. */
  readonly email: string;
  /** True for the party that signs in this session. */
  readonly isSigner: boolean;
}

/** The settings of the sending company. */
export interface Config {
  /** Name of the sender in texts; `''` if the server sends none. */
  readonly companyName: string;
  /** Whether the list of parties hides their addresses. */
  readonly hidesEmails: boolean;
  /** Never empty: if an envelope allows none, drawing is allowed. */
  readonly signatureKinds: readonly SignatureKind[];
  /** Suggested if neither the field nor the signer has a signature yet; always one of `signatureKinds`. */
  readonly defaultSignatureKind: SignatureKind;
  /** Consumer law asks for 'order' on the button instead of 'submit'. */
  readonly consumerRegulations: boolean;
  /** Whether the signer may write to the sender from the help dialog; never in a widget. */
  readonly questionsAllowed: boolean;
  /** Whether every party may download the files that the others have uploaded. */
  readonly sharesUploads: boolean;
  /** Whether the signer is asked to agree to sign electronically, before submitting. */
  readonly asksConsent: boolean;
  /**
   * The settings as the server sent them, for those that are read late: `parseConsentTerms` of
   * `@sign-envelope/core/consent` reads the terms of consent.
   */
  readonly raw: unknown;
  /** Unicode date pattern of fields without their own. */
  readonly dateFormat: string;
  /** 0 is Sunday. */
  readonly weekStart: 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

/** Brand colours as `#rrggbb` in lower case; `null` for one that is missing or invalid. */
export interface BrandColors {
  readonly primary: string | null;
  readonly accentPrimary: string | null;
  readonly accentSecondary: string | null;
  readonly secondary: string | null;
  readonly tertiary: string | null;
}

/** What a company's colour is used for: see `BrandPalette`. */
export type BrandRole =
  | 'primary'
  | 'on-primary'
  | 'primary-hover'
  | 'primary-edge'
  | 'accent'
  | 'highlight'
  | 'hover'
  | 'header'
  | 'header-hover'
  | 'on-header'
  | 'side'
  | 'side-hover'
  | 'on-side'
  | 'side-current'
  | 'field-active';

/**
 * Colours by role, as `#rrggbb`, or two of them for the light theme and the dark one. If there is an
 * `on-header` or `on-side`, a text colour, the company has chosen its background itself.
 */
export type BrandPalette = Readonly<
  Partial<Record<BrandRole, string | readonly [light: string, dark: string]>>
>;

/** The sender's branding. */
export interface Branding {
  /** If `false`, the colours are not used. A server that leaves it out means: if there are colours or a logo. */
  readonly hasBranding: boolean;
  readonly customisedBranding: boolean;
  readonly colors: BrandColors;
  /** The colours of the screens, derived from `colors`. If a server leaves them out, the screens derive them. */
  readonly palette?: BrandPalette | undefined;
  /** Relative, http(s), blob or a data: image. */
  readonly logoUrl: string | null;
  readonly company: string | null;
}

/** Everything that one signer sees and fills in. */
export interface Envelope {
  readonly id: string;
  readonly title: string;
  readonly status: EnvelopeStatus;
  readonly documents: readonly Document[];
  readonly parties: readonly Party[];
  readonly config: Config;
  readonly branding: Branding;
  /** Whether nothing is left for this signer to do. */
  readonly unsignable: boolean;
  readonly redirectUrl: string | null;
  /**
   * Why it cannot be shown: a message key or a text. Then it may have no documents and parties. `null` if it
   * can.
   */
  readonly error: string | null;
  /** Whether equal values of a submission may be sent once: see `SubmittedInput.inputSameAs`. */
  readonly acceptsRepeatedValues?: boolean;
}

/** The user of the access token. */
export interface User {
  readonly partyId: string;
  readonly partyEmail: string;
  readonly companyId: string;
  /** The parent company; with `companyId`, it determines feature flags. */
  readonly parentId: string;
  readonly unsignable: boolean;
  readonly status: EnvelopeStatus;
  readonly companyName: string;
  readonly redirectUrl: string | null;
  readonly branding: Branding;
}

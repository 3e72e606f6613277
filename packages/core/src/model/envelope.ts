import type { Field } from './field.ts';
import type { SignatureKind } from './signature.ts';

/** Statuses of an envelope: specification, section 4. `sent`: somebody has still to sign. */
export const envelopeStatuses = ['sent', 'signed', 'cancelled', 'rejected', 'expired'] as const;

/** Where an envelope stands; `unknown` is whatever else a server says. */
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
  /** Address of the page's image; `null` means the document CDN's, by fingerprint and page index. */
  readonly src: string | null;
  /** Pixels of the image, when the server tells: only their ratio matters. */
  readonly width: number | null;
  readonly height: number | null;
  /** The page as it is printed; `null` when the server does not tell. */
  readonly points: PageSize | null;
  /**
   * Address of the page's text with positions (see `parsePageText`), for assistive technology and
   * find-in-page. Whole (`https://…`), or below the document CDN's address, with no slash before it:
   * `text/{fingerprint}-0.json`. `null` when the page has none.
   */
  readonly textSrc: string | null;
  /**
   * Address of the same picture at twice the pixels, for zoom and dense screens; whole, or below the
   * document CDN's address like `textSrc`. `null` when there is none: then the one picture serves all.
   */
  readonly detailedSrc: string | null;
}

/** One PDF of the envelope, with the fields of all parties on it. */
export interface Document {
  /** Position in the envelope, from 0. */
  readonly index: number;
  readonly title: string;
  /** Key of its page images. */
  readonly fingerprint: string;
  readonly pages: readonly Page[];
  /** In the order of filling in: by page, then index. */
  readonly fields: readonly Field[];
}

/** Someone the envelope was sent to. */
export interface Party {
  readonly id: string;
  readonly title: string;
  /** Shown to others unless `Config.hidesEmails`. */
  readonly email: string;
  /** True for the one party that is filling in here. */
  readonly isSigner: boolean;
}

/** What the sending company has chosen. */
export interface Config {
  /** Name of the sender in texts; `''` when the server tells none. */
  readonly companyName: string;
  /** Whether the list of parties leaves their addresses out. */
  readonly hidesEmails: boolean;
  /** Never empty: an envelope that enables none falls back to drawing. */
  readonly signatureKinds: readonly SignatureKind[];
  /** Offered where neither the field nor the signer has one yet; always one of `signatureKinds`. */
  readonly defaultSignatureKind: SignatureKind;
  /** Consumer law asks for 'order' on the button instead of 'submit'. */
  readonly consumerRegulations: boolean;
  /** Whether the signer may write to the sender from the help; never in a widget. */
  readonly questionsAllowed: boolean;
  /** Whether every party may have the files that the others have signed with. */
  readonly sharesUploads: boolean;
  /** Unicode date pattern of the fields that have none of their own. */
  readonly dateFormat: string;
  /** 0 is Sunday. */
  readonly weekStart: 0 | 1 | 2 | 3 | 4 | 5 | 6;
}

/** Brand colours as `#rrggbb` in lower case; `null` where none is set or none could be read. */
export interface BrandColors {
  readonly primary: string | null;
  readonly accentPrimary: string | null;
  readonly accentSecondary: string | null;
  readonly secondary: string | null;
  readonly tertiary: string | null;
}

/** How the sender wants the pages to look: specification, section 3. */
export interface Branding {
  /** Without it the colours are not used, whatever they are. */
  readonly hasBranding: boolean;
  readonly customisedBranding: boolean;
  readonly colors: BrandColors;
  /** Relative, http(s), blob or a data: image; nothing else is let through. */
  readonly logoUrl: string | null;
  readonly company: string | null;
}

/** Everything one signer needs to see and fill in. */
export interface Envelope {
  readonly id: string;
  readonly title: string;
  readonly status: EnvelopeStatus;
  readonly documents: readonly Document[];
  readonly parties: readonly Party[];
  readonly config: Config;
  readonly branding: Branding;
  /** Nothing is left for this signer to do here. */
  readonly unsignable: boolean;
  readonly redirectUrl: string | null;
}

/** Who the access token speaks for. */
export interface User {
  readonly partyId: string;
  readonly partyEmail: string;
  readonly companyId: string;
  /** The company above it: with `companyId`, what feature flags go by. Specification, section 3. */
  readonly parentId: string;
  readonly unsignable: boolean;
  readonly status: EnvelopeStatus;
  readonly companyName: string;
  readonly redirectUrl: string | null;
  readonly branding: Branding;
}

import type { SignatureField } from '@sign-envelope/core';
import type { MailLanguage } from '@sign-envelope/core/contract';
import type { StoredFile } from '../../store/stored-file.ts';

/** How a party has shown who they are. */
export type Proof =
  | { readonly kind: 'link' }
  | { readonly kind: 'password' }
  | { readonly kind: 'email' }
  | { readonly kind: 'code'; readonly lastFour: string };

/** What a certificate says of a party. Times are in ISO format. */
export interface CertifiedParty {
  readonly name: string;
  /** `null` if the company hides addresses. */
  readonly email: string | null;
  readonly proofs: readonly Proof[];
  readonly openedAt: string | null;
  readonly signedAt: string | null;
  /** The IANA name of the zone of the party's device; `null` if it is not known. */
  readonly timeZone: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** The first signature that the party gave; `null` if none was asked for. */
  readonly signature: SignatureField | null;
  readonly consent: {
    readonly version: string;
    readonly language: string;
    readonly sha256: string;
  } | null;
}

/** A document, before and after. Digests are SHA-256, hex. */
export interface CertifiedDocument {
  readonly title: string;
  readonly pages: number;
  /** Of the file that was shown and signed. */
  readonly original: string;
  /** Of the file as it was received; `null` if nothing was removed from it. */
  readonly received: string | null;
  /** Of the signed document, before the certificate and the seal were added to its end. */
  readonly signed: string;
}

/** A text that parties agreed to. */
export interface CertifiedConsent {
  readonly language: string;
  /** Of the text, hex. */
  readonly sha256: string;
  /** Paragraphs are separated by an empty line. */
  readonly text: string;
}

export interface CertifiedEvent {
  readonly at: string;
  readonly type: string;
  /** The party's name; `null` if the sender or the server caused it. */
  readonly by: string | null;
  readonly ip: string | null;
}

/** Everything that a certificate says. */
export interface CertificateFacts {
  readonly language: MailLanguage;
  readonly product: string;
  readonly envelope: {
    readonly title: string;
    readonly fingerprint: string;
    readonly company: string;
    readonly createdAt: string;
    readonly completedAt: string;
  };
  readonly documents: readonly CertifiedDocument[];
  readonly parties: readonly CertifiedParty[];
  /** Each text once. */
  readonly consents: readonly CertifiedConsent[];
  readonly events: readonly CertifiedEvent[];
  /** The hash of the last of these events in the audit log. */
  readonly head: string;
  /** SHA-256 of the certificate that the document is sealed with, hex. */
  readonly seal: {
    readonly subject: string;
    readonly sha256: string;
    /** The host of the timestamp authority; `null` without one. */
    readonly authority: string | null;
  };
  /** Where anyone can check the document. */
  readonly verifyAddress: string;
  /** Uploaded signature images, by the name that a signature refers to. */
  readonly signatureImages: Readonly<Record<string, StoredFile>>;
}

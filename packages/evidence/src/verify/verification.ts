import type { AuditLogCheck } from '../audit/check-audit-log.ts';
import type { SealedFacts } from '../sealed-facts.ts';
import type { CertificateFacts } from '../signature/certificate-facts.ts';

/**
 * What has been found out about a file:
 *
 * - `sealed`: Sign Envelope sealed it, and it has not changed since.
 * - `changed`: it has changed since it was sealed or signed.
 * - `unsealed`: it is a PDF without any signature.
 * - `foreign`: it is signed, but not by a seal of Sign Envelope.
 * - `unreadable`: it is not a PDF.
 */
export type Verdict = 'sealed' | 'changed' | 'unsealed' | 'foreign' | 'unreadable';

/** One signature or document timestamp of a file. */
export interface SignatureCheck {
  readonly kind: 'signature' | 'timestamp';
  /**
   * `intact` if what it signs has not changed, `unsupported` if it is of a kind that cannot be
   * checked here.
   */
  readonly status: 'intact' | 'changed' | 'unsupported';
  /** Whose it is; `null` if that cannot be read. */
  readonly certificate: CertificateFacts | null;
  /** Whether the certificate was valid at that time; `null` without a time. */
  readonly valid_at_signing: boolean | null;
  /**
   * When it was made, ISO 8601: as a timestamp authority states it, or as the signer alone claims.
   * `null` if neither says.
   */
  readonly time: {
    readonly at: string;
    readonly source: 'timestamp' | 'claim';
    /** The certificate of the authority; `null` for a claim. */
    readonly authority: CertificateFacts | null;
  } | null;
  /** `file` if it covers the file to its end, `revision` if something was appended after it. */
  readonly covers: 'file' | 'revision';
  /** What it proves, as PAdES names it; `null` for a timestamp or if it is not intact. */
  readonly level: 'B-B' | 'B-T' | 'B-LT' | 'B-LTA' | null;
}

/**
 * What was appended after the seal: nothing, only what its own key has sealed again, such as timestamps
 * that prove it for longer, or something else.
 */
export type Additions = 'none' | 'proof' | 'other';

/** An audit log, compared with the document. */
export interface AuditCheck extends AuditLogCheck {
  /**
   * Whether the log is of the envelope that the document comes from; `null` if the document does not
   * say which that is.
   */
  readonly same_envelope: boolean | null;
  /** Whether the log goes on from the rows that the document was sealed with; `null` as above. */
  readonly same_head: boolean | null;
  /** Whether the log says that this file was sealed, with this certificate; `null` if it knows of no seal. */
  readonly same_file: boolean | null;
}

/** What has been found out about a file, as JSON. */
export interface Verification {
  readonly verdict: Verdict;
  /** SHA-256 of the file, hex. */
  readonly sha256: string;
  /** The signature that is the seal, as a place in `signatures`; `null` without one. */
  readonly seal: number | null;
  /** In the order of the file. */
  readonly signatures: readonly SignatureCheck[];
  /** What was appended after the seal; `null` without one. */
  readonly additions: Additions | null;
  /** What the sealed document says about its envelope; `null` without a seal. */
  readonly facts: SealedFacts | null;
  /** `null` if there is no log to compare with. */
  readonly audit: AuditCheck | null;
}

/** What a document is compared with. */
export interface VerifyOptions {
  /** The parsed JSON of an exported audit log. */
  readonly auditLog?: unknown;
}

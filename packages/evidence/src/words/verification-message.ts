import type { AuditLogFaultKind } from '../audit/check-audit-log.ts';

/** What each message is about. Times are ISO 8601, fingerprints are hex. */
export interface MessageValues {
  sealed: Record<never, never>;
  /** `seal` says whether it was sealed, rather than only signed. */
  changed: { readonly seal: boolean };
  unsealed: Record<never, never>;
  foreign: Record<never, never>;
  unreadable: Record<never, never>;
  sealed_by: { readonly name: string };
  /** `authority` is `null` if only the one who sealed says so. */
  sealed_at: { readonly at: string; readonly authority: string | null };
  invalid_certificate: Record<never, never>;
  self_signed: { readonly fingerprint: string };
  issued: { readonly issuer: string; readonly fingerprint: string };
  added_proof: Record<never, never>;
  added_other: Record<never, never>;
  envelope: { readonly title: string; readonly company: string; readonly fingerprint: string };
  /** A signature that is not the seal; `name` is `null` if it cannot be read. */
  signature: {
    readonly name: string | null;
    readonly status: 'intact' | 'changed' | 'unsupported';
  };
  /** Nothing covers the end of a file that is signed, but not sealed. */
  added_after_signature: Record<never, never>;
  /** `sealed` is the number of rows that the document proves; `null` if it proves none. */
  audit_whole: { readonly events: number; readonly sealed: number | null };
  /** `index` is that of the row; `null` if the log as a whole is meant. */
  audit_fault: { readonly kind: AuditLogFaultKind; readonly index: number | null };
  audit_other_envelope: Record<never, never>;
  /** `index` is that of the last row that was there when the document was sealed. */
  audit_other_head: { readonly index: number };
  audit_other_file: Record<never, never>;
  audit_not_compared: Record<never, never>;
}

/** Ids of messages about a verification. */
export type VerificationMessageId = keyof MessageValues;

/** One thing that has been found out about a file. */
export interface VerificationMessage {
  readonly id: VerificationMessageId;
  /** Whether it speaks for the document, against it, or neither. */
  readonly tone: 'good' | 'bad' | 'note';
  /** What it is about. */
  readonly values: MessageValues[VerificationMessageId];
  /** It in words. */
  readonly text: string;
}

/** The words for each message in one language. */
export type VerificationTexts = {
  readonly [Id in VerificationMessageId]: (
    values: MessageValues[Id],
    formatTime: (at: string) => string,
  ) => string;
};

import type { SealCertificate } from './seal-certificate.ts';
import { SealError } from './seal-error.ts';

/** Milliseconds before its end from which on a certificate is warned about. */
const warningTime = 30 * 86_400_000;

/** Whether documents can be sealed: `expiring` from 30 days before the certificate's end. */
export interface SealState {
  readonly status: 'ok' | 'expiring' | 'expired' | 'not-yet-valid';
  /** When the certificate ends, ISO 8601. */
  readonly until: string;
}

export function stateOf({ notBefore, notAfter }: SealCertificate, now: Date): SealState {
  const left = Date.parse(notAfter) - now.getTime();
  if (left < 0) return { status: 'expired', until: notAfter };
  if (now.getTime() < Date.parse(notBefore)) return { status: 'not-yet-valid', until: notAfter };
  return { status: left <= warningTime ? 'expiring' : 'ok', until: notAfter };
}

/** Throws a `SealError` if a certificate must not be used now. */
export function checkValidity(certificate: SealCertificate, now: Date): void {
  const { status } = stateOf(certificate, now);
  if (status === 'expired') {
    throw new SealError(
      'certificate-expired',
      `The sealing certificate (${certificate.subject}) expired on ${certificate.notAfter}. Replace it, and the documents that wait are sealed.`,
    );
  }
  if (status === 'not-yet-valid') {
    throw new SealError(
      'certificate-not-yet-valid',
      `The sealing certificate (${certificate.subject}) is valid only from ${certificate.notBefore}.`,
    );
  }
}

/** A line for the log at the start; `null` if all is well. */
export function describeProblem({ subject, notAfter }: SealCertificate, state: SealState) {
  switch (state.status) {
    case 'ok':
      return null;
    case 'expiring':
      return `The sealing certificate (${subject}) expires on ${notAfter}. Replace it before: an expired one seals nothing.`;
    case 'expired':
      return `The sealing certificate (${subject}) expired on ${notAfter}. No document is sealed until it is replaced.`;
    case 'not-yet-valid':
      return `The sealing certificate (${subject}) is not valid yet. No document is sealed until it is.`;
  }
}

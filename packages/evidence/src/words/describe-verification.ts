import type { CertificateFacts } from '../signature/certificate-facts.ts';
import type { AuditCheck, SignatureCheck, Verification } from '../verify/verification.ts';
import type {
  MessageValues,
  VerificationMessage,
  VerificationMessageId,
  VerificationTexts,
} from './verification-message.ts';

/** Says one thing. */
type Say = <Id extends VerificationMessageId>(
  id: Id,
  tone: VerificationMessage['tone'],
  values: MessageValues[Id],
) => VerificationMessage;

/**
 * Says what a verification means, the verdict first: who sealed the document and when, whether it
 * has changed since, how to know whose certificate it is, and whether the audit log goes with it.
 *
 * @param texts - The words of a language, as `loadVerificationTexts` loads them.
 * @param formatTime - Writes a time, which is ISO 8601, as people read it.
 * @example
 * ```ts
 * const texts = await loadVerificationTexts('en');
 * const messages = describeVerification(await verifyDocument(bytes), texts, (at) => at);
 * console.log(messages[0]?.text); // This document is sealed, and has not been changed since.
 * ```
 */
export function describeVerification(
  verification: Verification,
  texts: VerificationTexts,
  formatTime: (at: string) => string,
): readonly VerificationMessage[] {
  const say: Say = (id, tone, values) => ({
    id,
    tone,
    values,
    text: texts[id](values, formatTime),
  });
  const { verdict, signatures, seal, additions, facts, audit } = verification;
  const sealed = seal === null ? undefined : signatures[seal];
  const others = signatures.filter(
    (signature, index) =>
      index !== seal && (sealed === undefined || isWorthNaming(signature, sealed)),
  );
  return [
    verdict === 'changed'
      ? say('changed', 'bad', { seal: sealed !== undefined })
      : say(verdict, verdict === 'sealed' ? 'good' : 'bad', {}),
    ...(sealed === undefined ? [] : describeSeal(sealed, say)),
    ...(additions === 'proof' ? [say('added_proof', 'good', {})] : []),
    ...(additions === 'other' ? [say('added_other', 'bad', {})] : []),
    ...others.map((signature) => describeSignature(signature, say)),
    ...(sealed === undefined && signatures.length > 0 && !signatures.some(coversFile)
      ? [say('added_after_signature', 'bad', {})]
      : []),
    ...(facts === null
      ? []
      : [
          say('envelope', 'note', {
            title: onOneLine(facts.title),
            company: onOneLine(facts.company),
            fingerprint: onOneLine(facts.envelope),
          }),
        ]),
    ...(audit === null ? [] : describeAudit(audit, facts === null ? null : facts.events - 1, say)),
  ];
}

/** Whoever made the file chose the names in it: they may neither command a terminal nor turn text around. */
const onOneLine = (text: string) =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ');

const nameOf = (certificate: CertificateFacts | null) =>
  certificate === null ? null : onOneLine(certificate.name);

/** What proves a seal for longer is part of it, as long as it is intact. */
const isWorthNaming = ({ kind, status, certificate }: SignatureCheck, seal: SignatureCheck) =>
  status !== 'intact' || (kind === 'signature' && certificate?.sha256 !== seal.certificate?.sha256);

const coversFile = ({ covers }: SignatureCheck) => covers === 'file';

function describeSeal(
  { certificate, time, valid_at_signing }: SignatureCheck,
  say: Say,
): readonly VerificationMessage[] {
  if (certificate === null) return [];
  const { name, issuer, self_signed, sha256: fingerprint } = certificate;
  return [
    say('sealed_by', 'note', { name: onOneLine(name) }),
    ...(time === null
      ? []
      : [say('sealed_at', 'note', { at: time.at, authority: nameOf(time.authority) })]),
    ...(valid_at_signing === false ? [say('invalid_certificate', 'bad', {})] : []),
    self_signed
      ? say('self_signed', 'note', { fingerprint })
      : say('issued', 'note', { issuer: onOneLine(issuer), fingerprint }),
  ];
}

function describeSignature({ certificate, status }: SignatureCheck, say: Say): VerificationMessage {
  const tone = status === 'changed' ? 'bad' : 'note';
  return say('signature', tone, { name: nameOf(certificate), status });
}

/** @param sealedIndex - The last row that the document knows; `null` if it knows none. */
function describeAudit(
  { faults, valid, same_envelope, same_head, same_file, events }: AuditCheck,
  sealedIndex: number | null,
  say: Say,
): readonly VerificationMessage[] {
  const isWhole = valid && same_envelope !== false && same_head !== false && same_file !== false;
  const sealed = sealedIndex === null ? null : sealedIndex + 1;
  return [
    ...(isWhole ? [say('audit_whole', 'good', { events, sealed })] : []),
    ...faults.map(({ kind, index }) => say('audit_fault', 'bad', { kind, index })),
    ...(same_envelope === false ? [say('audit_other_envelope', 'bad', {})] : []),
    ...(same_envelope === true && same_head === false && sealedIndex !== null
      ? [say('audit_other_head', 'bad', { index: sealedIndex })]
      : []),
    ...(same_envelope === true && same_head === true && same_file === false
      ? [say('audit_other_file', 'bad', {})]
      : []),
    ...(same_envelope === null && valid ? [say('audit_not_compared', 'note', {})] : []),
  ];
}

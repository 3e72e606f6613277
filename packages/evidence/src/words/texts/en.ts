import type { VerificationTexts } from '../verification-message.ts';

const rowFaults = {
  unreadable: 'cannot be read',
  changed: 'has been changed',
  missing: 'is missing',
  moved: 'is not in its place',
  duplicate: 'is there twice',
  unlinked: 'does not follow the row before it: one of the two has been forged',
  other_envelope: 'belongs to another envelope',
  cut_off: 'is missing',
} as const;

const logFaults = {
  unreadable: 'The audit log cannot be read.',
  cut_off: 'Rows are missing at the end of the audit log.',
} as const;

/** What a verification says, in English. */
export const english: VerificationTexts = {
  sealed: () => 'This document is sealed, and has not been changed since.',
  changed: ({ seal }) =>
    seal
      ? 'This document has been changed since it was sealed.'
      : 'This document is not as it was signed: it has been changed.',
  unsealed: () => 'This document has no seal. Anyone could have made it or changed it.',
  foreign: () => 'This document is signed, but was not sealed by Sign Envelope.',
  unreadable: () => 'This file is not a PDF.',
  sealed_by: ({ name }) => `Sealed by ${name}.`,
  sealed_at: ({ at, authority }, formatTime) =>
    authority === null
      ? `Sealed on ${formatTime(at)}, by the sealer’s own clock.`
      : `Sealed on ${formatTime(at)}, as a timestamp of ${authority} says. Whether to trust that authority is not checked here.`,
  invalid_certificate: () => 'The certificate of the seal was not valid at that time.',
  self_signed: ({ fingerprint }) =>
    `Nobody vouches for the name in the certificate. Compare the certificate’s fingerprint with the one that the sender publishes: ${fingerprint}`,
  issued: ({ issuer, fingerprint }) =>
    `The certificate says that ${issuer} issued it, which is not checked here. Its fingerprint is ${fingerprint}`,
  added_proof: () =>
    'After the seal, data was added that proves it for longer. It is sealed as well.',
  added_other: () => 'Something was added after the seal, which the seal does not cover.',
  envelope: ({ title, company, fingerprint }) =>
    `It belongs to the envelope “${title}” from ${company} (${fingerprint}).`,
  signature: ({ name, status }) => {
    const whose = name === null ? 'A signature' : `The signature of ${name}`;
    if (status === 'intact') return `${whose} is intact.`;
    return status === 'changed'
      ? `${whose} is no longer intact.`
      : `${whose} is of a kind that cannot be checked here.`;
  },
  added_after_signature: () =>
    'Something was added after the last signature, which no signature covers.',
  audit_whole: ({ events, sealed }) =>
    sealed === null
      ? `The rows of the audit log follow each other: ${events}.`
      : `The rows of the audit log follow each other, and the document proves the first ${sealed} of ${events}.`,
  audit_fault: ({ kind, index }) => {
    if (index === null) return kind === 'cut_off' ? logFaults.cut_off : logFaults.unreadable;
    return `Row ${index} of the audit log ${rowFaults[kind]}.`;
  },
  audit_other_envelope: () => 'The audit log is that of another envelope.',
  audit_other_head: ({ index }) =>
    `The audit log does not belong to this document: row ${index} is not the one that was sealed.`,
  audit_other_file: () =>
    'The audit log says that another file was sealed, or with another certificate.',
  audit_not_compared: () =>
    'The audit log could not be compared with the document, which does not say what envelope it belongs to.',
};

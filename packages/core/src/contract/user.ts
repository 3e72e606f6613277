import type { EnvelopeStatus, User } from '../model/envelope.ts';
import { envelopeStatuses } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import { readAnswer } from './read-response.ts';
import { type Reader, toFlag, toText, toTextOrNull } from './readers.ts';
import type { WireUser } from './wire/wire-envelope.ts';

export function toStatus(value: unknown): EnvelopeStatus {
  return envelopeStatuses.find((status) => status === value) ?? 'unknown';
}

const userAnswer = {
  party_id: toText,
  party_email: toText,
  company_id: toText,
  parent_id: toText,
  unsignable: toFlag,
  status: toStatus,
  company_name: toText,
  envelope_redirect_url: toTextOrNull,
  branding: toBranding,
} satisfies Record<keyof WireUser, Reader>;

/** The answer of `GET /user`. Throws `bad-answer`. */
export function parseUser(body: unknown): User {
  const answer = readAnswer(userAnswer, body, 'user');
  return {
    partyId: answer.party_id,
    partyEmail: answer.party_email,
    companyId: answer.company_id,
    parentId: answer.parent_id,
    unsignable: answer.unsignable,
    status: answer.status,
    companyName: answer.company_name,
    redirectUrl: answer.envelope_redirect_url,
    branding: answer.branding,
  };
}

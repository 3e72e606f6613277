import type { EnvelopeStatus, User } from '../model/envelope.ts';
import { envelopeStatuses } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import { readResponse } from './read-response.ts';
import { type Reader, toBoolean, toText, toTextOrNull } from './readers.ts';
import type { WireUser } from './wire/wire-envelope.ts';

export function toStatus(value: unknown): EnvelopeStatus {
  return envelopeStatuses.find((status) => status === value) ?? 'unknown';
}

const userReaders = {
  party_id: toText,
  party_email: toText,
  company_id: toText,
  parent_id: toText,
  unsignable: toBoolean,
  status: toStatus,
  company_name: toText,
  envelope_redirect_url: toTextOrNull,
  branding: toBranding,
} satisfies Record<keyof WireUser, Reader>;

/** Parses the response of `GET /user`. Throws `bad-response`. */
export function parseUser(body: unknown): User {
  const response = readResponse(userReaders, body, 'user');
  return {
    partyId: response.party_id,
    partyEmail: response.party_email,
    companyId: response.company_id,
    parentId: response.parent_id,
    unsignable: response.unsignable,
    status: response.status,
    companyName: response.company_name,
    redirectUrl: response.envelope_redirect_url,
    branding: response.branding,
  };
}

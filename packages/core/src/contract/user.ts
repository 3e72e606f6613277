import type { EnvelopeStatus, User } from '../model/envelope.ts';
import { envelopeStatuses } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import { userReaders } from './compiled-readers.ts';
import { readResponse } from './read-response.ts';

export function toStatus(value: unknown): EnvelopeStatus {
  return envelopeStatuses.find((status) => status === value) ?? 'unknown';
}

/** Parses the response of `GET /user`. Throws `bad-response`. */
export function parseUser(body: unknown): User {
  const response = readResponse(userReaders, body, 'user');
  return {
    partyId: response.party_id,
    partyEmail: response.party_email,
    companyId: response.company_id,
    parentId: response.parent_id,
    unsignable: response.unsignable,
    status: toStatus(response.status),
    companyName: response.company_name,
    redirectUrl: response.envelope_redirect_url,
    branding: toBranding(response.branding),
  };
}

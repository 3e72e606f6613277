import type { EnvelopeStatus, User } from '../model/envelope.ts';
import { envelopeStatuses } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import { userReaders } from './compiled-readers.ts';
import { readResponse } from './read-response.ts';

export function toStatus(value: unknown): EnvelopeStatus {
  return envelopeStatuses.find((status) => status === value) ?? 'unknown';
}

const endings: readonly EnvelopeStatus[] = ['signed', 'cancelled', 'rejected', 'expired'];

/** Whether nothing is left to sign: as the server says, else by the status. */
export function toUnsignable(flag: boolean | null, status: EnvelopeStatus): boolean {
  return flag ?? endings.includes(status);
}

/** Parses the response of `GET /user`. Throws `bad-response`. */
export function parseUser(body: unknown): User {
  const response = readResponse(userReaders, body, 'user');
  const status = toStatus(response.status);
  return {
    partyId: response.party_id,
    partyEmail: response.party_email,
    companyId: response.company_id,
    parentId: response.parent_id,
    unsignable: toUnsignable(response.unsignable, status),
    status,
    companyName: response.company_name,
    redirectUrl: response.envelope_redirect_url,
    branding: toBranding(response.branding),
  };
}

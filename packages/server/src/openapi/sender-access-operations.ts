import type { Operations } from './operation.ts';

/** Operations on a company’s API keys and its parties’ links. */
export const senderAccessOperations = {
  listKeys: {
    method: 'get',
    path: '/api/sender/keys',
    summary: 'List the company’s API keys',
    description:
      'The id of a key is the beginning of its SHA-256 digest. The keys themselves are not stored.',
    access: 'company',
    response: 'ApiKeyList',
    refusals: [401],
  },
  createKey: {
    method: 'post',
    path: '/api/sender/keys',
    summary: 'Create an API key',
    description: 'The key is returned only once.',
    access: 'company',
    request: 'ApiKeyRequest',
    response: 'ApiKeyCreated',
    refusals: [400, 401, 409, 413, 415, 422],
    changes: true,
  },
  revokeKey: {
    method: 'delete',
    path: '/api/sender/keys/{id}',
    summary: 'Revoke an API key immediately',
    description:
      'A company’s last key cannot be revoked: 409 `server_errors.last_api_key`. A key that was revoked before is not found.',
    access: 'company',
    response: 'Revoked',
    refusals: [401, 404, 409],
  },
  renewLink: {
    method: 'post',
    path: '/api/sender/envelopes/{fingerprint}/parties/{party}/link',
    summary: 'Replace a party’s link',
    description:
      'The old link and all tokens issued for it stop working immediately. `mail` sends the new link to the party.',
    access: 'company',
    request: 'RenewLinkRequest',
    response: 'LinkRenewed',
    refusals: [400, 401, 404, 409, 413, 415, 422],
    changes: true,
  },
  revokeLink: {
    method: 'delete',
    path: '/api/sender/envelopes/{fingerprint}/parties/{party}/link',
    summary: 'Revoke a party’s link until it is renewed',
    description: 'The link and all tokens issued for it stop working immediately.',
    access: 'company',
    response: 'Revoked',
    refusals: [400, 401, 404, 409],
    changes: true,
  },
} as const satisfies Operations;

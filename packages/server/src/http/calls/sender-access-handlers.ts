import * as v from 'valibot';
import { addApiKey, apiKeyOf } from '../../access/api-keys.ts';
import { hashKey } from '../../access/link-keys.ts';
import { keyId, listApiKeys, revokeApiKey } from '../../access/manage-keys.ts';
import { type PartyLink, renewLink, revokeLink } from '../../envelopes/create/party-link.ts';
import { once } from '../../store/idempotency.ts';
import type { HttpOptions } from '../context.ts';
import type { Call, Handlers } from './handlers.ts';

/** What is stored for calls that repeat the creation of a key. */
const newApiKey = v.object({ seed: v.string() });

/** A company's API keys and the links of its parties. */
export function senderAccessHandlers({ appContext }: HttpOptions) {
  const { db, secrets } = appContext;
  return {
    listKeys: ({ company }) => listApiKeys(db, company.id),

    async createKey({ company, value, text, attempt }) {
      const { result } = await once(db, attempt(text), newApiKey, async (transaction) => ({
        seed: await addApiKey(transaction, secrets, company.id, value.name),
      }));
      const key = apiKeyOf(secrets, result.seed);
      return { id: keyId(hashKey(key)), api_key: key };
    },

    async revokeKey({ company, params }) {
      await revokeApiKey(db, company.id, params.id);
      return { status: 'revoked' };
    },

    renewLink: (call) => renewLink(appContext, linkOf(call, call.text), call.value),

    async revokeLink(call) {
      await revokeLink(appContext, linkOf(call, ''));
      return { status: 'revoked' };
    },
  } satisfies Partial<Handlers>;
}

function linkOf({ company, params, attempt, caller }: Call<'revokeLink'>, text: string): PartyLink {
  const { fingerprint, party: partyId } = params;
  return { company, fingerprint, partyId, attempt: attempt(text), caller };
}

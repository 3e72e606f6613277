import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { addApiKey, apiKeyOf } from '../access/api-keys.ts';
import { hashKey } from '../access/link-keys.ts';
import { apiKeyRequest, keyId, listApiKeys, revokeApiKey } from '../access/manage-keys.ts';
import {
  type PartyLink,
  renewLink,
  renewLinkRequest,
  revokeLink,
} from '../envelopes/create/party-link.ts';
import { type Attempt, hashRequest, once } from '../store/idempotency.ts';
import { callerOf } from './caller-address.ts';
import type { HttpOptions, SenderEnvironment } from './context.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { bodyLimits, limitBody, readJson } from './json-body.ts';

/** What is stored for calls that repeat the creation of a key. */
const newApiKey = v.object({ seed: v.string() });

/** A company's API keys and the links of its parties. Mounted behind `requireCompany`. */
export function senderAccessRoutes({ appContext }: HttpOptions): Hono<SenderEnvironment> {
  const { db, secrets } = appContext;
  const routes = new Hono<SenderEnvironment>();
  const small = limitBody(bodyLimits.small);

  routes.get('/keys', async (context) =>
    context.json(await listApiKeys(db, context.get('company').id)),
  );

  routes.post('/keys', small, async (context) => {
    const { value, text } = await readJson(context, apiKeyRequest);
    const { id } = context.get('company');
    const { result } = await once(db, attemptOf(context, text), newApiKey, async (transaction) => ({
      seed: await addApiKey(transaction, secrets, id, value.name),
    }));
    const key = apiKeyOf(secrets, result.seed);
    return context.json({ id: keyId(hashKey(key)), api_key: key });
  });

  routes.delete('/keys/:id', async (context) => {
    await revokeApiKey(db, context.get('company').id, context.req.param('id'));
    return context.json({ status: 'revoked' });
  });

  const attemptOf = (context: Context<SenderEnvironment>, body: string): Attempt => ({
    scope: `company ${context.get('company').id}`,
    key: idempotencyKey(context),
    requireAccess: context.get('requireAccess'),
    request: hashRequest(context.req.method, context.req.path, body),
  });

  const link = '/envelopes/:fingerprint/parties/:party/link';
  const linkOf = (context: Context<SenderEnvironment, typeof link>, body: string): PartyLink => {
    const company = context.get('company');
    return {
      company,
      fingerprint: context.req.param('fingerprint'),
      partyId: context.req.param('party'),
      attempt: attemptOf(context, body),
      caller: callerOf(context),
    };
  };

  routes.post(link, small, async (context) => {
    const { value, text } = await readJson(context, renewLinkRequest);
    return context.json(await renewLink(appContext, linkOf(context, text), value));
  });

  routes.delete(link, async (context) => {
    await revokeLink(appContext, linkOf(context, ''));
    return context.json({ status: 'revoked' });
  });

  return routes;
}

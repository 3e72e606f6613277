import { authRequest } from '@sign-envelope/core/contract';
import { type Context, Hono } from 'hono';
import { createToken, type LinkHolder, readToken } from '../access/tokens.ts';
import { findParty } from '../envelopes/read/envelope-status.ts';
import type { StoredEnvelope, StoredParty } from '../envelopes/read/stored-envelope.ts';
import { ServerError } from '../errors/server-error.ts';
import { readBulkPreview } from '../previews/bulk-previews.ts';
import { openPreview } from '../previews/open-preview.ts';
import { readPreview } from '../previews/read-preview.ts';
import { bearer } from './authenticate.ts';
import { createCallQueues, sendJson } from './call-costs.ts';
import type { HttpOptions, ServerEnvironment } from './context.ts';
import { refuseForeignOrigin } from './cross-origin.ts';
import { bodyLimits, limitBody, readJson } from './json-body.ts';
import { limitLink } from './limit-calls.ts';
import { refuseSampleElsewhere } from './this-machine.ts';
import { toWirePreview } from './wire/to-wire-envelope.ts';

/** The party of a preview's key or token, if it is the one that the page asks for. */
function partyAskedFor(
  stored: StoredEnvelope,
  { partyId }: LinkHolder,
  envelopeFingerprint: string,
  signatureFingerprint: string,
): StoredParty | null {
  const isAskedFor =
    stored.envelope.fingerprint === envelopeFingerprint && partyId === signatureFingerprint;
  return isAskedFor ? findParty(stored, partyId) : null;
}

/** The calls of a preview's page. Its tokens are not valid for any other call. */
export function previewRoutes({ appContext, tokenTtl }: HttpOptions): Hono<ServerEnvironment> {
  const { db, secrets, linkLimit, siteAddress } = appContext;
  const routes = new Hono<ServerEnvironment>();
  const queues = createCallQueues();
  const query = (context: Context, name: string) => context.req.query(name) ?? '';

  routes.post('/auth/preview', limitBody(bodyLimits.small), async (context) => {
    const { value } = await readJson(context, authRequest, { takesText: true });
    const viewer = await openPreview(db, secrets, value.key);
    await limitLink(context.get('charges'), linkLimit, viewer.partyId);
    const stored = await readPreview(db, viewer.envelopeId);
    refuseForeignOrigin(context, appContext, stored.company.embed_origins);
    refuseSampleElsewhere(context, appContext, stored.company.is_sample === 1);
    const auth = {
      access_token: await createToken(secrets, 'preview', viewer, tokenTtl),
      expires_in: tokenTtl,
    };
    const { envelope_fingerprint = '', signature_fingerprint = '' } = value;
    const party = partyAskedFor(stored, viewer, envelope_fingerprint, signature_fingerprint);
    if (!value.include_data || party === null) return context.json({ data: auth });
    return queues.run(viewer.partyId, async () => {
      await linkLimit.take(viewer.partyId);
      const data = { ...auth, envelope: toWirePreview(stored, party, siteAddress()) };
      return sendJson(context, context.get('charges'), { data });
    });
  });

  routes.get('/data/preview', async (context) => {
    const token = bearer(context.req.header('authorization'));
    if (token === null) throw new ServerError(401, 'error.notAuthorised');
    const viewer = await readToken(secrets, 'preview', token);
    const { envelopeId, partyId } = viewer;
    await limitLink(context.get('charges'), linkLimit, partyId);
    return queues.run(partyId, async () => {
      await linkLimit.take(partyId);
      const stored = await readPreview(db, envelopeId);
      refuseForeignOrigin(context, appContext, stored.company.embed_origins);
      refuseSampleElsewhere(context, appContext, stored.company.is_sample === 1);
      const party = partyAskedFor(
        stored,
        viewer,
        query(context, 'envelope_fingerprint'),
        query(context, 'signature_fingerprint'),
      );
      if (party === null) throw new ServerError(404, 'server_errors.envelope_not_found');
      return sendJson(context, context.get('charges'), toWirePreview(stored, party, siteAddress()));
    });
  });

  routes.get('/preview/bulk-send/:contactFingerprint', async (context) => {
    const signed = { expires: query(context, 'expires'), signature: query(context, 'signature') };
    const fingerprint = context.req.param('contactFingerprint');
    return queues.run(fingerprint, async () => {
      const { stored, party } = await readBulkPreview(appContext, fingerprint, signed);
      await limitLink(context.get('charges'), linkLimit, fingerprint);
      refuseForeignOrigin(context, appContext, stored.company.embed_origins);
      refuseSampleElsewhere(context, appContext, stored.company.is_sample === 1);
      return sendJson(context, context.get('charges'), toWirePreview(stored, party, siteAddress()));
    });
  });

  return routes;
}

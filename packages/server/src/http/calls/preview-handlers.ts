import { createToken, type LinkHolder } from '../../access/tokens.ts';
import { parseEnvelopeRequest } from '../../envelopes/create/check-envelope-request.ts';
import { findParty } from '../../envelopes/read/envelope-status.ts';
import type { StoredEnvelope, StoredParty } from '../../envelopes/read/stored-envelope.ts';
import { ServerError } from '../../errors/server-error.ts';
import { createBulkPreview, readBulkPreview } from '../../previews/bulk-previews.ts';
import { parseContacts } from '../../previews/check-contacts.ts';
import { openPreview } from '../../previews/open-preview.ts';
import { readPreview } from '../../previews/read-preview.ts';
import { createPreview } from '../../previews/send-preview.ts';
import { createCallQueues, sendJson } from '../call-costs.ts';
import type { HttpOptions } from '../context.ts';
import { limitLink } from '../limit-calls.ts';
import { toWirePreview } from '../wire/to-wire-envelope.ts';
import type { Handlers } from './handlers.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';
import { sentWith } from './sender-form.ts';

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

const companyOf = ({ company }: StoredEnvelope) => ({
  embedOrigins: company.embed_origins,
  isSample: company.is_sample === 1,
});

/** The calls of a preview's page, and of the company that creates previews. */
export function previewHandlers({ appContext, tokenTtl }: HttpOptions) {
  const { db, secrets, linkLimit, siteAddress } = appContext;
  const queues = createCallQueues();

  return {
    async exchangePreviewKey({ context, value }) {
      const viewer = await openPreview(db, secrets, value.key);
      await limitLink(context, linkLimit, viewer.partyId);
      const stored = await readPreview(db, viewer.envelopeId);
      refuseElsewhere(context, appContext, companyOf(stored));
      const auth = {
        access_token: await createToken(secrets, 'preview', viewer, tokenTtl),
        expires_in: tokenTtl,
      };
      const { envelope_fingerprint = '', signature_fingerprint = '' } = value;
      const party = partyAskedFor(stored, viewer, envelope_fingerprint, signature_fingerprint);
      if (!value.include_data || party === null) return { data: auth };
      return queues.run(viewer.partyId, async () => {
        await linkLimit.take(viewer.partyId);
        const data = { ...auth, envelope: toWirePreview(stored, party, siteAddress()) };
        return sendJson(context, { data });
      });
    },

    getPreview({ context, viewer, query }) {
      return queues.run(viewer.partyId, async () => {
        await linkLimit.take(viewer.partyId);
        const stored = await readPreview(db, viewer.envelopeId);
        refuseElsewhere(context, appContext, companyOf(stored));
        const party = partyAskedFor(
          stored,
          viewer,
          query('envelope_fingerprint'),
          query('signature_fingerprint'),
        );
        if (party === null) throw new ServerError(404, 'server_errors.envelope_not_found');
        return sendJson(context, toWirePreview(stored, party, siteAddress()));
      });
    },

    getBulkPreview({ context, params: { contactFingerprint }, query }) {
      const signed = { expires: query('expires'), signature: query('signature') };
      return queues.run(contactFingerprint, async () => {
        const { stored, party } = await readBulkPreview(appContext, contactFingerprint, signed);
        await limitLink(context, linkLimit, contactFingerprint);
        refuseElsewhere(context, appContext, companyOf(stored));
        return sendJson(context, toWirePreview(stored, party, siteAddress()));
      });
    },

    async createPreview(call) {
      const sent = sentWith(call);
      const request = parseEnvelopeRequest(call.form.json[0]);
      return createPreview(appContext, { ...sent, request });
    },

    async createBulkPreviews(call) {
      const sent = sentWith(call);
      const [envelope, contacts] = call.form.json;
      const request = parseEnvelopeRequest(envelope);
      return createBulkPreview(appContext, {
        ...sent,
        request,
        contacts: parseContacts(contacts, request),
      });
    },
  } satisfies Partial<Handlers>;
}

import type { WireEnvelope } from '@sign-envelope/core/contract';
import type { Context } from 'hono';
import { isClosed, readAccessRecord } from '../../access/access-record.ts';
import { createToken, type LinkHolder, readToken } from '../../access/tokens.ts';
import { recordDownload } from '../../audit/record-download.ts';
import { readStoredBranding } from '../../company/stored-branding.ts';
import { declineConsent } from '../../envelopes/answer/decline-consent.ts';
import { messageSender } from '../../envelopes/answer/message-sender.ts';
import { markOpened } from '../../envelopes/answer/record-opened.ts';
import { rejectEnvelope } from '../../envelopes/answer/reject-envelope.ts';
import { signEnvelope } from '../../envelopes/answer/sign-envelope.ts';
import { openLink } from '../../envelopes/read/open-link.ts';
import {
  type PartyHead,
  readPartyEnvelope,
  readPartyHead,
} from '../../envelopes/read/party-envelope.ts';
import { findSignedFile } from '../../envelopes/read/signed-files.ts';
import { ServerError } from '../../errors/server-error.ts';
import { chargeAll, createCallQueues, sendJson } from '../call-costs.ts';
import { callerOf } from '../caller-address.ts';
import type { HttpOptions, ServerEnvironment } from '../context.ts';
import { documentsResponse } from '../documents-response.ts';
import { limitLink } from '../limit-calls.ts';
import { refuseSampleElsewhere } from '../this-machine.ts';
import { uploadResponse } from '../upload-response.ts';
import { withFullValues } from '../wire/full-values.ts';
import {
  toClosedEnvelope,
  toWireBranding,
  toWireEnvelope,
  toWireUser,
} from '../wire/to-wire-envelope.ts';
import type { Handlers } from './handlers.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';

/** A download counts as this many calls: it reads all answers and checks files. */
const downloadCalls = 10;

/** Seconds for which an address of the documents works: the time to open it in another browser. */
const documentsTtl = 600;

/** The calls of a signer. */
export function signerHandlers({ appContext, tokenTtl }: HttpOptions) {
  const { db, secrets, linkLimit, siteAddress } = appContext;
  const queues = createCallQueues();

  /** The envelope as this signer sees it, or of a closed one its status. */
  async function readData(signer: LinkHolder, head: PartyHead): Promise<WireEnvelope> {
    if (isClosed(head.stored.envelope, new Date())) {
      return toClosedEnvelope(head.stored, siteAddress());
    }
    const { stored, party } = await readPartyEnvelope(db, signer);
    const ink = await appContext.inkGallery.find(stored);
    return toWireEnvelope(stored, party, siteAddress(), ink);
  }

  const sendDocuments = (
    context: Context<ServerEnvironment>,
    signer: LinkHolder,
    type: 'attachment' | 'inline',
  ) =>
    queues.run(signer.partyId, async () => {
      // Other calls of the link may have used it up meanwhile.
      await linkLimit.take(signer.partyId);
      await chargeAll(context.get('charges'), downloadCalls);
      const { stored, party } = await readPartyEnvelope(db, signer);
      const response = await documentsResponse(stored, appContext, party, type);
      return recordDownload(db, response, { ...signer, caller: callerOf(context) });
    });

  return {
    async exchangeKey({ context, value }) {
      const signer = await openLink(db, value.key);
      await limitLink(context, linkLimit, signer.partyId);
      const record = await readAccessRecord(db, signer);
      refuseElsewhere(context, appContext, record);
      const auth = {
        access_token: await createToken(secrets, 'signer', signer, tokenTtl),
        expires_in: tokenTtl,
      };
      const needsProof = !record.isClosed && (record.passwordHash ?? record.mobile) !== null;
      if (!value.include_data || needsProof) return { data: auth };
      return queues.run(signer.partyId, async () => {
        await linkLimit.take(signer.partyId);
        const head = await readPartyHead(db, signer);
        const user = toWireUser(head.stored, head.party, siteAddress());
        const data = { ...auth, user, envelope: await readData(signer, head) };
        return sendJson(context, { data });
      });
    },

    async recordOpened({ signer, caller }) {
      await markOpened(db, signer, caller);
      return { status: 'opened' };
    },

    async getUser({ signer }) {
      const { stored, party } = await readPartyHead(db, signer);
      return toWireUser(stored, party, siteAddress());
    },

    getEnvelope: ({ context, signer }) =>
      queues.run(signer.partyId, async () => {
        await linkLimit.take(signer.partyId);
        return sendJson(context, await readData(signer, await readPartyHead(db, signer)));
      }),

    signEnvelope: ({ signer, value, text, attempt, caller }) =>
      signEnvelope(appContext, {
        signer,
        inputs: withFullValues(value.inputs),
        meta: value.envelope_meta,
        consent: value.consent,
        seen: value.seen,
        attempt: attempt(text),
        caller,
      }),

    declineConsent: ({ signer, value, text, attempt, caller }) =>
      declineConsent(appContext, {
        signer,
        consent: value.consent,
        attempt: attempt(text),
        caller,
      }),

    rejectEnvelope: ({ signer, value, text, attempt, caller }) =>
      rejectEnvelope(appContext, {
        signer,
        reason: value.rejection_reason,
        attempt: attempt(text),
        caller,
      }),

    sendMessage: ({ signer, value, text, attempt, caller }) =>
      messageSender(appContext, {
        signer,
        message: value.message,
        attempt: attempt(text),
        caller,
      }),

    async getDownloadMeta({ signer }) {
      const { stored } = await readPartyHead(db, signer);
      return {
        branding: toWireBranding(readStoredBranding(stored.envelope), siteAddress()),
        title: stored.envelope.title,
      };
    },

    downloadDocuments: ({ context, signer }) => sendDocuments(context, signer, 'attachment'),

    async createDownloadLink({ signer }) {
      const token = await createToken(secrets, 'documents', signer, documentsTtl);
      return { url: `${siteAddress()}/api/download/link/${token}`, expires_in: documentsTtl };
    },

    // For browsers that save nothing for a page: opened as an address, without a header.
    async openDownloadLink({ context, params }) {
      const signer = await readToken(secrets, 'documents', params.token).catch((error: unknown) => {
        if (error instanceof ServerError) return null;
        throw error;
      });
      // The site's page says in the person's language that there is nothing to see.
      if (signer === null) return context.redirect(`${siteAddress()}/download`, 303);
      await limitLink(context, linkLimit, signer.partyId);
      const record = await readAccessRecord(db, signer);
      refuseSampleElsewhere(context, appContext, record.isSample);
      if (record.isClosed) throw new ServerError(409, 'server_errors.envelope_ended');
      return sendDocuments(context, signer, 'inline');
    },

    async downloadFile({ signer, params }) {
      const file = await findSignedFile(db, params.uuid, { kind: 'signer', ...signer });
      return uploadResponse(appContext.files, file);
    },
  } satisfies Partial<Handlers>;
}

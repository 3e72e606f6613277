import {
  authRequest,
  declineConsentRequest,
  rejectRequest,
  sendMessageRequest,
  signEnvelopeRequest,
  type WireDownloadLink,
  type WireEnvelope,
} from '@sign-envelope/core/contract';
import { type Context, Hono } from 'hono';
import { isClosed, readAccessRecord } from '../access/access-record.ts';
import { createToken, type LinkHolder, readToken } from '../access/tokens.ts';
import { recordDownload } from '../audit/record-download.ts';
import { readStoredBranding } from '../company/stored-branding.ts';
import { declineConsent } from '../envelopes/answer/decline-consent.ts';
import { messageSender } from '../envelopes/answer/message-sender.ts';
import { markOpened } from '../envelopes/answer/record-opened.ts';
import { rejectEnvelope } from '../envelopes/answer/reject-envelope.ts';
import { signEnvelope } from '../envelopes/answer/sign-envelope.ts';
import { openLink } from '../envelopes/read/open-link.ts';
import {
  type PartyHead,
  readPartyEnvelope,
  readPartyHead,
} from '../envelopes/read/party-envelope.ts';
import { findSignedFile } from '../envelopes/read/signed-files.ts';
import { ServerError } from '../errors/server-error.ts';
import { type Attempt, hashRequest } from '../store/idempotency.ts';
import { requireSigner } from './authenticate.ts';
import { chargeAll, createCallQueues, sendJson } from './call-costs.ts';
import { callerOf } from './caller-address.ts';
import type { HttpOptions, SignerEnvironment } from './context.ts';
import { refuseForeignOrigin } from './cross-origin.ts';
import { documentsResponse } from './documents-response.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { bodyLimits, limitBody, readJson } from './json-body.ts';
import { limitLink } from './limit-calls.ts';
import { refuseSampleElsewhere } from './this-machine.ts';
import { uploadResponse } from './upload-response.ts';
import { withFullValues } from './wire/full-values.ts';
import {
  toClosedEnvelope,
  toWireBranding,
  toWireEnvelope,
  toWireUser,
} from './wire/to-wire-envelope.ts';

/** A download counts as this many calls: it reads all answers and checks files. */
const downloadCalls = 10;

/** Seconds for which an address of the documents works: the time to open it in another browser. */
const documentsTtl = 600;

/** The calls of a signer. */
export function signerRoutes({ appContext, tokenTtl }: HttpOptions): Hono<SignerEnvironment> {
  const { db, secrets, linkLimit, siteAddress } = appContext;
  const queues = createCallQueues();
  const routes = new Hono<SignerEnvironment>();
  const signed = requireSigner(appContext);
  const signedOrClosed = requireSigner(appContext, { closed: 'allowed' });

  /** The envelope as this signer sees it, or of a closed one its status. */
  async function readData(signer: LinkHolder, head: PartyHead): Promise<WireEnvelope> {
    if (isClosed(head.stored.envelope, new Date())) {
      return toClosedEnvelope(head.stored, siteAddress());
    }
    const { stored, party } = await readPartyEnvelope(db, signer);
    const ink = await appContext.inkGallery.find(stored);
    return toWireEnvelope(stored, party, siteAddress(), ink);
  }

  routes.post('/auth', limitBody(bodyLimits.small), async (context) => {
    const { value } = await readJson(context, authRequest, { takesText: true });
    const signer = await openLink(db, value.key);
    await limitLink(context.get('charges'), linkLimit, signer.partyId);
    const record = await readAccessRecord(db, signer);
    refuseForeignOrigin(context, appContext, record.embedOrigins);
    refuseSampleElsewhere(context, appContext, record.isSample);
    const auth = {
      access_token: await createToken(secrets, 'signer', signer, tokenTtl),
      expires_in: tokenTtl,
    };
    const needsProof = !record.isClosed && (record.passwordHash ?? record.mobile) !== null;
    if (!value.include_data || needsProof) return context.json({ data: auth });
    return queues.run(signer.partyId, async () => {
      await linkLimit.take(signer.partyId);
      const head = await readPartyHead(db, signer);
      const user = toWireUser(head.stored, head.party, siteAddress());
      const data = { ...auth, user, envelope: await readData(signer, head) };
      return sendJson(context, context.get('charges'), { data });
    });
  });

  routes.post('/opened', signed, limitBody(bodyLimits.small), async (context) => {
    await markOpened(db, context.get('signer'), callerOf(context));
    return context.json({ status: 'opened' });
  });

  routes.get('/user', signedOrClosed, async (context) => {
    const { stored, party } = await readPartyHead(db, context.get('signer'));
    return context.json(toWireUser(stored, party, siteAddress()));
  });

  routes.get('/data/envelope', signedOrClosed, async (context) => {
    const signer = context.get('signer');
    return queues.run(signer.partyId, async () => {
      await linkLimit.take(signer.partyId);
      return sendJson(
        context,
        context.get('charges'),
        await readData(signer, await readPartyHead(db, signer)),
      );
    });
  });

  routes.post(
    '/sign-envelope',
    signedOrClosed,
    limitBody(bodyLimits.submission),
    async (context) => {
      const { value, text } = await readJson(context, signEnvelopeRequest);
      const result = await signEnvelope(appContext, {
        signer: context.get('signer'),
        inputs: withFullValues(value.inputs),
        meta: value.envelope_meta,
        consent: value.consent,
        seen: value.seen,
        attempt: signerAttempt(context, text),
        caller: callerOf(context),
      });
      return context.json(result);
    },
  );

  routes.post('/decline-consent', signedOrClosed, limitBody(bodyLimits.small), async (context) => {
    const { value, text } = await readJson(context, declineConsentRequest);
    const result = await declineConsent(appContext, {
      signer: context.get('signer'),
      consent: value.consent,
      attempt: signerAttempt(context, text),
      caller: callerOf(context),
    });
    return context.json(result);
  });

  routes.post('/reject', signedOrClosed, limitBody(bodyLimits.small), async (context) => {
    const { value, text } = await readJson(context, rejectRequest);
    const result = await rejectEnvelope(appContext, {
      signer: context.get('signer'),
      reason: value.rejection_reason,
      attempt: signerAttempt(context, text),
      caller: callerOf(context),
    });
    return context.json(result);
  });

  routes.post('/send-message', signedOrClosed, limitBody(bodyLimits.small), async (context) => {
    const { value, text } = await readJson(context, sendMessageRequest);
    const result = await messageSender(appContext, {
      signer: context.get('signer'),
      message: value.message,
      attempt: signerAttempt(context, text),
      caller: callerOf(context),
    });
    return context.json(result);
  });

  routes.get('/download/meta', signed, async (context) => {
    const { stored } = await readPartyHead(db, context.get('signer'));
    return context.json({
      branding: toWireBranding(readStoredBranding(stored.envelope), siteAddress()),
      title: stored.envelope.title,
    });
  });

  const sendDocuments = (
    context: Context<SignerEnvironment>,
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

  routes.get('/download/envelope', signed, async (context) =>
    sendDocuments(context, context.get('signer'), 'attachment'),
  );

  routes.post('/download/link', signed, limitBody(bodyLimits.small), async (context) => {
    const token = await createToken(secrets, 'documents', context.get('signer'), documentsTtl);
    const link: WireDownloadLink = {
      url: `${siteAddress()}/api/download/link/${token}`,
      expires_in: documentsTtl,
    };
    return context.json(link);
  });

  // For browsers that save nothing for a page: opened as an address, without a header.
  routes.get('/download/link/:token', async (context) => {
    const signer = await readToken(secrets, 'documents', context.req.param('token')).catch(
      (error: unknown) => {
        if (error instanceof ServerError) return null;
        throw error;
      },
    );
    // The site's page says in the person's language that there is nothing to see.
    if (signer === null) return context.redirect(`${siteAddress()}/download`, 303);
    await limitLink(context.get('charges'), linkLimit, signer.partyId);
    const record = await readAccessRecord(db, signer);
    refuseSampleElsewhere(context, appContext, record.isSample);
    if (record.isClosed) throw new ServerError(409, 'server_errors.envelope_ended');
    return sendDocuments(context, signer, 'inline');
  });

  routes.get('/download/files/:uuid', signed, async (context) => {
    const viewer = { kind: 'signer', ...context.get('signer') } as const;
    const file = await findSignedFile(db, context.req.param('uuid'), viewer);
    return uploadResponse(appContext.files, file);
  });

  return routes;
}

/** A signer's attempt at a call, for idempotency. */
export function signerAttempt(
  context: Context<SignerEnvironment>,
  ...body: readonly string[]
): Attempt {
  return {
    scope: `party ${context.get('signer').partyId}`,
    key: idempotencyKey(context),
    request: hashRequest(context.req.method, context.req.path, ...body),
  };
}

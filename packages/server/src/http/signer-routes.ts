import {
  authRequest,
  rejectRequest,
  sendMessageRequest,
  signEnvelopeRequest,
} from '@sign-envelope/core';
import { type Context, Hono } from 'hono';
import { readAccessRecord } from '../access/access-record.ts';
import { createToken } from '../access/tokens.ts';
import { messageSender } from '../envelopes/message-sender.ts';
import { openLink } from '../envelopes/open-link.ts';
import { readPartyEnvelope } from '../envelopes/party-envelope.ts';
import { rejectEnvelope } from '../envelopes/reject-envelope.ts';
import { signEnvelope } from '../envelopes/sign-envelope.ts';
import { wireBranding, wireEnvelope, wireUser } from '../envelopes/wire-envelope.ts';
import { type Attempt, hashRequest } from '../store/idempotency.ts';
import { requireSigner } from './authenticate.ts';
import { callerOf, type HttpOptions, type SignerEnvironment } from './context.ts';
import { refuseForeignOrigin } from './cross-origin.ts';
import { answerDocuments } from './documents-answer.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { bodyLimits, limitBody, readJson } from './json-body.ts';

/** The calls of a signer: specification, section 7. */
export function signerRoutes({ services, tokenTtl }: HttpOptions): Hono<SignerEnvironment> {
  const { db, secrets, finishedDocuments } = services;
  const routes = new Hono<SignerEnvironment>();
  const signed = requireSigner(services);

  routes.post('/auth', limitBody(bodyLimits.small), async (context) => {
    const { value } = await readJson(context, authRequest);
    const signer = await openLink(services, value.key, callerOf(context));
    services.linkLimit.take(signer.partyId);
    const { embedOrigins } = await readAccessRecord(db, signer);
    refuseForeignOrigin(context, services, embedOrigins);
    return context.json({
      data: {
        access_token: await createToken(secrets, 'signer', signer, tokenTtl),
        expires_in: tokenTtl,
      },
    });
  });

  routes.get('/user', signed, async (context) => {
    const { stored, party } = await readPartyEnvelope(db, context.get('signer'));
    return context.json(wireUser(stored, party));
  });

  routes.get('/data/envelope', signed, async (context) => {
    const { stored, party } = await readPartyEnvelope(db, context.get('signer'));
    return context.json(wireEnvelope(stored, party));
  });

  routes.post('/sign-envelope', signed, limitBody(bodyLimits.submission), async (context) => {
    const { value, text } = await readJson(context, signEnvelopeRequest);
    const result = await signEnvelope(services, {
      signer: context.get('signer'),
      inputs: value.inputs,
      attempt: signerAttempt(context, text),
      caller: callerOf(context),
    });
    return context.json(result);
  });

  routes.post('/reject', signed, limitBody(bodyLimits.small), async (context) => {
    const { value, text } = await readJson(context, rejectRequest);
    const result = await rejectEnvelope(services, {
      signer: context.get('signer'),
      reason: value.rejection_reason,
      attempt: signerAttempt(context, text),
      caller: callerOf(context),
    });
    return context.json(result);
  });

  routes.post('/send-message', signed, limitBody(bodyLimits.small), async (context) => {
    const { value, text } = await readJson(context, sendMessageRequest);
    const result = await messageSender(services, {
      signer: context.get('signer'),
      message: value.message,
      attempt: signerAttempt(context, text),
      caller: callerOf(context),
    });
    return context.json(result);
  });

  routes.get('/download/meta', signed, async (context) => {
    const { stored } = await readPartyEnvelope(db, context.get('signer'));
    return context.json({ branding: wireBranding(stored.envelope), title: stored.envelope.title });
  });

  routes.get('/download/envelope', signed, async (context) => {
    const { stored } = await readPartyEnvelope(db, context.get('signer'));
    return answerDocuments(stored, finishedDocuments);
  });

  return routes;
}

/** A signer's call and what it carried, as idempotency knows it. */
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

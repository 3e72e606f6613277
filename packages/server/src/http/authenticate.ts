import { createMiddleware } from 'hono/factory';
import { type AccessRecord, readAccessRecord } from '../access/access-record.ts';
import { findCompanyByKey, requireApiKey } from '../access/api-keys.ts';
import { hashKey } from '../access/link-keys.ts';
import { readPasswordHeader } from '../access/password-header.ts';
import { requireCode } from '../access/require-code.ts';
import { readToken } from '../access/tokens.ts';
import { readStoredBranding } from '../company/stored-branding.ts';
import type { Viewer } from '../envelopes/read/signature-image.ts';
import { type Challenge, ServerError } from '../errors/server-error.ts';
import { DamagedRowError } from '../store/stored-json.ts';
import type { AppContext } from './app-context.ts';
import { callerOf } from './caller-address.ts';
import type { SenderEnvironment, ServerEnvironment, SignerEnvironment } from './context.ts';
import { refuseForeignOrigin } from './cross-origin.ts';
import { limitLink } from './limit-calls.ts';
import { refuseSampleElsewhere } from './this-machine.ts';
import { toWireBranding } from './wire/to-wire-envelope.ts';

/**
 * Requires a signer's access token, an allowed origin and, if the envelope has them, its password
 * and the one-time code sent to the party's phone, in that order. `code: 'not yet'` is for the
 * calls that request and verify the code.
 */
export function requireSigner(
  appContext: AppContext,
  { code = 'given', closed = 'refused' }: SignerProof = {},
) {
  const { db, secrets, passwords, linkLimit } = appContext;
  return createMiddleware<SignerEnvironment>(async (context, next) => {
    const token = bearer(context.req.header('authorization'));
    if (token === null) throw new ServerError(401, 'error.notAuthorised');
    const signer = await readToken(secrets, 'signer', token);
    await limitLink(context.get('charges'), linkLimit, signer.partyId);
    const record = await readAccessRecord(db, signer);
    refuseForeignOrigin(context, appContext, record.embedOrigins);
    refuseSampleElsewhere(context, appContext, record.isSample);
    context.set('signer', signer);
    if (record.isClosed) {
      if (closed === 'refused') throw new ServerError(409, 'server_errors.envelope_ended');
      return next();
    }
    const password = readPasswordHeader(context.req.header('x-password'));
    const link = { ...signer, passwordHash: record.passwordHash };
    try {
      await passwords.check(link, password, callerOf(context));
      if (code === 'given') {
        const sessionUid = context.req.header('x-session-uid') ?? null;
        await requireCode(db, secrets, { id: record.partyId, mobile: record.mobile }, sessionUid);
      }
    } catch (error) {
      if (!(error instanceof ServerError) || error.challenge === null) throw error;
      const challenge = { ...error.challenge, ...brandingOf(appContext, record) };
      throw new ServerError(error.status, error.message, { challenge, cause: error });
    }
    await next();
    return;
  });
}

/**
 * The sender's branding, which the screen that asks for a password or a code wears. A damaged one is
 * reported and left out: it must not keep anybody from proving who they are.
 */
function brandingOf(
  { report, siteAddress }: AppContext,
  { branding, envelopeId }: AccessRecord,
): Pick<Challenge, 'branding'> {
  try {
    const stored = readStoredBranding({ ...branding, id: envelopeId });
    return { branding: toWireBranding(stored, siteAddress()) };
  } catch (error) {
    if (!(error instanceof DamagedRowError)) throw error;
    report(error);
    return {};
  }
}

export interface SignerProof {
  readonly code?: 'given' | 'not yet';
  /** Whether the call is also allowed for an envelope that ended unsigned. */
  readonly closed?: 'refused' | 'allowed';
}

/** Requires a company's API key. */
export function requireCompany(appContext: AppContext) {
  return createMiddleware<SenderEnvironment>(async (context, next) => {
    const key = context.req.header('x-api-key') ?? bearer(context.req.header('authorization'));
    const company = key === null ? null : await findCompanyByKey(appContext.db, key);
    if (key === null || company === null) {
      throw new ServerError(401, 'server_errors.api_key_invalid');
    }
    refuseForeignOrigin(context, appContext, company.embedOrigins);
    refuseSampleElsewhere(context, appContext, company.isSample);
    context.set('company', company);
    context.set('requireAccess', (db) => requireApiKey(db, hashKey(key)));
    await next();
  });
}

/**
 * Requires a signer's token or a company's API key, for images that both may see. No password is
 * required, because the unguessable names of the images appear only in responses that require it.
 */
export function requireViewer(appContext: AppContext) {
  const { db, secrets } = appContext;
  return createMiddleware<ViewerEnvironment>(async (context, next) => {
    const token = bearer(context.req.header('authorization'));
    const key = context.req.header('x-api-key') ?? token;
    const company = key === null ? null : await findCompanyByKey(db, key);
    if (company !== null) {
      refuseForeignOrigin(context, appContext, company.embedOrigins);
      refuseSampleElsewhere(context, appContext, company.isSample);
      context.set('viewer', { kind: 'company', companyId: company.id });
    } else {
      if (token === null) throw new ServerError(401, 'error.notAuthorised');
      const signer = await readToken(secrets, 'signer', token);
      const { embedOrigins, isSample, isClosed } = await readAccessRecord(db, signer);
      if (isClosed) throw new ServerError(409, 'server_errors.envelope_ended');
      refuseForeignOrigin(context, appContext, embedOrigins);
      refuseSampleElsewhere(context, appContext, isSample);
      context.set('viewer', { kind: 'signer', ...signer });
    }
    await next();
  });
}

export interface ViewerEnvironment extends ServerEnvironment {
  Variables: ServerEnvironment['Variables'] & { viewer: Viewer };
}

/** The bearer token of a call, or `null`. */
export function bearer(authorization: string | undefined): string | null {
  return /^Bearer ([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1] ?? null;
}

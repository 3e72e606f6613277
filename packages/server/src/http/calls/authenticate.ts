import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type AccessRecord, readAccessRecord } from '../../access/access-record.ts';
import { type Company, findCompanyByKey, requireApiKey } from '../../access/api-keys.ts';
import { hashKey } from '../../access/link-keys.ts';
import { readPasswordHeader } from '../../access/password-header.ts';
import { requireCode } from '../../access/require-code.ts';
import { type LinkHolder, readToken } from '../../access/tokens.ts';
import { readStoredBranding } from '../../company/stored-branding.ts';
import type { Viewer } from '../../envelopes/read/signature-image.ts';
import { type Challenge, ServerError } from '../../errors/server-error.ts';
import type { Access, Operation } from '../../openapi/operation.ts';
import type { Attempt } from '../../store/idempotency.ts';
import { DamagedRowError } from '../../store/stored-json.ts';
import type { AppContext } from '../app-context.ts';
import { callerOf } from '../caller-address.ts';
import type { ServerEnvironment } from '../context.ts';
import { limitLink } from '../limit-calls.ts';
import { toWireBranding } from '../wire/to-wire-envelope.ts';
import { type AttemptOf, attemptsOf } from './attempt.ts';
import { refuseElsewhere } from './refuse-elsewhere.ts';

/** What a handler learns of its caller, by the access of its operation. */
export interface Credentials {
  readonly none: object;
  readonly signer: { readonly signer: LinkHolder; readonly attempt: AttemptOf };
  readonly preview: { readonly viewer: LinkHolder };
  readonly company: {
    readonly company: Company;
    readonly attempt: AttemptOf;
    /** Throws a 401 if the caller's API key has been revoked since the call began. */
    readonly requireAccess: NonNullable<Attempt['requireAccess']>;
  };
  readonly 'signer or company': {
    /** Requires the caller to be one of them, for what others may not see. */
    readonly readViewer: () => Promise<Viewer>;
  };
}

type CallContext = Context<ServerEnvironment>;

const readers: {
  readonly [A in Access]: (
    context: CallContext,
    appContext: AppContext,
    operation: Operation,
  ) => Promise<Credentials[A]>;
} = {
  none: async () => ({}),
  signer: requireSigner,
  preview: requirePreview,
  company: requireCompany,
  'signer or company': async (context, appContext) => ({
    readViewer: () => requireViewer(context, appContext),
  }),
};

/** Requires what an operation's access says. */
export function authenticate(appContext: AppContext, operation: Operation) {
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const credentials = await readers[operation.access](context, appContext, operation);
    context.set('credentials', credentials);
    await next();
  });
}

/**
 * Requires a signer's access token, an allowed origin and, if the envelope has them, its password
 * and the one-time code sent to the party's phone, in that order.
 */
async function requireSigner(
  context: CallContext,
  appContext: AppContext,
  { code, closed }: Operation,
): Promise<Credentials['signer']> {
  const { db, secrets, passwords, linkLimit } = appContext;
  const signer = await readToken(secrets, 'signer', requireToken(context));
  const credentials = { signer, attempt: attemptsOf(context, `party ${signer.partyId}`) };
  await limitLink(context, linkLimit, signer.partyId);
  const record = await readAccessRecord(db, signer);
  refuseElsewhere(context, appContext, record);
  if (record.isClosed) {
    if (closed !== 'allowed') throw new ServerError(409, 'server_errors.envelope_ended');
    return credentials;
  }
  const password = readPasswordHeader(context.req.header('x-password'));
  const link = { ...signer, passwordHash: record.passwordHash };
  try {
    await passwords.check(link, password, callerOf(context));
    if (code !== 'not yet') {
      const sessionUid = context.req.header('x-session-uid') ?? null;
      await requireCode(db, secrets, { id: record.partyId, mobile: record.mobile }, sessionUid);
    }
  } catch (error) {
    if (!(error instanceof ServerError) || error.challenge === null) throw error;
    const challenge = { ...error.challenge, ...brandingOf(appContext, record) };
    throw new ServerError(error.status, error.message, { challenge, cause: error });
  }
  return credentials;
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

/** Requires the access token of a preview. Its tokens are not valid for any other call. */
async function requirePreview(
  context: CallContext,
  { secrets, linkLimit }: AppContext,
): Promise<Credentials['preview']> {
  const viewer = await readToken(secrets, 'preview', requireToken(context));
  await limitLink(context, linkLimit, viewer.partyId);
  return { viewer };
}

/** Requires a company's API key. */
export async function requireCompany(
  context: CallContext,
  appContext: AppContext,
): Promise<Credentials['company']> {
  const key = context.req.header('x-api-key') ?? bearer(context);
  const company = key === null ? null : await findCompanyByKey(appContext.db, key);
  if (key === null || company === null) {
    throw new ServerError(401, 'server_errors.api_key_invalid');
  }
  refuseElsewhere(context, appContext, company);
  const requireAccess: Credentials['company']['requireAccess'] = (db) =>
    requireApiKey(db, hashKey(key));
  const attempt = attemptsOf(context, `company ${company.id}`, requireAccess);
  return { company, attempt, requireAccess };
}

/**
 * Requires a signer's token or a company's API key, for images that both may see. No password is
 * required, because the unguessable names of the images appear only in responses that require it.
 */
async function requireViewer(context: CallContext, appContext: AppContext): Promise<Viewer> {
  const { db, secrets } = appContext;
  const key = context.req.header('x-api-key') ?? bearer(context);
  const company = key === null ? null : await findCompanyByKey(db, key);
  if (company !== null) {
    refuseElsewhere(context, appContext, company);
    return { kind: 'company', companyId: company.id };
  }
  const signer = await readToken(secrets, 'signer', requireToken(context));
  const record = await readAccessRecord(db, signer);
  if (record.isClosed) throw new ServerError(409, 'server_errors.envelope_ended');
  refuseElsewhere(context, appContext, record);
  return { kind: 'signer', ...signer };
}

/** The bearer token of a call, or `null`. */
function bearer(context: CallContext): string | null {
  const header = context.req.header('authorization') ?? '';
  return /^Bearer ([\x21-\x7e]+)$/i.exec(header)?.[1] ?? null;
}

function requireToken(context: CallContext): string {
  const token = bearer(context);
  if (token === null) throw new ServerError(401, 'error.notAuthorised');
  return token;
}

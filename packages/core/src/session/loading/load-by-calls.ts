import { parseEnvelope, parsePreview } from '../../contract/parse-envelope.ts';
import { parseDownloadMeta } from '../../contract/responses.ts';
import { parseUser } from '../../contract/user.ts';
import { parseWidget } from '../../contract/widget.ts';
import { SigningError, toSigningError } from '../../errors/signing-error.ts';
import { shownText } from '../connection/response-error.ts';
import type { SessionContext } from '../session-context.ts';
import type { PreviewSource } from '../session-sources.ts';
import { prefillEnvelope } from '../widget/prefill-envelope.ts';
import { readWidgetQuery } from '../widget/widget-query.ts';
import { readVerification } from '../widget/widget-verification.ts';
import { type LoadResult, signerId } from './envelope-loader.ts';

type Calls = Pick<SessionContext, 'calls'>;

/**
 * Fills in what the host's page or a widget's address knows. Fields of other parties stay as they are;
 * a widget's fields have no party yet.
 */
function fillInValues(
  {
    mode,
    values,
    widget,
    prefilledIds,
  }: Pick<SessionContext, 'mode' | 'values' | 'widget' | 'prefilledIds'>,
  loaded: LoadResult,
): LoadResult {
  if (loaded.envelope === null) return loaded;
  const isWidget = mode === 'widget';
  const texts = values ?? (isWidget ? readWidgetQuery(widget?.query ?? '').values : {});
  const { envelope, lockedIds } = prefillEnvelope(loaded.envelope, texts, {
    partyId: isWidget ? null : signerId(loaded.envelope, loaded.user),
    locksAll: isWidget,
  });
  prefilledIds.clear();
  for (const id of lockedIds) prefilledIds.add(id);
  return { ...loaded, envelope };
}

/**
 * Loads what a session shows and fills in what the host knows. Few sessions need this: what a link opens
 * nearly always comes with its token. Rejects with the error of an envelope that has one.
 *
 * @param included - The user and the envelope, if they came with the token.
 * @param preview - The preview that came with the token, not parsed yet.
 */
export async function loadByCalls(
  context: SessionContext,
  included: LoadResult | null,
  preview: unknown,
): Promise<LoadResult> {
  const loaded = included ?? (await loadMode(context, preview));
  requireUsable(loaded);
  return fillInValues(context, loaded);
}

/** Throws the envelope's own error if it has one, unless it has ended, which the status screen says. */
function requireUsable({ user, envelope }: LoadResult): void {
  if (!envelope || envelope.error === null || envelope.unsignable || user?.unsignable) return;
  const details = { messageKey: 'error.unknownError', ...shownText(envelope.error) };
  throw new SigningError('not-found', envelope.error, details);
}

async function loadMode(context: SessionContext, includedPreview: unknown): Promise<LoadResult> {
  switch (context.mode) {
    case 'envelope':
      return loadEnvelope(context);
    case 'widget':
      return loadWidget(context);
    case 'widget-verify':
      return { user: null, envelope: null, phase: await readVerification(context) };
    case 'download': {
      const { body } = await context.calls.send({ method: 'GET', path: '/download/meta' });
      const { title, branding } = parseDownloadMeta(body);
      return { user: null, envelope: null, phase: { name: 'download', title, branding } };
    }
    default:
      return loadPreview(context, includedPreview);
  }
}

async function loadEnvelope(context: SessionContext): Promise<LoadResult> {
  const { scope } = context.lifetime;
  const get = async (path: string) => (await context.calls.send({ method: 'GET', path })).body;
  const loadingUser = get('/user').then(parseUser);
  // Every call with a wrong password counts as an attempt, so one that is being tried is sent once.
  if (context.credentials.isTryingPassword) await loadingUser;
  // In parallel: the signer is waiting, and nearly always needs both.
  const [user, envelope] = await Promise.allSettled([
    loadingUser,
    get('/data/envelope').then(async (body) => parseEnvelope(body, (await loadingUser).partyId)),
  ]);
  if (user.status === 'rejected') throw user.reason;
  if (envelope.status === 'fulfilled') return { user: user.value, envelope: envelope.value };
  if (user.value.unsignable) return { user: user.value, envelope: null };
  // The sender is known although the envelope needs a code or a password: their branding is shown.
  if (!scope.aborted) context.state.$user.set(user.value);
  throw envelope.reason;
}

async function loadWidget({
  calls,
  widget,
}: Pick<SessionContext, 'calls' | 'widget'>): Promise<LoadResult> {
  const query = { widget: widget?.code ?? '' };
  const { body } = await calls.send({ method: 'GET', path: '/data/widget', query });
  return { user: null, envelope: parseWidget(body) };
}

async function loadPreview(
  context: Pick<SessionContext, 'calls' | 'preview'>,
  included: unknown,
): Promise<LoadResult> {
  const { preview } = context;
  if (preview === null) throw new SigningError('bad-request', 'There is no preview to load');
  const envelope =
    'query' in preview
      ? await loadBulkPreview(context, preview)
      : included === undefined
        ? await loadEnvelopePreview(context, preview)
        : parsePreview(included);
  return { user: null, envelope };
}

async function loadEnvelopePreview(
  { calls }: Calls,
  preview: Extract<PreviewSource, { envelopeFingerprint: string }>,
) {
  const { body } = await calls.send({
    method: 'GET',
    path: '/data/preview',
    query: {
      envelope_fingerprint: preview.envelopeFingerprint,
      signature_fingerprint: preview.signatureFingerprint,
    },
  });
  return parsePreview(body);
}

/** The address's query is signed, so it is passed on unchanged. */
async function loadBulkPreview(
  { calls }: Calls,
  preview: Extract<PreviewSource, { query: string }>,
) {
  const query = preview.query.replace(/^\?/, '');
  const path = `/preview/bulk-send/${encodeURIComponent(preview.contactFingerprint)}`;
  try {
    const { body } = await calls.send({ method: 'GET', path: `${path}?${query}` });
    return parsePreview(body);
  } catch (cause) {
    const error = toSigningError(cause);
    const isOwnPage = error.messageKey === 'server_errors.company_deleted';
    if (error.code === 'aborted' || isOwnPage) throw error;
    // Every other failure has this text.
    throw new SigningError(error.code, error.message, {
      messageKey: 'error.bulkSendPreview',
      retryable: true,
      cause: error,
      ...(error.status === null ? {} : { status: error.status }),
    });
  }
}

import { parsePreview } from '../../contract/envelope.ts';
import { parseDownloadMeta } from '../../contract/responses.ts';
import { parseWidget } from '../../contract/widget.ts';
import { SigningError } from '../../errors/signing-error.ts';
import type { Desk, PreviewSource } from '../session-context.ts';
import { prefillEnvelope } from '../widget/prefill-envelope.ts';
import { readWidgetQuery } from '../widget/widget-query.ts';
import { readVerification } from '../widget/widget-verification.ts';
import type { Loaded } from './envelope-loader.ts';
import { toSigningError } from './envelope-loader.ts';

/** Loads what a session shows that does not sign an envelope: few are, so few load this. */
export async function loadOther(desk: Desk): Promise<Loaded> {
  switch (desk.mode) {
    case 'widget':
      return loadWidget(desk);
    case 'widget-verify':
      return { user: null, envelope: null, phase: await readVerification(desk) };
    case 'download': {
      const { body } = await desk.calls.send({ method: 'GET', path: '/download/meta' });
      const { title, branding } = parseDownloadMeta(body);
      return { user: null, envelope: null, phase: { name: 'download', title, branding } };
    }
    default:
      return loadPreview(desk);
  }
}

async function loadWidget(desk: Desk): Promise<Loaded> {
  const { code, query = '', prefill } = desk.widget ?? { code: '' };
  const { body } = await desk.calls.send({
    method: 'GET',
    path: '/data/widget',
    query: { widget: code },
  });
  const { envelope, fieldIds } = prefillEnvelope(
    parseWidget(body),
    prefill ?? readWidgetQuery(query).prefill,
  );
  desk.prefilledIds.clear();
  for (const id of fieldIds) desk.prefilledIds.add(id);
  return { user: null, envelope };
}

async function loadPreview(desk: Desk): Promise<Loaded> {
  const { preview } = desk;
  if (preview === null) throw new SigningError('bad-request', 'There is no preview to load');
  const envelope =
    'query' in preview ? await loadBulkPreview(desk, preview) : await loadOwnPreview(desk, preview);
  return { user: null, envelope };
}

async function loadOwnPreview(
  desk: Desk,
  preview: Extract<PreviewSource, { envelopeFingerprint: string }>,
) {
  const { body } = await desk.calls.send({
    method: 'GET',
    path: '/data/preview',
    query: {
      envelope_fingerprint: preview.envelopeFingerprint,
      signature_fingerprint: preview.signatureFingerprint,
    },
  });
  return parsePreview(body);
}

/** The address's query is signed as it stands, so it goes on as it stands. */
async function loadBulkPreview(desk: Desk, preview: Extract<PreviewSource, { query: string }>) {
  const query = preview.query.replace(/^\?/, '');
  const path = `/preview/bulk-send/${encodeURIComponent(preview.contactFingerprint)}`;
  try {
    const { body } = await desk.calls.send({ method: 'GET', path: `${path}?${query}` });
    return parsePreview(body);
  } catch (cause) {
    const error = toSigningError(cause);
    const isOwnPage = error.messageKey === 'server_errors.company_deleted';
    if (error.code === 'aborted' || isOwnPage) throw error;
    // Specification, section 8: whatever failed, this is said of it.
    throw new SigningError(error.code, error.message, {
      messageKey: 'error.bulkSendPreview',
      retryable: true,
      cause: error,
      ...(error.status === null ? {} : { status: error.status }),
    });
  }
}

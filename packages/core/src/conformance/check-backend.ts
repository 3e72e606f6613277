import type { Transport } from '../ports/transport.ts';
import { checkAccess } from './check-access.ts';
import { checkMessages, checkRejecting, checkSigning } from './check-actions.ts';
import { checkAuth } from './check-auth.ts';
import { type CheckContext, type ConformanceOptions, createCheckContext } from './check-context.ts';
import { checkDownloads } from './check-downloads.ts';
import { checkEnvelope } from './check-envelope.ts';
import { checkHeaders } from './check-headers.ts';
import { checkImages, checkPageExtras } from './check-pages.ts';
import { checkPreview } from './check-preview.ts';
import { checkSession } from './check-session.ts';
import { checkUploads } from './check-uploads.ts';
import { checkWidget } from './check-widget.ts';
import type { ConformanceRow } from './report.ts';

/** The result of all checks. */
export interface ConformanceReport {
  /** Whether no required check has failed. */
  readonly isConformant: boolean;
  /** Every check with its result, in a fixed order. */
  readonly rows: readonly ConformanceRow[];
}

/**
 * Checks a backend by the calls that the element makes: with a test envelope whose key is given, whether
 * each is answered as the specification says. Nothing is changed on the backend but what `actions` allows.
 * Never rejects because of what the backend does.
 *
 * @example
 * ```ts
 * const { rows } = await checkBackend(transport, { key, actions: 'sign' });
 * expect(rows.filter(({ result }) => result === 'fail')).toEqual([]);
 * ```
 */
export async function checkBackend(
  transport: Transport,
  options: ConformanceOptions,
): Promise<ConformanceReport> {
  const context = createCheckContext(transport, options);
  const { report } = context;
  skipWhatIsNotAsked(context);
  const isReached = await checkSigner(context);
  if (isReached) {
    if (options.widget !== undefined) await checkWidget(context, options.widget);
    if (options.preview !== undefined) await checkPreview(context, options.preview);
    await checkHeaders(context);
  }
  const rows = report.rows();
  const isConformant = !rows.some(({ level, result }) => level === 'required' && result === 'fail');
  return { isConformant, rows };
}

function skipWhatIsNotAsked({ report, options }: CheckContext): void {
  const { actions = 'read', widget, preview } = options;
  if (actions === 'read' || actions === 'reject') {
    report.skip('opened', 'nothing may be changed');
    report.skip('message.sent', 'nothing may be sent');
    report.skipAll('upload.', 'nothing may be uploaded');
  }
  if (actions !== 'sign') {
    report.skipAll('sign.', 'nothing may be signed');
    report.skip('download.signed', 'nothing may be signed');
    report.skip('widget.signed', 'nothing may be signed');
  }
  if (actions !== 'reject') report.skipAll('reject.', 'nothing may be rejected');
  if (widget === undefined) report.skipAll('widget.', 'no widget was given');
  if (preview === undefined) report.skipAll('preview.', 'no preview was given');
}

/** Checks what a signer does. Returns whether anybody answers. */
async function checkSigner(context: CheckContext): Promise<boolean> {
  const { actions = 'read' } = context.options;
  const hasToken = await checkAuth(context);
  const isReached = context.probe.outcomes.some(({ response }) => response !== null);
  if (!hasToken || !(await checkAccess(context))) return isReached;
  const loaded = await checkEnvelope(context);
  await checkSession(context);
  if (loaded === null) return isReached;
  await checkImages(context, 'pages.images', loaded.envelope);
  await checkPageExtras(context, loaded.envelope);
  await checkDownloads(context);
  if (actions === 'reject') await checkRejecting(context);
  if (actions === 'read' || actions === 'reject') return isReached;
  await checkMessages(context, loaded.envelope);
  const uploads = await checkUploads(context, loaded);
  if (actions === 'sign') await checkSigning(context, loaded, uploads);
  return isReached;
}

import { toRecord, unwrap } from '../contract/read-response.ts';
import { parseActionResult, parseUpload, parseWidgetSigning } from '../contract/responses.ts';
import { parseWidget } from '../contract/widget.ts';
import type { Envelope } from '../model/envelope.ts';
import type { UploadedFile } from '../model/field.ts';
import { readBody } from './body-place.ts';
import { submissionOf } from './check-actions.ts';
import { type CheckContext, createId, json, settleRead, settleRefused } from './check-context.ts';
import { findMisplaced } from './check-envelope.ts';
import { checkImages } from './check-pages.ts';
import { sendUpload } from './check-uploads.ts';
import { describeOutcome, isAccepted, isRefused, isUnsupported } from './describe-outcome.ts';
import { findMisread } from './misread-values.ts';
import { ownFields } from './own-fields.ts';
import { sampleName } from './sample-picture.ts';

const forged = { expires: '1', signature: 'conformance-check-forged' };

/** Nobody gets mail at this address (RFC 2606). */
const signer = { name: 'Conformance Check', email: 'conformance-check@example.com' };

/** Checks a widget: what it shows, and that nobody can confirm a signing by a forged link. */
export async function checkWidget(context: CheckContext, code: string): Promise<void> {
  const { report, probe, options } = context;
  const load = (widget: string) =>
    probe.send({ method: 'GET', path: '/data/widget', query: { widget } });
  const unknown = await load('conformance-check-unknown');
  settleRefused(context, 'widget.unknown', unknown, 'Refuse a code that you do not know with 404.');
  const outcome = await load(code);
  const mend = 'Answer with the widget of this code, without a token.';
  const widget = settleRead(context, 'widget.read', outcome, parseWidget, mend);
  await checkForgedLink(context, code);
  if (widget === null) return;
  const body = outcome.response?.body;
  report.settle('widget.values', findMisread('widget', body));
  report.settle('widget.boxes', findMisplaced([toRecord(unwrap(body)).fields], null));
  await checkImages(context, 'widget.images', widget);
  if (options.actions === 'sign') await checkWidgetSigning(context, code, widget);
}

async function checkForgedLink({ report, probe }: CheckContext, code: string): Promise<void> {
  const verified = await probe.send({
    method: 'POST',
    path: `/verify-widget/${encodeURIComponent(code)}`,
    query: { ...forged, envelope_fingerprint: 'conformance-check-unknown' },
    headers: { 'idempotency-key': createId() },
  });
  const isTaken = verified.response?.status === 409;
  report.settle(
    'widget.verify',
    isRefused(verified) && !isTaken
      ? null
      : {
          seen: describeOutcome(verified),
          mend: 'Check "expires" and "signature", and refuse a link that you have not sent with 403. 409 means that it was verified before.',
        },
  );
  const shown = await probe.send({
    method: 'GET',
    path: '/data/widget-signing',
    query: { widget: code, ...forged, envelope_fingerprint: 'conformance-check-unknown' },
  });
  if (isAccepted(shown)) {
    const isRead = 'value' in readBody(shown.response?.body, parseWidgetSigning);
    const seen = isRead ? 'a signing, although the link is forged' : 'a response without meaning';
    const mend = 'Check "expires" and "signature" here too.';
    report.fail('widget.signing', { seen: `${shown.response?.status} with ${seen}`, mend });
  } else if (isUnsupported(shown) && !/server_errors\./.test(describeOutcome(shown))) {
    report.skip('widget.signing', 'the backend has no such call');
  } else {
    const mend = 'Refuse a forged link with 403.';
    const failure = isRefused(shown) ? null : { seen: describeOutcome(shown), mend };
    report.settle('widget.signing', failure);
  }
}

async function checkWidgetSigning(
  context: CheckContext,
  code: string,
  widget: Envelope,
): Promise<void> {
  const { report, probe } = context;
  const partyId = widget.parties[0]?.id ?? '';
  const files = new Map<string, UploadedFile>();
  for (const { id, type, required } of ownFields({ envelope: widget, partyId })) {
    if (type !== 'upload' || !required) continue;
    const params = { widget: code, input_id: id };
    const sent = await sendUpload(context, '/upload/widget-file', params);
    const read = settleRead(context, 'widget.signed', sent, parseUpload);
    if (read === null) return;
    files.set(id, { name: sampleName, id: read.uuid, uuid: read.uuid });
  }
  const isUploadAlone = widget.config.signatureKinds.every((kind) => kind === 'upload');
  let signature: string | null = null;
  if (isUploadAlone) {
    const sent = await sendUpload(context, '/upload/widget-signature', { widget: code });
    const read = settleRead(context, 'widget.signed', sent, parseUpload);
    if (read === null) return;
    signature = read.fileName || read.uuid;
  }
  const submission = await submissionOf(widget, partyId, { files, signature });
  const outcome = await probe.send({
    method: 'POST',
    path: '/sign-widget',
    body: json({ widget: code, ...signer, ...submission, envelope_meta: null }),
    headers: { 'idempotency-key': createId() },
  });
  const parse = (body: unknown) => parseActionResult(body, 'sign-widget');
  const mend =
    'Accept the answers that were sent: each has the "inputId" of a field of the widget.';
  const result = settleRead(context, 'widget.signed', outcome, parse, mend);
  if (result === null || result.status === 'verify') return;
  report.fail('widget.signed', {
    seen: `${outcome.response?.status} with the status "${result.status ?? ''}"`,
    place: 'status',
    mend: 'Send "status": "verify": after any other, the widget is loaded again.',
  });
}

import { parsePreview } from '../contract/parse-envelope.ts';
import {
  type CheckContext,
  type ConformancePreview,
  exchangeKey,
  json,
  settleRead,
  settleRefused,
} from './check-context.ts';
import { checkImages } from './check-pages.ts';
import { findMisread } from './misread-values.ts';
import type { Outcome } from './probe.ts';

/** Checks a preview of an envelope or of a bulk send. */
export async function checkPreview(
  context: CheckContext,
  preview: ConformancePreview,
): Promise<void> {
  const { report } = context;
  const outcome = await ('key' in preview
    ? loadByKey(context, preview)
    : loadByAddress(context, preview));
  if (outcome === null) return;
  const envelope = settleRead(context, 'preview.read', outcome, parsePreview);
  if (envelope === null) return;
  report.settle('preview.values', findMisread('envelope', outcome.response?.body));
  await checkImages(context, 'preview.images', envelope);
}

async function loadByKey(
  context: CheckContext,
  { key, ...place }: Extract<ConformancePreview, { key: string }>,
): Promise<Outcome | null> {
  const { probe } = context;
  const unknown = await probe.send({
    method: 'POST',
    path: '/auth/preview',
    body: json({ key: 'conformance-check-unknown-key' }),
  });
  const mend = 'Refuse a key that you have not given with 401, and open nothing.';
  settleRefused(context, 'preview.unknown-key', unknown, mend);
  const query = {
    envelope_fingerprint: place.envelopeFingerprint,
    signature_fingerprint: place.signatureFingerprint,
  };
  const call = { method: 'GET', path: '/data/preview', query } as const;
  const refusal = 'Refuse calls without a token with 401.';
  settleRefused(context, 'preview.no-token', await probe.send(call), refusal);
  const auth = await exchangeKey(context, 'preview.key', '/auth/preview', key);
  if (auth === null) return null;
  return probe.send({ ...call, headers: { authorization: `Bearer ${auth.accessToken}` } });
}

/** The signed query of the address is all that authorises it. */
async function loadByAddress(
  { report, probe }: CheckContext,
  { contactFingerprint, query }: Extract<ConformancePreview, { contactFingerprint: string }>,
): Promise<Outcome> {
  for (const id of ['preview.unknown-key', 'preview.key', 'preview.no-token'] as const) {
    report.skip(id, 'the preview of a bulk send has no key');
  }
  const path = `/preview/bulk-send/${encodeURIComponent(contactFingerprint)}`;
  return probe.send({ method: 'GET', path: `${path}?${query.replace(/^\?/, '')}` });
}

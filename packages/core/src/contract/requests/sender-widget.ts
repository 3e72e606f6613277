import * as v from 'valibot';
import { findFieldFaults, issuePath } from './field-faults.ts';
import { senderDocument, senderEnvelope, senderOriginal, senderTitle } from './sender-envelope.ts';
import { senderLanguage } from './sender-language.ts';

const { config, branding, redirect_url } = senderEnvelope.entries;

/**
 * The `widget` part of `POST /api/sender/widgets`: a document that anyone may sign, whose fields
 * all belong to party 1.
 *
 * @example
 * ```ts
 * const widget = checkRequest(senderWidget, JSON.parse(part));
 * // errors: { 'document.fields.3.party': ['server_errors.envelope.unknown_party'] }
 * ```
 */
export const senderWidget = v.pipe(
  v.strictObject({
    title: senderTitle,
    document: senderDocument,
    config,
    branding,
    /** Where signers are redirected after they have signed. */
    redirect_url,
    /** Language of the mails to its signers. */
    language: v.optional(senderLanguage, 'en'),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { fields } = dataset.value.document;
    for (const { path, message } of findFieldFaults(
      [{ path: ['document', 'fields'], fields }],
      1,
    )) {
      addIssue({ message, path: issuePath(path, dataset.value) });
    }
  }),
);

/** A sender's widget, checked and with its defaults. */
export type SenderWidget = v.InferOutput<typeof senderWidget>;

/** The response of `POST /api/sender/widgets`. The link is for everyone who should sign. */
export const senderWidgetCreated = v.object({
  widget_code: v.string(),
  link: v.string(),
  originals: v.array(senderOriginal),
});

/** The widget's code and the address where it is signed. */
export type SenderWidgetCreated = v.InferOutput<typeof senderWidgetCreated>;

/** The response of `GET /api/sender/widgets/{code}`. Times are ISO 8601, in UTC. */
export const senderWidgetState = v.object({
  ...senderWidgetCreated.entries,
  title: v.string(),
  created_at: v.string(),
  /** The signatures confirmed by email, newest first, at most 1,000. */
  signings: v.array(
    v.object({
      envelope_fingerprint: v.string(),
      name: v.string(),
      email: v.string(),
      signed_at: v.string(),
      /** The metadata of the widget's address, unchanged. */
      envelope_meta: v.unknown(),
    }),
  ),
});

/** Who has signed a widget. Each signature is an envelope of its own. */
export type SenderWidgetState = v.InferOutput<typeof senderWidgetState>;

import * as v from 'valibot';
import { checkFields, senderDocument } from './sender-document.ts';
import {
  senderBranding,
  senderConfig,
  senderLanguage,
  senderRedirect,
  senderTitle,
} from './sender-settings.ts';

const senderWidgetEntries = v.strictObject({
  title: senderTitle,
  document: senderDocument,
  config: v.optional(senderConfig, {}),
  branding: v.optional(v.nullable(senderBranding)),
  redirect_url: senderRedirect,
  /** Language of the mails to its signers. */
  language: v.optional(senderLanguage, 'en'),
});

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
  senderWidgetEntries,
  checkFields<v.InferOutput<typeof senderWidgetEntries>>(({ document: { fields } }) => ({
    documents: [{ path: ['document', 'fields'], fields }],
    partyCount: 1,
  })),
);

/** A sender's widget, checked and with its defaults. */
export type SenderWidget = v.InferOutput<typeof senderWidget>;

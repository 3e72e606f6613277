import * as v from 'valibot';

const common = {
  /** Makes the Message-ID: a mail that is sent twice after a crash is still one mail. */
  id: v.string(),
  envelopeId: v.string(),
};

const toParty = { ...common, partyId: v.string() };

/** `null` writes to the sender's company. */
const toPartyOrSender = { ...common, partyId: v.nullable(v.string()) };

/**
 * A mail as it waits as a job: whom to tell what. Addresses, texts and links are found when it
 * is sent, so that no link's key is ever in the database.
 */
export const queuedMail = v.variant('template', [
  v.object({ template: v.literal('invitation'), ...toParty }),
  v.object({ template: v.literal('completed'), ...toPartyOrSender }),
  v.object({ template: v.literal('rejected'), ...toPartyOrSender }),
  v.object({ template: v.literal('cancelled'), ...toParty }),
  v.object({ template: v.literal('expired'), ...common }),
  v.object({ template: v.literal('document-failed'), ...common }),
  v.object({
    template: v.literal('contact'),
    ...common,
    /** Who writes. */
    partyId: v.string(),
    message: v.string(),
    /** The sender's company, or the product's team, which reads along. */
    to: v.picklist(['sender', 'team']),
  }),
  v.object({
    template: v.literal('widget-verify'),
    ...toParty,
    widgetCode: v.string(),
    /** Unix seconds until which the link is good. */
    expires: v.number(),
  }),
]);

export type QueuedMail = v.InferOutput<typeof queuedMail>;

export type MailTemplateName = QueuedMail['template'];

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** A mail to send, as its cause asks for it. */
export type NewMail = WithoutId<QueuedMail>;

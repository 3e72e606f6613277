import * as v from 'valibot';

const common = {
  /** Determines the Message-ID, so that a mail sent twice after a crash is recognised as one. */
  id: v.string(),
  envelopeId: v.string(),
};

const toParty = { ...common, partyId: v.string() };

/** `partyId` is `null` for a mail to the sender's company. */
const toPartyOrSender = { ...common, partyId: v.nullable(v.string()) };

/**
 * The payload of a mail job: the template and the recipient. Addresses, texts and links are added
 * when the mail is sent, so that the database never contains the key of a link.
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
    /** The party that wrote the message. */
    partyId: v.string(),
    message: v.string(),
    /** The sender's company, or the product's team, which receives a copy. */
    to: v.picklist(['sender', 'team']),
  }),
  v.object({
    template: v.literal('widget-verify'),
    ...toParty,
    widgetCode: v.string(),
    /** When the link expires: Unix time in seconds. */
    expires: v.number(),
  }),
]);

export type QueuedMail = v.InferOutput<typeof queuedMail>;

export type MailTemplateName = QueuedMail['template'];

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;

/** A mail to queue. */
export type NewMail = WithoutId<QueuedMail>;

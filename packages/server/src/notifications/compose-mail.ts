import type { MailLanguage } from '@sign-envelope/core/contract';
import { findParty } from '../envelopes/read/envelope-status.ts';
import type { EnvelopeHead, StoredParty } from '../envelopes/read/stored-envelope.ts';
import { type MessageId, translator } from '../i18n/translator.ts';
import { htmlMail, type MailContent, type MailLogo, textMail } from '../mail/mail-layout.ts';
import type { MailAttachment, Mailbox, OutgoingMail } from '../mail/mail-transport.ts';
import { canReplyTo } from '../mail/mailbox.ts';
import { plainLine, plainLines } from '../mail/plain-line.ts';
import type { QueuedMail } from '../mail/queued-mail.ts';
import {
  languageOf,
  type MailFacts,
  mailFacts,
  nameOf,
  productName,
  timeIn,
} from './mail-facts.ts';

/** The contents of a mail besides its envelope. */
export interface MailSources {
  /** Creates the links of a mail when it is sent. */
  readonly links: MailLinks;
  /** The address of the product's team; `null` if it gets no copies. */
  readonly team: string | null;
  /** Why the envelope was rejected or cancelled; `null` if no reason was given. */
  readonly reason: string | null;
  /** The finished documents, if they may be attached. */
  readonly attachments: readonly MailAttachment[];
  /** The logo of the envelope's branding, if this server has it. */
  readonly logo: MailLogo | null;
}

export interface MailLinks {
  /** `null` while the party's link is revoked. */
  signing(partyId: string): string | null;
  download(partyId: string): string | null;
  verifyWidget(signing: { readonly widgetCode: string; readonly expires: number }): string;
}

/** What a mail says besides its subject and heading, the greeting and what is quoted in it. */
interface MailTexts {
  readonly paragraphs: readonly MessageId[];
  /** The name of the link. */
  readonly button?: MessageId;
  /** Small print below the link. */
  readonly notes?: readonly MessageId[];
  /** Values of the texts, besides those of every mail. */
  readonly values?: Readonly<Record<string, string>>;
  /** The end of what the mail asks for. */
  readonly expires?: Date;
}

/** The texts of a mail, with the recipient, the link and the attachments. */
interface MailDraft {
  /** `null` for the sender's company and the team. */
  readonly party: StoredParty | null;
  readonly to: Mailbox;
  readonly replyTo: Mailbox | null;
  readonly language: MailLanguage;
  readonly texts: MailTexts;
  readonly link: string | null;
  readonly quote: { readonly label: MessageId; readonly lines: readonly string[] } | null;
  readonly attachments: readonly MailAttachment[];
}

/**
 * Digits of the envelope's fingerprint in a subject. They tell envelopes with one title apart, which
 * mail programs would otherwise show as one conversation.
 */
const referenceLength = 8;

/** Composes a mail; `null` if it has no recipient or is no longer needed. */
export function composeMail(
  mail: QueuedMail,
  stored: EnvelopeHead,
  sources: MailSources,
): OutgoingMail | null {
  const facts = mailFacts(stored);
  const draft = draftMail(mail, stored, facts, sources);
  if (draft === null) return null;
  const { language, texts, to, link, quote } = draft;
  const { expires } = texts;
  const translate = translator(language);
  const values = {
    title: facts.title,
    company: facts.company,
    product: productName,
    name: to.name,
    ...(expires && { expires: timeIn(language, expires) }),
    ...texts.values,
  };
  const say = (id: MessageId) => translate(id, values);
  const { fingerprint } = stored.envelope;
  const subject = `${say(`${mail.template}.subject`)} (${fingerprint.slice(0, referenceLength)})`;
  const content: MailContent = {
    language,
    subject,
    sender: facts.company,
    logo: sources.logo,
    heading: say(`${mail.template}.heading`),
    greeting: say(to.name === '' ? 'mail.greeting-nameless' : 'mail.greeting'),
    paragraphs: texts.paragraphs.map(say),
    quote: quote && { label: say(quote.label), lines: quote.lines },
    action:
      link === null || texts.button === undefined
        ? null
        : { label: say(texts.button), link, hint: say('mail.address') },
    notes: (texts.notes ?? []).map(say),
    footer: say(draft.party === null ? 'mail.footer-sender' : 'mail.footer'),
    color: facts.color,
  };
  return {
    id: mail.id,
    thread: fingerprint,
    fromName: facts.company,
    to,
    replyTo: draft.replyTo,
    subject,
    text: textMail(content),
    html: htmlMail(content),
    language,
    attachments: draft.attachments,
  };
}

function draftMail(
  mail: QueuedMail,
  stored: EnvelopeHead,
  facts: MailFacts,
  sources: MailSources,
): MailDraft | null {
  switch (mail.template) {
    case 'invitation':
      return draftInvitation(stored, mail.partyId, sources.links);
    case 'completed':
      return draftCompleted(stored, facts, mail.partyId, sources);
    case 'rejected':
    case 'cancelled':
      return draftEnded(mail, stored, facts, sources.reason);
    case 'expired':
      return draftTo(senderOf(stored, facts), stored, { paragraphs: ['expired.text'] });
    case 'document-failed':
      return draftTo(senderOf(stored, facts), stored, {
        paragraphs: ['document-failed.text', 'document-failed.next'],
      });
    case 'contact':
      return draftContact(mail, stored, facts, sources.team);
    case 'widget-verify':
      return draftWidgetVerify(mail, stored, sources.links);
  }
}

/** The recipient of a mail. */
interface Recipient {
  readonly mailbox: Mailbox;
  readonly party: StoredParty | null;
}

function partyOf(stored: EnvelopeHead, partyId: string): Recipient | null {
  const party = findParty(stored, partyId);
  return party && { mailbox: { name: nameOf(party), address: party.email }, party };
}

function senderOf({ company }: EnvelopeHead, facts: MailFacts): Recipient | null {
  const address = company.contact_email;
  return address === null ? null : { mailbox: { name: facts.company, address }, party: null };
}

/** Drafts a mail. Replies of signers go to the sender. */
function draftTo(
  recipient: Recipient | null,
  stored: EnvelopeHead,
  texts: MailTexts,
  more: Partial<Pick<MailDraft, 'link' | 'quote' | 'attachments' | 'replyTo'>> = {},
): MailDraft | null {
  if (recipient === null) return null;
  const { party, mailbox } = recipient;
  const replyTo = (party === null ? null : senderOf(stored, mailFacts(stored)))?.mailbox ?? null;
  return {
    party,
    to: mailbox,
    replyTo: replyTo !== null && canReplyTo(replyTo, mailbox) ? replyTo : null,
    language: languageOf(stored, party),
    texts,
    link: null,
    quote: null,
    attachments: [],
    ...more,
  };
}

function draftInvitation(
  stored: EnvelopeHead,
  partyId: string,
  links: MailLinks,
): MailDraft | null {
  const recipient = partyOf(stored, partyId);
  const link = links.signing(partyId);
  // The mail was delayed until it was no longer needed, or its link was revoked.
  if (stored.envelope.status !== 'sent' || recipient?.party?.status !== 'waiting') return null;
  if (link === null) return null;
  const { expires_at } = stored.envelope;
  return draftTo(
    recipient,
    stored,
    {
      paragraphs: [
        'invitation.text',
        ...(expires_at === null ? [] : (['invitation.expires'] as const)),
      ],
      button: 'invitation.button',
      notes: ['invitation.note'],
      ...(expires_at !== null && { expires: new Date(expires_at) }),
    },
    { link },
  );
}

function draftCompleted(
  stored: EnvelopeHead,
  facts: MailFacts,
  partyId: string | null,
  { links, attachments }: MailSources,
): MailDraft | null {
  const attached = attachments.length > 0;
  if (partyId === null) {
    const text = attached ? 'completed.sender-attached' : 'completed.sender-ready';
    return draftTo(senderOf(stored, facts), stored, { paragraphs: [text] }, { attachments });
  }
  return draftTo(
    partyOf(stored, partyId),
    stored,
    {
      paragraphs: [attached ? 'completed.attached' : 'completed.download'],
      button: 'completed.button',
      notes: ['completed.note'],
    },
    { link: links.download(partyId), attachments },
  );
}

function draftEnded(
  mail: Extract<QueuedMail, { template: 'rejected' | 'cancelled' }>,
  stored: EnvelopeHead,
  facts: MailFacts,
  reason: string | null,
): MailDraft | null {
  const recipient = mail.partyId === null ? senderOf(stored, facts) : partyOf(stored, mail.partyId);
  const rejecting = stored.parties.find(({ status }) => status === 'rejected');
  const by = rejecting === undefined ? '' : nameOf(rejecting);
  return draftTo(
    recipient,
    stored,
    {
      paragraphs: [mail.template === 'rejected' ? 'rejected.text' : 'cancelled.text'],
      values: { by },
    },
    { quote: reason === null ? null : { label: 'mail.reason', lines: plainLines(reason) } },
  );
}

function draftContact(
  mail: Extract<QueuedMail, { template: 'contact' }>,
  stored: EnvelopeHead,
  facts: MailFacts,
  team: string | null,
): MailDraft | null {
  const writer = partyOf(stored, mail.partyId);
  if (writer === null) return null;
  const { name: by, address: email } = writer.mailbox;
  const ofTeam =
    team === null ? null : { mailbox: { name: productName, address: team }, party: null };
  const recipient = mail.to === 'sender' ? senderOf(stored, facts) : ofTeam;
  const canReply = recipient !== null && canReplyTo(writer.mailbox, recipient.mailbox);
  return draftTo(
    recipient,
    stored,
    {
      paragraphs: [canReply ? 'contact.can-reply' : 'contact.cannot-reply'],
      values: { by, email: plainLine(email) },
    },
    {
      replyTo: canReply ? writer.mailbox : null,
      quote: { label: 'mail.message', lines: plainLines(mail.message) },
    },
  );
}

function draftWidgetVerify(
  mail: Extract<QueuedMail, { template: 'widget-verify' }>,
  stored: EnvelopeHead,
  links: MailLinks,
): MailDraft | null {
  const recipient = partyOf(stored, mail.partyId);
  return draftTo(
    // Anybody may have entered the name and the address: a mail to a stranger must carry no message.
    recipient && { ...recipient, mailbox: { ...recipient.mailbox, name: '' } },
    stored,
    {
      paragraphs: ['widget-verify.text', 'widget-verify.expires'],
      button: 'widget-verify.button',
      notes: ['widget-verify.page', 'widget-verify.ignore'],
      expires: new Date(mail.expires * 1000),
    },
    { link: links.verifyWidget(mail) },
  );
}

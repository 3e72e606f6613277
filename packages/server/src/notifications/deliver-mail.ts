import { linkKey } from '../access/link-keys.ts';
import type { Secrets } from '../access/secrets.ts';
import { addAuditEvent, readAuditTrail } from '../audit/audit-trail.ts';
import { findLogo, isDarkLogo, logoAddress } from '../company/logos.ts';
import { readStoredBranding } from '../company/stored-branding.ts';
import { fileNameOf } from '../envelopes/file-name.ts';
import type { FinishedDocuments } from '../envelopes/finish/finished-documents.ts';
import {
  type EnvelopeHead,
  readEnvelope,
  readEnvelopeHead,
} from '../envelopes/read/stored-envelope.ts';
import {
  handleJobs,
  type JobConclusion,
  type JobHandler,
  PermanentJobError,
  RefusedJobError,
} from '../jobs/job-kind.ts';
import { mailJob } from '../mail/mail-job.ts';
import type { MailLogo } from '../mail/mail-layout.ts';
import {
  type MailAttachment,
  MailRefusedError,
  type MailTransport,
} from '../mail/mail-transport.ts';
import type { QueuedMail } from '../mail/queued-mail.ts';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';
import { widgetVerifyLink } from '../widgets/verify-link.ts';
import { composeMail, type MailLinks } from './compose-mail.ts';

export interface MailDelivery {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly transport: MailTransport | null;
  readonly files: FileStore;
  readonly finishedDocuments: FinishedDocuments;
  readonly siteAddress: () => string;
  readonly contactCopy: string | null;
}

/**
 * Maximum size of attachments in bytes. Mail servers accept about 25 MB, and encoding adds a third.
 */
const maxAttachedBytes = 10_000_000;

/**
 * Sends queued mails. If the server sends no mail, they are dropped. A mail that fails for good is
 * recorded in the envelope's events, for the sender to see.
 */
export function handleMails(delivery: MailDelivery): JobHandler {
  return handleJobs(mailJob, {
    run: (mail) => sendMail(mail, delivery),
    onFailed: async (transaction, { payload, envelopeId, reason }) => {
      const envelope = await transaction
        .selectFrom('envelopes')
        .select('id')
        .where('id', '=', envelopeId)
        .executeTakeFirst();
      if (envelope === undefined) return;
      await recordMail(transaction, envelope.id, payload, { type: 'mail_failed', reason });
    },
  });
}

async function sendMail(mail: QueuedMail, delivery: MailDelivery): Promise<JobConclusion | null> {
  const { db, transport } = delivery;
  const stored = transport === null ? null : await readEnvelopeHead(db, mail.envelopeId);
  if (transport === null || stored === null || stored.company.deleted_at !== null) return null;
  const outgoing = composeMail(mail, stored, {
    links: linksOf(stored, delivery),
    team: delivery.contactCopy,
    reason: await readReason(db, mail),
    attachments: mail.template === 'completed' ? await findAttachments(stored, delivery) : [],
    logo: await findMailLogo(stored, delivery),
  });
  if (outgoing === null) return null;
  try {
    await transport.send(outgoing);
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    const { message, isFinal } = error;
    if (await isRefusedAddress(mail, error, db)) {
      throw new RefusedJobError(message, { isFinal, cause: error });
    }
    if (!isFinal) throw error;
    throw new PermanentJobError(message, { cause: error });
  }
  const type = mail.template === 'invitation' ? 'invited' : 'delivered';
  return (transaction) => recordMail(transaction, mail.envelopeId, mail, { type });
}

/**
 * Whether a mail was refused because of an address that a sender or a signer has entered. A refusal
 * by policy may also mean that the mail server does not accept this server's mail, which its
 * operator has to know. But anybody may enter an address into a widget, and must not be able to
 * raise an alarm.
 */
async function isRefusedAddress(
  mail: QueuedMail,
  { reason }: MailRefusedError,
  db: Database,
): Promise<boolean> {
  // The address of the team is in the server's settings.
  if (mail.template === 'contact' && mail.to === 'team') return false;
  if (reason !== 'policy') return reason === 'address';
  const isToParty = 'partyId' in mail && mail.partyId !== null && mail.template !== 'contact';
  if (!isToParty) return false;
  const signing = await db
    .selectFrom('widget_signings')
    .select('envelope_id')
    .where('envelope_id', '=', mail.envelopeId)
    .executeTakeFirst();
  return signing !== undefined;
}

/** Records an event. `mail` is `null` if its job could not be read. */
async function recordMail(
  transaction: DatabaseTransaction,
  envelopeId: string,
  mail: QueuedMail | null,
  { type, reason }: { type: 'invited' | 'delivered' | 'mail_failed'; reason?: string },
): Promise<void> {
  await addAuditEvent(transaction, {
    type,
    envelopeId,
    // The recipient of a message from a signer is the sender.
    partyId:
      mail !== null && 'partyId' in mail && mail.template !== 'contact' ? mail.partyId : null,
    caller: null,
    at: new Date().toISOString(),
    detail: {
      ...(type === 'invited' || mail === null ? {} : { template: mail.template }),
      ...(reason === undefined ? {} : { reason }),
    },
  });
}

function linksOf(
  { envelope, parties }: EnvelopeHead,
  { secrets, siteAddress }: MailDelivery,
): MailLinks {
  const keyed = (partyId: string, path: string) => {
    const party = parties.find(({ id }) => id === partyId);
    if (party === undefined || party.link_revoked_at !== null) return null;
    return `${siteAddress()}${path}#${linkKey(secrets, party)}`;
  };
  return {
    signing: (partyId) => keyed(partyId, '/'),
    download: (partyId) => keyed(partyId, '/download'),
    verifyWidget: ({ widgetCode, expires }) =>
      widgetVerifyLink(secrets, siteAddress(), {
        envelopeFingerprint: envelope.fingerprint,
        widgetCode,
        expires,
      }),
  };
}

/** Finds the logo of the envelope. Mails load no pictures from other servers. */
async function findMailLogo(
  { envelope }: EnvelopeHead,
  { db, files, siteAddress }: MailDelivery,
): Promise<MailLogo | null> {
  const name = readStoredBranding(envelope)?.logo ?? null;
  const logo = name === null ? null : await findLogo(db, files, name);
  if (name === null || logo === null) return null;
  const { width, height } = logo;
  return { src: logoAddress(siteAddress(), name), width, height, isDark: isDarkLogo(name) };
}

/** Reads why the envelope was rejected or cancelled. */
async function readReason(db: Database, { template, envelopeId }: QueuedMail) {
  if (template !== 'rejected' && template !== 'cancelled') return null;
  const events = await readAuditTrail(db, envelopeId);
  return events.find(({ type }) => type === template)?.reason ?? null;
}

/**
 * Finds the finished documents to attach, if all of them together are small enough. Documents
 * behind a password or a code are never mailed.
 */
async function findAttachments(
  { envelope, parties }: EnvelopeHead,
  { db, finishedDocuments }: MailDelivery,
): Promise<readonly MailAttachment[]> {
  const isGuarded =
    envelope.password_hash !== null || parties.some(({ mobile }) => mobile !== null);
  const stored = isGuarded ? null : await readEnvelope(db, envelope.id);
  if (stored === null) return [];
  const attachments: MailAttachment[] = [];
  let bytes = 0;
  for (const [index, document] of stored.documents.entries()) {
    const content = await finishedDocuments.open(stored, document);
    bytes += content.bytes;
    if (bytes > maxAttachedBytes) return [];
    const name = fileNameOf(document.title);
    attachments.push({
      fileName: stored.documents.length === 1 ? `${name}.pdf` : `${index + 1} ${name}.pdf`,
      contentType: 'application/pdf',
      content: await content.read(),
    });
  }
  return attachments;
}

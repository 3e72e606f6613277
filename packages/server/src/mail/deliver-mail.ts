import { stat } from 'node:fs/promises';
import { linkKey } from '../access/link-keys.ts';
import type { Secrets } from '../access/secrets.ts';
import { addAuditEvent, readAuditTrail } from '../envelopes/audit-trail.ts';
import type { FinishedDocuments } from '../envelopes/finished-documents.ts';
import { type EnvelopeHead, readEnvelope, readEnvelopeHead } from '../envelopes/stored-envelope.ts';
import { fileNameOf } from '../http/content-disposition.ts';
import type { Database } from '../store/database.ts';
import type { OutboxConclusion, OutboxDelivery } from '../store/outbox.ts';
import { widgetVerifyLink } from '../widgets/verify-link.ts';
import { composeMail, type MailLinks } from './compose-mail.ts';
import { type MailAttachment, MailRefusedError, type MailTransport } from './mail-transport.ts';
import type { QueuedMail } from './queued-mail.ts';

export interface MailDelivery {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly transport: MailTransport | null;
  readonly finishedDocuments: FinishedDocuments;
  readonly siteAddress: () => string;
  readonly contactCopy: string | null;
  readonly report: (error: unknown) => void;
}

/** Bytes of documents that go along; mail servers take some 25 MB, and coding adds a third. */
const mostAttachedBytes = 10_000_000;

/** Milliseconds after which a mail that could not be sent is given up: three days. */
const giveUpAfter = 3 * 24 * 3_600_000;

/**
 * Sends what waits in the outbox. Where no mail leaves the server, it is let go. A mail that will
 * never be taken is written down among the envelope's events, for the sender to see.
 */
export function createMailHandler(delivery: MailDelivery) {
  const { db, transport, report } = delivery;
  return async (
    mail: QueuedMail,
    { createdAt }: OutboxDelivery,
  ): Promise<OutboxConclusion | null> => {
    const stored = transport === null ? null : await readEnvelopeHead(db, mail.envelopeId);
    if (transport === null || stored === null || stored.company.deleted_at !== null) return null;
    const outgoing = composeMail(mail, stored, {
      links: linksOf(stored, delivery),
      team: delivery.contactCopy,
      reason: await readReason(db, mail),
      attachments: mail.template === 'completed' ? await findAttachments(stored, delivery) : [],
    });
    if (outgoing === null) return null;
    try {
      await transport.send(outgoing);
    } catch (error) {
      const isFinal = error instanceof MailRefusedError || hasWaited(createdAt);
      if (!isFinal || !(error instanceof Error)) throw error;
      report(error);
      return writeDown(mail, { type: 'mail_failed', reason: error.message });
    }
    return writeDown(mail, { type: mail.template === 'invitation' ? 'invited' : 'mailed' });
  };
}

function hasWaited(createdAt: Date): boolean {
  return Date.now() - createdAt.getTime() > giveUpAfter;
}

function writeDown(
  mail: QueuedMail,
  { type, reason }: { type: 'invited' | 'mailed' | 'mail_failed'; reason?: string },
): OutboxConclusion {
  return (transaction) =>
    addAuditEvent(transaction, {
      type,
      envelopeId: mail.envelopeId,
      // Of a message from a signer the recipient is the sender.
      partyId: 'partyId' in mail && mail.template !== 'contact' ? mail.partyId : null,
      caller: null,
      at: new Date().toISOString(),
      detail: {
        ...(type === 'invited' ? {} : { template: mail.template }),
        ...(reason === undefined ? {} : { reason }),
      },
    });
}

function linksOf({ envelope }: EnvelopeHead, { secrets, siteAddress }: MailDelivery): MailLinks {
  return {
    signing: (partyId) => `${siteAddress()}/#${linkKey(secrets, partyId)}`,
    download: (partyId) => `${siteAddress()}/download#${linkKey(secrets, partyId)}`,
    verifyWidget: ({ widgetCode, expires }) =>
      widgetVerifyLink(secrets, siteAddress(), {
        envelopeFingerprint: envelope.fingerprint,
        widgetCode,
        expires,
      }),
  };
}

/** What the one who ended the envelope wrote. */
async function readReason(db: Database, { template, envelopeId }: QueuedMail) {
  if (template !== 'rejected' && template !== 'cancelled') return null;
  const events = await readAuditTrail(db, envelopeId);
  return events.find(({ type }) => type === template)?.reason ?? null;
}

/**
 * The finished documents, where all of them are small enough for a mail. What a password or a code
 * guards does not leave by mail at all.
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
    const path = await finishedDocuments.find(stored, document);
    bytes += (await stat(path)).size;
    if (bytes > mostAttachedBytes) return [];
    const name = fileNameOf(document.title);
    attachments.push({
      fileName: stored.documents.length === 1 ? `${name}.pdf` : `${index + 1} ${name}.pdf`,
      contentType: 'application/pdf',
      path,
    });
  }
  return attachments;
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createEmbedOrigins } from './access/embed-origins.ts';
import { createPasswordGate } from './access/password-gate.ts';
import { createRateLimit } from './access/rate-limit.ts';
import { loadSecrets } from './access/secrets.ts';
import { forgetOldTries } from './access/tries.ts';
import type { DevMailbox } from './dev-mailbox/dev-mailbox.ts';
import type { DocumentEngine } from './documents/document-engine.ts';
import { expireEnvelope } from './envelopes/expire-envelope.ts';
import { createFinishedDocuments } from './envelopes/finished-documents.ts';
import { createDetailedPageImages, createPageImages } from './envelopes/page-images.ts';
import { createPageTexts } from './envelopes/page-texts.ts';
import type { Services } from './envelopes/services.ts';
import { createMailHandler } from './mail/deliver-mail.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import { openStore } from './store/database.ts';
import { openFileStore } from './store/file-store.ts';
import { createOutboxWorker } from './store/outbox.ts';
import { forgetSigning, forgetUpload } from './widgets/abandoned.ts';

/** What the services are opened with. */
export interface ServicesOptions {
  readonly dataDir: string;
  readonly engine: DocumentEngine;
  readonly report: (error: unknown) => void;
  /** Where people find this server, with no slash at the end. Known once it listens. */
  readonly siteAddress: () => string;
  /** `null` where no mail leaves the server. */
  readonly mailTransport: MailTransport | null;
  /** `null` where no text message does. */
  readonly sms: SmsSender | null;
  readonly devMailbox: DevMailbox | null;
  /** `*`, or the origins that may call from a browser unless a company says otherwise. */
  readonly allowedOrigins: readonly string[];
  /** Calls a minute for one link; 0 for any number. */
  readonly callsPerLink: number;
  /** Address that reads along what signers write to their senders. */
  readonly contactCopy: string | null;
}

export interface OpenServices {
  readonly services: Services;
  /** Begins what is done in the background. Links are in mails: the site's address must be known. */
  readonly start: () => void;
  /** Ends everything in an order where nothing is missed. */
  readonly close: () => Promise<void>;
}

/** Opens everything a server works with. */
export async function openServices(options: ServicesOptions): Promise<OpenServices> {
  const { dataDir, engine, report, mailTransport } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const secrets = await loadSecrets(dataDir);
  const files = await openFileStore(dataDir);
  const db = await openStore(join(dataDir, 'sign-envelope.db'));
  await forgetOldTries(db, Date.now());
  const pageImages = createPageImages(files, engine, report);
  const detailedPageImages = createDetailedPageImages(files, engine, report);
  const pageTexts = createPageTexts(files, engine, report);
  const finishedDocuments = createFinishedDocuments(db, files, engine);
  const outbox = createOutboxWorker(
    db,
    {
      'envelope.completed': ({ envelopeId }) => finishedDocuments.finish(envelopeId),
      'envelope.expired': async ({ envelopeId }) => {
        await expireEnvelope(db, envelopeId);
        outbox.wake();
      },
      mail: createMailHandler({
        db,
        secrets,
        transport: mailTransport,
        finishedDocuments,
        siteAddress: options.siteAddress,
        contactCopy: options.contactCopy,
        report,
      }),
      'widget-signing.abandoned': ({ envelopeId }) => forgetSigning(db, files, envelopeId),
      'widget-upload.abandoned': ({ uploadId }) => forgetUpload(db, files, uploadId),
    },
    report,
  );
  return {
    start: outbox.start,
    services: {
      db,
      files,
      secrets,
      engine,
      pageImages,
      detailedPageImages,
      pageTexts,
      finishedDocuments,
      siteAddress: options.siteAddress,
      passwords: createPasswordGate(db),
      embedOrigins: createEmbedOrigins(db, options.allowedOrigins),
      linkLimit: createRateLimit(options.callsPerLink),
      sms: options.sms,
      devMailbox: options.devMailbox,
      wakeOutbox: outbox.wake,
      report,
    },
    close: async () => {
      await outbox.stop();
      await mailTransport?.close();
      await Promise.all([pageImages.close(), detailedPageImages.close(), pageTexts.close()]);
      await engine.close();
      await db.destroy();
    },
  };
}

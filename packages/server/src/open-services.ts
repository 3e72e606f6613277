import { purgeOldAttempts } from './access/attempts.ts';
import { createEmbedOrigins } from './access/embed-origins.ts';
import { createRateLimit } from './access/rate-limit.ts';
import { createPasswordChallenge } from './access/require-password.ts';
import type { CleanupSettings } from './cleanup/cleanup-settings.ts';
import { createCleanup } from './cleanup/create-cleanup.ts';
import type { DevMailbox } from './dev-mailbox/dev-mailbox.ts';
import type { DocumentEngine } from './documents/document-engine.ts';
import { handleExpiries } from './envelopes/expiry-job.ts';
import { createFinishedDocuments } from './envelopes/finished-documents.ts';
import { createInkGallery } from './envelopes/ink-pictures.ts';
import { handleDocuments } from './envelopes/make-documents.ts';
import { createDetailedPageImages, createPageImages } from './envelopes/page-images.ts';
import { createPageTexts } from './envelopes/page-texts.ts';
import type { SamplesAudience, Services } from './envelopes/services.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import { handleMails } from './mail/deliver-mail.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { openData } from './open-data.ts';
import type { SmsSender } from './sms/sms-sender.ts';

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
  readonly samplesFor: SamplesAudience;
  readonly cleanup: CleanupSettings;
}

export interface OpenServices {
  readonly services: Services;
  /** Begins what is done in the background. Links are in mails: the site's address must be known. */
  readonly start: () => void;
  /** Clears away now what nobody needs any more. */
  readonly cleanUp: () => Promise<void>;
  /** Ends everything in an order where nothing is missed. */
  readonly close: () => Promise<void>;
}

/** Opens everything a server works with. */
export async function openServices(options: ServicesOptions): Promise<OpenServices> {
  const { dataDir, engine, report, mailTransport } = options;
  const data = await openData(dataDir);
  const { db, files, secrets } = data;
  await purgeOldAttempts(db, Date.now());
  const fileStore = { db, files, report };
  const pageImages = createPageImages(fileStore, engine);
  const detailedPageImages = createDetailedPageImages(fileStore, engine);
  const pageTexts = createPageTexts(fileStore, engine);
  const finishedDocuments = createFinishedDocuments({ ...fileStore, engine });
  const inkGallery = createInkGallery(db, engine);
  const jobs = createJobRunner(
    db,
    [
      handleDocuments(fileStore, finishedDocuments),
      handleExpiries(),
      handleMails({
        db,
        secrets,
        transport: mailTransport,
        finishedDocuments,
        siteAddress: options.siteAddress,
        contactCopy: options.contactCopy,
      }),
    ],
    report,
  );
  const cleanup = createCleanup(fileStore, options.cleanup);
  return {
    start: () => {
      jobs.start();
      cleanup.start();
    },
    cleanUp: cleanup.sweep,
    services: {
      db,
      files,
      secrets,
      engine,
      pageImages,
      detailedPageImages,
      pageTexts,
      finishedDocuments,
      inkGallery,
      siteAddress: options.siteAddress,
      passwords: createPasswordChallenge(db),
      embedOrigins: createEmbedOrigins(db, options.allowedOrigins),
      linkLimit: createRateLimit(options.callsPerLink),
      sms: options.sms,
      devMailbox: options.devMailbox,
      samplesFor: options.samplesFor,
      wakeJobs: jobs.wake,
      report,
    },
    close: async () => {
      await Promise.all([jobs.stop(), cleanup.close()]);
      await mailTransport?.close();
      // Nobody waits any more for a page that is being drawn.
      await Promise.all([
        pageImages.close(),
        detailedPageImages.close(),
        pageTexts.close(),
        engine.close(),
      ]);
      await data.close();
    },
  };
}

import { purgeOldAttempts } from './access/attempts.ts';
import { createEmbedOrigins } from './access/embed-origins.ts';
import { memoryRateLimits, postgresRateLimits } from './access/rate-limit.ts';
import { createPasswordChallenge } from './access/require-password.ts';
import type { CleanupSettings } from './cleanup/cleanup-settings.ts';
import { createCleanup } from './cleanup/create-cleanup.ts';
import type { DevMailbox } from './dev-mailbox/dev-mailbox.ts';
import type { DocumentEngine } from './documents/document-engine.ts';
import { withLocalFiles } from './documents/with-local-files.ts';
import { handleExpiries } from './envelopes/finish/expiry-job.ts';
import { createFinishedDocuments } from './envelopes/finish/finished-documents.ts';
import { handleDocuments, handleSeals } from './envelopes/finish/make-documents.ts';
import { createInkGallery } from './envelopes/read/ink-pictures.ts';
import { createPageImages } from './envelopes/read/page-images.ts';
import { createPageTexts } from './envelopes/read/page-texts.ts';
import type { AppContext, SamplesAudience } from './http/app-context.ts';
import { createJobRunner } from './jobs/job-runner.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { handleMails } from './notifications/deliver-mail.ts';
import { openData } from './open-data.ts';
import { observeSeals } from './seal/observe-seals.ts';
import { openSealer, type Sealer } from './seal/open-sealer.ts';
import type { SealSettings } from './seal/seal-settings.ts';
import { describeProblem } from './seal/seal-state.ts';
import type { SmsSender } from './sms/sms-sender.ts';
import type { PoolUse } from './store/database.ts';
import type { S3Settings } from './store/s3/s3-settings.ts';
import { withoutScope } from './telemetry/scope.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import { traceS3 } from './telemetry/trace-s3.ts';
import { traceStatements } from './telemetry/trace-statements.ts';
import { noTracer } from './telemetry/tracer.ts';

/** Options of the app context. */
export interface AppContextOptions {
  readonly dataDir: string;
  /** The address of a PostgreSQL database. Default: SQLite in the folder. */
  readonly databaseUrl?: string | undefined;
  /** The file of the server's secret. Default: in the folder, made at the first start. */
  readonly secretFile?: string | undefined;
  /** Whether this process runs background jobs. */
  readonly worksOnJobs: boolean;
  /** Where the files are. Default: in the folder. */
  readonly s3?: S3Settings | undefined;
  readonly engine: DocumentEngine;
  readonly report: (error: unknown) => void;
  readonly telemetry: Telemetry;
  /** The server's public address, without a trailing slash. Known once the server listens. */
  readonly siteAddress: () => string;
  /** `null` if the server sends no mail. */
  readonly mailTransport: MailTransport | null;
  /** `null` if the server sends no text messages. */
  readonly sms: SmsSender | null;
  readonly devMailbox: DevMailbox | null;
  /** Origins whose pages may call, unless a company has its own list; `*` for every origin. */
  readonly allowedOrigins: readonly string[];
  /** Other origins that signing pages may load logos from. */
  readonly logoOrigins: readonly string[];
  /** Calls per minute from one address; 0 means unlimited. */
  readonly callsPerAddress: number;
  /** Calls per minute with one link; 0 means unlimited. */
  readonly callsPerLink: number;
  /** Receives a copy of the messages from signers to senders. */
  readonly contactCopy: string | null;
  readonly seal: SealSettings;
  /** The holder of a sealing certificate that is made. */
  readonly sealName: string;
  readonly samplesFor: SamplesAudience;
  readonly cleanup: CleanupSettings;
}

export interface OpenAppContext {
  readonly appContext: AppContext;
  /** Starts background work. Mails contain links, so the site's address must be known by then. */
  readonly start: () => void;
  /** Deletes unneeded data now. */
  readonly cleanUp: () => Promise<void>;
  /** Stops everything, in dependency order. */
  readonly close: () => Promise<void>;
}

/** Opens the database, the files and everything else that a server works with. */
export async function openAppContext(options: AppContextOptions): Promise<OpenAppContext> {
  const { dataDir, report, mailTransport, telemetry } = options;
  // A connection is not part of the call for which it was opened.
  const reportConnection = (error: unknown) => withoutScope(() => report(error));
  const data = await openData({ ...options, ...watchStore(options), report: reportConnection });
  const { db, files, secrets } = data;
  const engine = withLocalFiles(options.engine, files);
  const ownSealer = await openSealer({
    settings: options.seal,
    dataDir,
    name: options.sealName,
  }).catch(async (error: unknown) => {
    await data.close();
    throw error;
  });
  const sealer = observeSeals(ownSealer, telemetry);
  warnOfSeal(sealer, report);
  await purgeOldAttempts(db, Date.now());
  const fileStore = { db, files, report };
  const smallPageImages = createPageImages(fileStore, engine, 'small');
  const pageImages = createPageImages(fileStore, engine, 'large');
  const detailedPageImages = createPageImages(fileStore, engine, 'detailed');
  const pageTexts = createPageTexts(fileStore, engine);
  const finishedDocuments = createFinishedDocuments({
    ...fileStore,
    engine,
    sealer,
    productName: options.sealName,
    siteAddress: options.siteAddress,
  });
  const rateLimits =
    options.databaseUrl === undefined
      ? memoryRateLimits()
      : postgresRateLimits(options.databaseUrl, reportConnection);
  const inkGallery = createInkGallery(db, engine, report);
  const jobs = createJobRunner(
    db,
    [
      handleDocuments(fileStore, finishedDocuments),
      handleSeals(db, finishedDocuments),
      handleExpiries(),
      handleMails({
        db,
        secrets,
        transport: mailTransport,
        finishedDocuments,
        files,
        siteAddress: options.siteAddress,
        contactCopy: options.contactCopy,
      }),
    ],
    report,
    { telemetry },
  );
  const cleanup = createCleanup(fileStore, options.cleanup);
  return {
    start: () => {
      if (!options.worksOnJobs) return;
      jobs.start();
      cleanup.start();
    },
    cleanUp: cleanup.sweep,
    appContext: {
      db,
      files,
      secrets,
      engine,
      smallPageImages,
      pageImages,
      detailedPageImages,
      pageTexts,
      finishedDocuments,
      inkGallery,
      sealer,
      siteAddress: options.siteAddress,
      logoOrigins: options.logoOrigins,
      passwords: createPasswordChallenge(db),
      embedOrigins: createEmbedOrigins(db, options.allowedOrigins),
      addressLimit: rateLimits.create('address', options.callsPerAddress),
      linkLimit: rateLimits.create('link', options.callsPerLink),
      sms: options.sms,
      devMailbox: options.devMailbox,
      samplesFor: options.samplesFor,
      wakeJobs: jobs.wake,
      report,
    },
    close: async () => {
      await Promise.all([jobs.stop(), cleanup.close()]);
      await mailTransport?.close();
      // At this point, no call is waiting for a page.
      await Promise.all([
        smallPageImages.close(),
        pageImages.close(),
        detailedPageImages.close(),
        pageTexts.close(),
        engine.close(),
      ]);
      await rateLimits.close();
      await data.close();
    },
  };
}

/** Traces the statements of the database and the calls to S3, and measures the use of its connections. */
function watchStore({
  databaseUrl,
  telemetry: { metrics, tracer },
}: Pick<AppContextOptions, 'databaseUrl' | 'telemetry'>) {
  const system = databaseUrl === undefined ? 'sqlite' : 'postgresql';
  return {
    ...(tracer === noTracer
      ? {}
      : { onStatement: traceStatements(tracer, system), onS3Call: traceS3(tracer) }),
    onPool: (use: () => PoolUse) =>
      metrics.addGauge({
        name: 'sign_envelope_database_connections',
        help: 'Connections to PostgreSQL that are used and idle, and those who wait for one.',
        labels: ['state'],
        read: () => Object.entries(use()).map(([state, value]) => ({ labels: { state }, value })),
      }),
  };
}

/** Says at the start if documents cannot be sealed, or soon will not be. */
function warnOfSeal({ certificate, state }: Sealer, report: AppContextOptions['report']): void {
  const problem = describeProblem(certificate, state());
  if (problem !== null) report(problem);
}

import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type {
  SenderBulkPreviewsCreated,
  SenderPreviewsCreated,
  SenderWidgetCreated,
} from '@sign-envelope/core/contract';
import {
  addApiKey,
  addCompany,
  apiKeyOf,
  type CompanySettings,
  deleteCompany,
  findCompanyByKey,
} from './access/api-keys.ts';
import { type CleanupSettings, cleanupDefaults } from './cleanup/cleanup-settings.ts';
import { createDevMailTransport } from './dev-mailbox/dev-mail-transport.ts';
import { createDevMailbox, type DevMailbox } from './dev-mailbox/dev-mailbox.ts';
import { createDocumentEngine } from './documents/create-document-engine.ts';
import type { DocumentEngine } from './documents/document-engine.ts';
import { observeEngine } from './documents/observe-engine.ts';
import type { EnvelopeLinks } from './envelopes/create/envelope-links.ts';
import { type EnvelopeToSend, sendEnvelope } from './envelopes/create/send-envelope.ts';
import { createFlagFile } from './flags/flag-file.ts';
import type { SamplesAudience } from './http/app-context.ts';
import { senderFormBytes } from './http/calls/sender-form.ts';
import { connectionLimits } from './http/connections.ts';
import type { StaticFolders } from './http/context.ts';
import { createApp } from './http/create-app.ts';
import { createWorkerApp } from './http/create-worker-app.ts';
import { type Listener, listen } from './listen.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { observeMails } from './mail/observe-mails.ts';
import { createSmtpTransport, type SmtpSettings } from './mail/smtp-transport.ts';
import { openAppContext } from './open-app-context.ts';
import { type BulkPreviewToSend, sendBulkPreview, sendPreview } from './previews/send-preview.ts';
import { type SealSettings, sealDefaults } from './seal/seal-settings.ts';
import type { SiteSettings } from './site/site-settings.ts';
import { createSmsSender, type SmsSettings } from './sms/create-sms-sender.ts';
import type { S3Settings } from './store/s3/s3-settings.ts';
import { StoreError } from './store/store-error.ts';
import {
  type ErrorOrigin,
  errorLine,
  type LogLine,
  logToConsole,
  originOf,
} from './telemetry/log.ts';
import { currentScope } from './telemetry/scope.ts';
import { createTelemetry, type Telemetry } from './telemetry/telemetry.ts';
import type { TraceSettings } from './telemetry/trace-settings.ts';
import { sendWidget, type WidgetToSend } from './widgets/send-widget.ts';
import { signWidgetInProcess, type WidgetToSign } from './widgets/sign-widget-in-process.ts';

/** Defaults of the options: a port, 2 hours, 50 MB, 100 MB, and calls per minute. */
export const serverDefaults = {
  port: 4000,
  tokenTtlSeconds: 7_200,
  maxPdfBytes: 50 * 1024 * 1024,
  maxEnvelopeBytes: 100 * 1024 * 1024,
  callsPerAddress: 6_000,
  callsPerLink: 1_200,
} as const;

/** What a process does: see `SigningServerOptions.role`. */
export type ServerRole = 'both' | 'serve' | 'work';

/** Options of a signing server. All but `dataDir` are optional. */
export interface SigningServerOptions {
  /**
   * Folder of the database, the documents and the server's secret. Created if it does not exist.
   */
  readonly dataDir: string;
  /**
   * The address of a PostgreSQL database, such as `postgres://user:password@db.example.com/sign`, which any
   * number of servers may share. Default: SQLite in `dataDir`, for one server.
   */
  readonly databaseUrl?: string;
  /**
   * What this process does: `serve` answers calls, `work` runs the background jobs of all processes on a
   * PostgreSQL database. Default: both.
   */
  readonly role?: ServerRole;
  /**
   * A file with the server's secret of 32 bytes, for processes that share no folder. Default: `secret` in
   * `dataDir`, made at the first start.
   */
  readonly secretFile?: string;
  /**
   * A bucket that keeps the documents and all other files, so that several servers can share them. The data
   * folder then holds copies of files that were used recently. Default: files are in the data folder.
   */
  readonly s3?: S3Settings;
  /** The port to listen on; 0 picks a free one. Default: 4000. */
  readonly port?: number;
  /** The address to listen on; `0.0.0.0` or `::` listens on all. Default: `localhost`. */
  readonly hostname?: string;
  /** The public address that links start with, such as `https://sign.example.com`. */
  readonly publicUrl?: string;
  /** Maximum size of one PDF in bytes. Default: 52,428,800. */
  readonly maxPdfBytes?: number;
  /**
   * Maximum size of all PDFs of one envelope in bytes, at least `maxPdfBytes`. Default:
   * 104,857,600.
   */
  readonly maxEnvelopeBytes?: number;
  /**
   * Number of documents to work on at the same time, for machines with little memory. All kinds of
   * work then share these processes, so one sender's uploads can delay the pages that others look
   * at. Default: processes for each kind of work.
   */
  readonly documentWorkers?: number | undefined;
  /** Lifetime of an access token in seconds. Default: 7,200. */
  readonly tokenTtlSeconds?: number;
  /**
   * Origins whose pages may call the API and frame the site, unless a company has its own list: `*`
   * allows every origin, `local` every origin on this machine. Default: only the site's own origin.
   */
  readonly allowedOrigins?: readonly string[];
  /**
   * Other origins that logos may be loaded from, such as `https://images.example.com`. The policy of
   * the site's pages then names them. Default: none, so that logos are uploaded to this server.
   */
  readonly logoOrigins?: readonly string[];
  /** Calls per minute from one address; 0 means unlimited. Default: 6,000. */
  readonly callsPerAddress?: number;
  /** Calls per minute with one link; 0 means unlimited. Default: 1,200. */
  readonly callsPerLink?: number;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is trusted. Default: none. */
  readonly trustedProxies?: readonly string[];
  /** How one-time codes are sent by text message. Default: to the development mailbox. */
  readonly sms?: SmsSettings;
  /**
   * The key and certificate that finished documents are sealed with, and the timestamp authority.
   * Default: a key that is made at the first start, and no authority.
   */
  readonly seal?: SealSettings;
  /** The SMTP server and the sender address. Without it, the server sends no mail. */
  readonly smtp?: SmtpSettings;
  /** An address that receives a copy of the messages from signers to senders. Default: none. */
  readonly contactCopy?: string;
  /**
   * Shows every mail and text message at `/dev/mailbox`, for development only: `true` on this
   * machine only, `everyone` to everybody who can reach the server.
   */
  readonly devMailbox?: boolean | 'everyone';
  /** Who may open the samples and the example host page. Default: this machine only. */
  readonly samplesFor?: SamplesAudience;
  /**
   * Shows a page at `/start` with the addresses of the samples in `demo.json` and an API key, on this
   * machine only. Default: `false`.
   */
  readonly startPage?: boolean;
  /** How often and after how long unneeded data is deleted. */
  readonly cleanup?: Partial<CleanupSettings>;
  /** Folders of the built signing site, element and host page. Those left out are not served. */
  readonly folders?: Partial<StaticFolders>;
  /** Settings of the signing site. All of them are public. */
  readonly site?: SiteSettings;
  /**
   * Seconds for which the server still answers calls after `close`, while `GET /readyz` says that it stops, so
   * that a balancer can take it out. Default: 0.
   */
  readonly shutdownDelaySeconds?: number;
  /**
   * What those who read `GET /metrics` send as a bearer token. Default: none, and only this machine may read
   * them.
   */
  readonly metricsToken?: string;
  /** Exports traces by OpenTelemetry. Default: nothing is traced, and OpenTelemetry is not loaded. */
  readonly traces?: TraceSettings;
  /** Receives one line per request, without keys, tokens or content. */
  readonly log?: (line: LogLine) => void;
  /**
   * Receives errors that callers are not told about, and what they belong to. Default: writes them to standard
   * error, one JSON object per line.
   */
  readonly report?: (error: unknown, origin: ErrorOrigin) => void;
  /** Reads and stamps PDFs. Default: this package's own engine. */
  readonly documentEngine?: DocumentEngine;
}

/** A running signing server. */
export interface SigningServer {
  /** The public address, without a trailing slash. */
  readonly url: string;
  /** Whether the server can be reached from this machine only. */
  readonly isLocal: boolean;
  /** Adds a company with its first API key. The key is returned only once. */
  addCompany(
    name: string,
    settings?: CompanySettings,
  ): Promise<{ readonly companyId: string; readonly apiKey: string }>;
  /** The company an API key belongs to, or `null`. */
  findCompany(apiKey: string): Promise<{ readonly companyId: string } | null>;
  /** Removes a company. Its keys and links stop working, with an error that says why. */
  deleteCompany(companyId: string): Promise<void>;
  /**
   * Sends an envelope, like `POST /api/sender/envelopes`. Throws a `ServerError` if it is refused.
   */
  sendEnvelope(envelope: EnvelopeToSend): Promise<EnvelopeLinks>;
  /** Creates a widget, like `POST /api/sender/widgets`. Throws a `ServerError` if it is refused. */
  sendWidget(widget: WidgetToSend): Promise<SenderWidgetCreated>;
  /**
   * Creates a preview, like `POST /api/sender/previews`. Throws a `ServerError` if it is refused.
   */
  sendPreview(envelope: EnvelopeToSend): Promise<SenderPreviewsCreated>;
  /**
   * Creates bulk previews, like `POST /api/sender/bulk-previews`. Throws a `ServerError` if
   * refused.
   */
  sendBulkPreview(sending: BulkPreviewToSend): Promise<SenderBulkPreviewsCreated>;
  /**
   * Signs a widget, like `POST /api/sign-widget`, and returns the link that verifies the signer's
   * address. Throws a `ServerError` if it is refused.
   */
  signWidget(signing: WidgetToSign): Promise<string>;
  /** Deletes unneeded data now. The server also does so at its start and on a schedule. */
  cleanUp(): Promise<void>;
  /**
   * Stops accepting calls, after `shutdownDelaySeconds`, finishes those in progress, and closes everything.
   */
  close(): Promise<void>;
}

/**
 * Starts the reference signing server. By default it is one process with SQLite and files on disk.
 *
 * @example
 * ```ts
 * const server = await createSigningServer({ dataDir: './data', port: 0 });
 * const { apiKey } = await server.addCompany('Harbour Lettings');
 * console.log(server.url);
 * await server.close();
 * ```
 */
export async function createSigningServer(options: SigningServerOptions): Promise<SigningServer> {
  const { dataDir, maxPdfBytes = serverDefaults.maxPdfBytes, documentWorkers } = options;
  const { role = 'both' } = options;
  if (role !== 'both' && options.databaseUrl === undefined) {
    throw new StoreError(
      `A process that only ${role}s needs DATABASE_URL: SQLite is for one process that does both.`,
    );
  }
  const tell = options.report ?? reportToConsole;
  const report = (error: unknown) => tell(error, originOf(currentScope()));
  const telemetry = await createTelemetry(options.traces, report);
  const engine = observeEngine(
    options.documentEngine ??
      createDocumentEngine({ maxBytes: maxPdfBytes, sharedWorkers: documentWorkers }),
    telemetry,
  );
  let url = '';
  const devMailbox =
    options.devMailbox === true || options.devMailbox === 'everyone' ? createDevMailbox() : null;
  const {
    appContext,
    start,
    cleanUp,
    close: closeAppContext,
  } = await openAppContext({
    dataDir,
    databaseUrl: options.databaseUrl,
    secretFile: options.secretFile,
    worksOnJobs: role !== 'serve',
    s3: options.s3,
    engine,
    report,
    telemetry,
    siteAddress: () => url,
    mailTransport: openMailTransport(options, devMailbox, telemetry),
    sms: createSmsSender(options.sms, devMailbox),
    devMailbox,
    allowedOrigins: options.allowedOrigins ?? [],
    logoOrigins: options.logoOrigins ?? [],
    callsPerAddress: options.callsPerAddress ?? serverDefaults.callsPerAddress,
    callsPerLink: options.callsPerLink ?? serverDefaults.callsPerLink,
    contactCopy: options.contactCopy ?? null,
    seal: options.seal ?? sealDefaults,
    sealName: options.site?.productName ?? 'Sign Envelope',
    samplesFor: options.samplesFor ?? 'this machine',
    cleanup: { ...cleanupDefaults, ...options.cleanup },
  }).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  const { db } = appContext;
  const maxEnvelopeBytes = Math.max(
    maxPdfBytes,
    options.maxEnvelopeBytes ?? serverDefaults.maxEnvelopeBytes,
  );

  let isStopping = false;
  const app = (role === 'work' ? createWorkerApp : createApp)({
    appContext,
    tokenTtl: options.tokenTtlSeconds ?? serverDefaults.tokenTtlSeconds,
    maxPdfBytes,
    maxEnvelopeBytes,
    trustedProxies: options.trustedProxies ?? [],
    publicAddress: () => url,
    folders: options.folders ?? {},
    site: options.site ?? {},
    mailboxForEveryone: options.devMailbox === 'everyone',
    startPageFolder: options.startPage === true ? dataDir : null,
    flags: createFlagFile(join(dataDir, 'flags.json'), report),
    log: options.log ?? null,
    telemetry,
    metricsToken: options.metricsToken ?? null,
    isStopping: () => isStopping,
  });
  let listener: Listener;
  try {
    listener = await listen(
      app,
      options.port ?? serverDefaults.port,
      options.hostname ?? 'localhost',
      connectionLimits(senderFormBytes(maxEnvelopeBytes)),
    );
  } catch (error) {
    await closeAppContext();
    throw error;
  }
  url = (options.publicUrl ?? listener.address).replace(/\/+$/, '');
  start();

  return {
    url,
    isLocal: listener.isLocal,
    addCompany: async (name, settings) => {
      const companyId = await addCompany(db, name, settings);
      return {
        companyId,
        apiKey: apiKeyOf(appContext.secrets, await addApiKey(db, appContext.secrets, companyId)),
      };
    },
    findCompany: async (apiKey) => {
      const company = await findCompanyByKey(db, apiKey);
      return company === null ? null : { companyId: company.id };
    },
    deleteCompany: (companyId) => deleteCompany(db, companyId),
    sendEnvelope: (envelope) => sendEnvelope(appContext, envelope, url),
    sendWidget: (widget) => sendWidget(appContext, widget),
    sendPreview: (envelope) => sendPreview(appContext, envelope),
    sendBulkPreview: (sending) => sendBulkPreview(appContext, sending),
    signWidget: (signing) => signWidgetInProcess(appContext, signing),
    cleanUp,
    close: async () => {
      isStopping = true;
      listener.drain();
      await setTimeout((options.shutdownDelaySeconds ?? 0) * 1_000);
      await listener.stop();
      await closeAppContext();
      await telemetry.tracer.close();
    },
  };
}

function openMailTransport(
  { smtp }: SigningServerOptions,
  devMailbox: DevMailbox | null,
  telemetry: Telemetry,
): MailTransport | null {
  const server = smtp === undefined ? null : observeMails(createSmtpTransport(smtp), telemetry);
  return devMailbox === null ? server : createDevMailTransport(devMailbox, server);
}

function reportToConsole(error: unknown, origin: ErrorOrigin): void {
  logToConsole(errorLine(error, origin));
}

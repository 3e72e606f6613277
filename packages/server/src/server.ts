import { join } from 'node:path';
import type {
  SenderBulkPreviewsCreated,
  SenderPreviewsCreated,
  SenderWidgetCreated,
} from '@sign-envelope/core';
import {
  addApiKey,
  addCompany,
  type CompanySettings,
  deleteCompany,
  findCompanyByKey,
} from './access/api-keys.ts';
import { type CleanupSettings, cleanupDefaults } from './cleanup/cleanup-settings.ts';
import { createDevMailTransport } from './dev-mailbox/dev-mail-transport.ts';
import { createDevMailbox, type DevMailbox } from './dev-mailbox/dev-mailbox.ts';
import { createDocumentEngine } from './documents/create-document-engine.ts';
import type { DocumentEngine } from './documents/document-engine.ts';
import type { EnvelopeLinks } from './envelopes/envelope-links.ts';
import { type EnvelopeToSend, sendEnvelope } from './envelopes/send-envelope.ts';
import type { SamplesAudience } from './envelopes/services.ts';
import { createFlagFile } from './flags/flag-file.ts';
import type { StaticFolders } from './http/context.ts';
import { createApp } from './http/create-app.ts';
import { type Listener, listen } from './listen.ts';
import type { MailTransport } from './mail/mail-transport.ts';
import { createSmtpTransport, type SmtpSettings } from './mail/smtp-transport.ts';
import { openServices } from './open-services.ts';
import { type BulkPreviewToSend, sendBulkPreview, sendPreview } from './previews/send-preview.ts';
import type { SiteSettings } from './site/site-settings.ts';
import { createSmsSender, type SmsSettings } from './sms/create-sms-sender.ts';
import { sendWidget, type WidgetToSend } from './widgets/send-widget.ts';
import { signWidgetHere, type WidgetToSign } from './widgets/sign-widget-here.ts';

/** What a server takes when it is not told: a port, 2 hours, 50 MB, calls a minute. */
export const serverDefaults = {
  port: 4000,
  tokenTtlSeconds: 7_200,
  maxPdfBytes: 50 * 1024 * 1024,
  maxEnvelopeBytes: 100 * 1024 * 1024,
  callsPerAddress: 6_000,
  callsPerLink: 1_200,
} as const;

/** How a signing server is set up. All but `dataDir` has a default. */
export interface SigningServerOptions {
  /** Folder of the database, the documents and the server's secret. Made when it is not there. */
  readonly dataDir: string;
  /** 4000 unless told; 0 takes a free one. */
  readonly port?: number;
  /** The address to listen on: this machine's own unless told; `0.0.0.0` or `::` for all of them. */
  readonly hostname?: string;
  /** Where people reach this server, such as `https://sign.example.com`: what links begin with. */
  readonly publicUrl?: string;
  /** Bytes of the largest PDF; 52,428,800 unless told. */
  readonly maxPdfBytes?: number;
  /** Bytes of all PDFs of one envelope; 104,857,600 unless told, and never less than `maxPdfBytes`. */
  readonly maxEnvelopeBytes?: number;
  /** Seconds an access token is good for; 7,200 unless told. */
  readonly tokenTtlSeconds?: number;
  /**
   * Origins whose pages may call the API and frame the site, where a company has no list of its own;
   * `*` for every one, `local` for every one of this machine. None unless told, but the site's own.
   */
  readonly allowedOrigins?: readonly string[];
  /** Calls a minute from one address; 6,000 unless told, 0 for any number. */
  readonly callsPerAddress?: number;
  /** Calls a minute for one link; 1,200 unless told, 0 for any number. */
  readonly callsPerLink?: number;
  /** Addresses and networks of proxies whose X-Forwarded-For is believed; none unless told. */
  readonly trustedProxies?: readonly string[];
  /** Who sends the text messages of one-time codes; the development mailbox gets them unless told. */
  readonly sms?: SmsSettings;
  /** The mail server and the address that mail comes from; without it no mail leaves this server. */
  readonly smtp?: SmtpSettings;
  /** Address that gets a copy of what signers write to their senders; none unless told. */
  readonly contactCopy?: string;
  /**
   * Shows every mail and text message at `/dev/mailbox`, for development only: `true` to this
   * machine alone, `everyone` to all who reach the server.
   */
  readonly devMailbox?: boolean | 'everyone';
  /** Who the samples and the example host page answer to; this machine alone unless told. */
  readonly samplesFor?: SamplesAudience;
  /** When what nobody needs any more is cleared away. */
  readonly cleanup?: Partial<CleanupSettings>;
  /** Where the built signing site, element and host page lie; what is not given is not served. */
  readonly folders?: Partial<StaticFolders>;
  /** What the signing site is told: all of it is public. */
  readonly site?: SiteSettings;
  /** Takes one line per request. It never holds a key, a token or content. */
  readonly log?: (line: Readonly<Record<string, unknown>>) => void;
  /** Takes what went wrong where no caller is to be told. */
  readonly report?: (error: unknown) => void;
  /** Reads and stamps PDFs; the one of this package unless told. */
  readonly documentEngine?: DocumentEngine;
}

/** A running signing server. */
export interface SigningServer {
  /** Where it is reached, with no slash at the end. */
  readonly url: string;
  /** Whether only this machine reaches it. */
  readonly isLocal: boolean;
  /** Adds a company that may send, with its first API key: it is told this once. */
  addCompany(
    name: string,
    settings?: CompanySettings,
  ): Promise<{ readonly companyId: string; readonly apiKey: string }>;
  /** The company an API key belongs to, or `null`. */
  findCompany(apiKey: string): Promise<{ readonly companyId: string } | null>;
  /** Removes a company: its keys and links open nothing any more, and say so. */
  deleteCompany(companyId: string): Promise<void>;
  /** Sends an envelope as the sender's call does. Throws a `ServerError` where that is refused. */
  sendEnvelope(envelope: EnvelopeToSend): Promise<EnvelopeLinks>;
  /** Makes a widget as the sender's call does. Throws a `ServerError` where that is refused. */
  sendWidget(widget: WidgetToSend): Promise<SenderWidgetCreated>;
  /** Makes a preview as the sender's call does. Throws a `ServerError` where that is refused. */
  sendPreview(envelope: EnvelopeToSend): Promise<SenderPreviewsCreated>;
  /** Makes the previews of a bulk sending as the sender's call does. Throws a `ServerError` likewise. */
  sendBulkPreview(sending: BulkPreviewToSend): Promise<SenderBulkPreviewsCreated>;
  /**
   * Signs a widget in somebody's name, as the signer's call does, and answers the link that proves
   * their address. Throws a `ServerError` likewise.
   */
  signWidget(signing: WidgetToSign): Promise<string>;
  /** Clears away now what nobody needs any more, as is done at the start and on a schedule. */
  cleanUp(): Promise<void>;
  /** Takes no more calls, ends those in hand, and closes everything. */
  close(): Promise<void>;
}

/**
 * Starts the reference signing server: one process, SQLite, files on disk.
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
  const { dataDir, maxPdfBytes = serverDefaults.maxPdfBytes } = options;
  const report = options.report ?? reportToConsole;
  const engine = options.documentEngine ?? createDocumentEngine({ maxBytes: maxPdfBytes });
  let url = '';
  const devMailbox =
    options.devMailbox === true || options.devMailbox === 'everyone' ? createDevMailbox() : null;
  const {
    services,
    start,
    cleanUp,
    close: closeServices,
  } = await openServices({
    dataDir,
    engine,
    report,
    siteAddress: () => url,
    mailTransport: openMailTransport(options, devMailbox),
    sms: createSmsSender(options.sms, devMailbox),
    devMailbox,
    allowedOrigins: options.allowedOrigins ?? [],
    callsPerLink: options.callsPerLink ?? serverDefaults.callsPerLink,
    contactCopy: options.contactCopy ?? null,
    samplesFor: options.samplesFor ?? 'this machine',
    cleanup: { ...cleanupDefaults, ...options.cleanup },
  }).catch(async (error: unknown) => {
    await engine.close();
    throw error;
  });
  const { db } = services;

  const app = createApp({
    services,
    tokenTtl: options.tokenTtlSeconds ?? serverDefaults.tokenTtlSeconds,
    maxPdfBytes,
    maxEnvelopeBytes: Math.max(
      maxPdfBytes,
      options.maxEnvelopeBytes ?? serverDefaults.maxEnvelopeBytes,
    ),
    callsPerAddress: options.callsPerAddress ?? serverDefaults.callsPerAddress,
    trustedProxies: options.trustedProxies ?? [],
    publicAddress: () => url,
    folders: options.folders ?? {},
    site: options.site ?? {},
    mailboxForEveryone: options.devMailbox === 'everyone',
    flags: createFlagFile(join(dataDir, 'flags.json'), report),
    log: options.log ?? null,
  });
  let listener: Listener;
  try {
    listener = await listen(app, options.port ?? serverDefaults.port, options.hostname);
  } catch (error) {
    await closeServices();
    throw error;
  }
  url = (options.publicUrl ?? listener.address).replace(/\/+$/, '');
  start();

  return {
    url,
    isLocal: listener.isLocal,
    addCompany: async (name, settings) => {
      const companyId = await addCompany(db, name, settings);
      return { companyId, apiKey: await addApiKey(db, companyId) };
    },
    findCompany: async (apiKey) => {
      const company = await findCompanyByKey(db, apiKey);
      return company === null ? null : { companyId: company.id };
    },
    deleteCompany: (companyId) => deleteCompany(db, companyId),
    sendEnvelope: (envelope) => sendEnvelope(services, envelope, url),
    sendWidget: (widget) => sendWidget(services, widget),
    sendPreview: (envelope) => sendPreview(services, envelope),
    sendBulkPreview: (sending) => sendBulkPreview(services, sending),
    signWidget: (signing) => signWidgetHere(services, signing),
    cleanUp,
    close: async () => {
      await listener.stop();
      await closeServices();
    },
  };
}

function openMailTransport(
  { smtp }: SigningServerOptions,
  devMailbox: DevMailbox | null,
): MailTransport | null {
  const server = smtp === undefined ? null : createSmtpTransport(smtp);
  return devMailbox === null ? server : createDevMailTransport(devMailbox, server);
}

function reportToConsole(error: unknown): void {
  console.error(error);
}

import type { EmbedOrigins } from '../access/embed-origins.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { PasswordChallenge } from '../access/require-password.ts';
import type { Secrets } from '../access/secrets.ts';
import type { DevMailbox } from '../dev-mailbox/dev-mailbox.ts';
import type { DocumentEngine } from '../documents/document-engine.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { Database } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';
import type { FinishedDocuments } from './finished-documents.ts';
import type { InkGallery } from './ink-pictures.ts';
import type { PageFiles } from './page-files.ts';

/** Who the samples answer to. */
export type SamplesAudience = 'this machine' | 'everyone';

/** What the domain works with. One of each per server; nothing is global. */
export interface Services {
  readonly db: Database;
  readonly files: FileStore;
  readonly secrets: Secrets;
  readonly engine: DocumentEngine;
  readonly pageImages: PageFiles;
  readonly detailedPageImages: PageFiles;
  readonly pageTexts: PageFiles;
  readonly finishedDocuments: FinishedDocuments;
  readonly inkGallery: InkGallery;
  /** Where people find this server, with no slash at the end. Known once it listens. */
  readonly siteAddress: () => string;
  readonly passwords: PasswordChallenge;
  readonly embedOrigins: EmbedOrigins;
  readonly samplesFor: SamplesAudience;
  /** Calls of one link, whoever makes them. */
  readonly linkLimit: RateLimit;
  /** `null` where no text message leaves the server. */
  readonly sms: SmsSender | null;
  /** Shows what was sent, in development; `null` elsewhere. */
  readonly devMailbox: DevMailbox | null;
  /** Tells the job runner that there is something to do. */
  readonly wakeJobs: () => void;
  /** For what goes wrong where nobody is waiting for an answer. */
  readonly report: (error: unknown) => void;
}

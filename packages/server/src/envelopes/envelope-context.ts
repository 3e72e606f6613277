import type { Secrets } from '../access/secrets.ts';
import type { DocumentEngine } from '../documents/document-engine.ts';
import type { SmsSender } from '../sms/sms-sender.ts';
import type { Database } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';
import type { PageFiles } from './read/page-files.ts';
import type { PageImages } from './read/page-images.ts';

/**
 * Dependencies of functions on envelopes, widgets and previews. Each takes only the part it needs.
 */
export interface EnvelopeContext {
  readonly db: Database;
  readonly files: FileStore;
  readonly secrets: Secrets;
  readonly engine: DocumentEngine;
  readonly smallPageImages: PageImages;
  readonly pageImages: PageImages;
  readonly pageTexts: PageFiles;
  /** The server's public address, without a trailing slash. Known once the server listens. */
  readonly siteAddress: () => string;
  /** Other origins that signing pages may load logos from. */
  readonly logoOrigins: readonly string[];
  /** `null` if the server cannot send text messages. */
  readonly sms: SmsSender | null;
  /** Tells the job runner that a job has been added. */
  readonly wakeJobs: () => void;
}

import type { CodeContext } from '../access/code-context.ts';
import type { EmbedOrigins } from '../access/embed-origins.ts';
import type { RateLimit } from '../access/rate-limit.ts';
import type { PasswordChallenge } from '../access/require-password.ts';
import type { DevMailbox } from '../dev-mailbox/dev-mailbox.ts';
import type { EnvelopeContext } from '../envelopes/envelope-context.ts';
import type { FinishedDocuments } from '../envelopes/finish/finished-documents.ts';
import type { InkGallery } from '../envelopes/read/ink-pictures.ts';
import type { PageImages } from '../envelopes/read/page-images.ts';
import type { Sealer } from '../seal/open-sealer.ts';

/** Who may use the sample envelopes. */
export type SamplesAudience = 'this machine' | 'everyone';

/** The dependencies of the routes. Each server has its own; nothing is global. */
export interface AppContext extends EnvelopeContext, CodeContext {
  readonly detailedPageImages: PageImages;
  readonly finishedDocuments: FinishedDocuments;
  readonly inkGallery: InkGallery;
  readonly sealer: Sealer;
  readonly passwords: PasswordChallenge;
  readonly embedOrigins: EmbedOrigins;
  readonly samplesFor: SamplesAudience;
  /** Limits the calls from one address. */
  readonly addressLimit: RateLimit;
  /** Limits the calls made with one link, regardless of their address. */
  readonly linkLimit: RateLimit;
  /** Shows sent messages during development; `null` elsewhere. */
  readonly devMailbox: DevMailbox | null;
}

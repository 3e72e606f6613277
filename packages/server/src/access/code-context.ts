import type { SmsSender } from '../sms/sms-sender.ts';
import type { Database } from '../store/database.ts';
import type { Secrets } from './secrets.ts';

/** Dependencies of sending and verifying one-time codes. */
export interface CodeContext {
  readonly db: Database;
  readonly secrets: Secrets;
  /** `null` if the server cannot send text messages. */
  readonly sms: SmsSender | null;
  /** The server's public address, without a trailing slash. Known once the server listens. */
  readonly siteAddress: () => string;
  /** Reports a failure that the caller is not told about. */
  readonly report: (error: unknown) => void;
}

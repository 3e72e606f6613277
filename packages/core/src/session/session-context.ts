import type { Clock, Ids } from '../ports/ports.ts';
import type { Credentials } from './access/credentials.ts';
import type { Alerts } from './alerts/alerts.ts';
import type { FieldStore } from './answering/field-store.ts';
import type { SignatureController } from './answering/signature-controller.ts';
import type { Lifetime } from './connection/lifetime.ts';
import type { ServerCalls } from './connection/server-calls.ts';
import type { ServerTime } from './connection/server-time.ts';
import type { Emitter } from './emitter.ts';
import type { Navigation } from './navigation/navigation.ts';
import type { SessionSources } from './session-sources.ts';
import type { SessionMode, SessionState } from './session-state.ts';

/** The envelope on the screen and what can be done with it. */
export interface OpenEnvelope {
  readonly fieldStore: FieldStore;
  readonly navigation: Navigation;
  readonly signatures: SignatureController;
}

/**
 * What the parts of one session share. Each part takes only the pieces it needs:
 * `Pick<SessionContext, 'state' | 'calls'>`.
 */
export interface SessionContext extends SessionSources {
  readonly mode: SessionMode;
  /** Address of the document CDN. */
  readonly cdn: string;
  /** What the host wants to be stored with the signature. */
  meta(): unknown;
  /** Fields that the host has filled and locked. They are submitted although the signer cannot change them. */
  readonly prefilledIds: Set<string>;
  readonly state: SessionState;
  readonly emitter: Emitter;
  readonly alerts: Alerts;
  readonly calls: ServerCalls;
  readonly credentials: Credentials;
  readonly lifetime: Lifetime;
  readonly serverTime: ServerTime;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Leaves the page, unless the session has been destroyed. */
  navigate(url: string): void;
  /** `null` until an envelope has been loaded. */
  envelope(): OpenEnvelope | null;
}

import type { Clock, Ids } from '../ports/ports.ts';
import type { Credentials } from './access/credentials.ts';
import type { Notices } from './alerts/alerts.ts';
import type { Filling } from './answering/field-store.ts';
import type { SigningHand } from './answering/signature-controller.ts';
import type { Life } from './connection/lifetime.ts';
import type { ServerCalls } from './connection/server-calls.ts';
import type { Emitter } from './emitter.ts';
import type { Walk } from './navigation/navigation.ts';
import type { SessionState } from './session-state.ts';
import type { SessionMode } from './signing-session.ts';

/** The envelope on the screen, and what can be done with it. */
export interface OpenEnvelope {
  readonly filling: Filling;
  readonly walk: Walk;
  readonly hand: SigningHand;
}

/** What the parts of one session share. */
export interface Desk {
  readonly mode: SessionMode;
  /** Address of the document CDN. */
  readonly cdn: string;
  readonly widget: WidgetSource | null;
  readonly preview: PreviewSource | null;
  readonly verification: VerificationSource | null;
  /** Fields that a widget's address has filled: they are sent, though nobody can change them. */
  readonly prefilledIds: Set<string>;
  readonly state: SessionState;
  readonly emitter: Emitter;
  readonly notices: Notices;
  readonly calls: ServerCalls;
  readonly credentials: Credentials;
  readonly life: Life;
  readonly clock: Clock;
  readonly ids: Ids;
  /** `null` until an envelope has been loaded. */
  envelope(): OpenEnvelope | null;
}

/** The shared form a widget session signs. */
export interface WidgetSource {
  readonly code: string;
  /** Sent with the signing as it is. */
  readonly meta?: unknown;
  /** Contents of merge fields by their names; a field so filled cannot be changed. */
  readonly prefill?: Readonly<Record<string, string>>;
  /**
   * The query of the widget's address, with or without `?`: `envelope_meta`, base64 of JSON, is the
   * `meta`, and all else is the `prefill`, where those are not given.
   */
  readonly query?: string;
}

/** What a preview session shows: an envelope as one party sees it, or as a bulk sending makes it. */
export type PreviewSource =
  | { readonly envelopeFingerprint: string; readonly signatureFingerprint: string }
  | {
      readonly contactFingerprint: string;
      /** The query of the preview's address, which authorises it; with or without `?`. */
      readonly query: string;
    };

/** The emailed link that proves who signed a widget. */
export interface VerificationSource {
  readonly envelopeFingerprint: string;
  /** Of the widget. */
  readonly code: string;
  /** Seconds since 1970, as the link says it. */
  readonly expires: string;
  readonly signature: string;
}

import type { SessionMode } from './session-state.ts';

/** The shared form that a widget session signs. */
export interface WidgetSource {
  readonly code: string;
  /**
   * The query of the widget's address, with or without `?`. If the session has no `meta`, it is read
   * from `envelope_meta` (JSON in base64); if it has no `values`, they are the other parameters.
   */
  readonly query?: string;
}

/** What the host's page already knows. */
export interface HostData {
  /**
   * Answers of merge fields, by name, as text: `'1'` ticks a box. The sender's own stay. The signer
   * cannot change those of fields that are `prefilled`, as merge fields are unless their sender says
   * otherwise, and none in a widget. A text that is not a valid answer is ignored. By default there are
   * none.
   */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /**
   * Stored with the signature and reported to the sender: any JSON of at most 10,000 characters and
   * 20 levels. It is read when the signer submits, so that it may be a getter. By default `null`.
   */
  readonly meta?: unknown;
}

/** What a preview session shows: an envelope as one party sees it, or as a bulk send would make it. */
export type PreviewSource =
  | { readonly envelopeFingerprint: string; readonly signatureFingerprint: string }
  | {
      readonly contactFingerprint: string;
      /** The query of the preview's address, which authorises it; with or without `?`. */
      readonly query: string;
    };

/** The emailed link that confirms who signed a widget. */
export interface VerificationSource {
  readonly envelopeFingerprint: string;
  /** The widget's code. */
  readonly code: string;
  /** Seconds since 1970, as written in the link. */
  readonly expires: string;
  readonly signature: string;
}

/**
 * What is signed. Mode `widget` needs `widget`, mode `preview` needs
 * `preview`, and mode `widget-verify` needs `verification`.
 */
export interface SessionOptions extends HostData {
  /** By default `envelope`. */
  readonly mode?: SessionMode;
  /** What a session of mode `widget` signs. */
  readonly widget?: WidgetSource;
  /** What a session of mode `preview` shows. */
  readonly preview?: PreviewSource;
  /** What a session of mode `widget-verify` confirms. */
  readonly verification?: VerificationSource;
  /** Whether answers are saved on the device until they are submitted; by default they are. */
  readonly drafts?: boolean;
}

/** What a session of each mode works on; `null` in the other modes. */
export interface SessionSources extends Pick<HostData, 'values'> {
  readonly widget: WidgetSource | null;
  readonly preview: PreviewSource | null;
  readonly verification: VerificationSource | null;
}

/** The shared form that a widget session signs. */
export interface WidgetSource {
  readonly code: string;
  /** Sent with the signature, unchanged. */
  readonly meta?: unknown;
  /** Values of merge fields, by name. A field filled this way cannot be changed by the signer. */
  readonly prefill?: Readonly<Record<string, string>>;
  /**
   * The query of the widget's address, with or without `?`. Where `meta` is not given, it is read
   * from `envelope_meta` (JSON in base64); where `prefill` is not given, it is every other parameter.
   */
  readonly query?: string;
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

/** What a session of each mode works on; `null` in the other modes. */
export interface SessionSources {
  readonly widget: WidgetSource | null;
  readonly preview: PreviewSource | null;
  readonly verification: VerificationSource | null;
}

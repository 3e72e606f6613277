/** The consent to sign electronically that a signer gives or declines, as it is sent. */
export interface Consent {
  /** Version of the text that was shown. */
  readonly version: string;
  /** Language of the text that was shown. */
  readonly language: string;
  /** SHA-256 of the text that was shown, hex; `null` where the browser cannot compute it. */
  readonly sha256: string | null;
}

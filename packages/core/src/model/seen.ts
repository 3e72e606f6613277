/** A picture of a page that was shown to the signer. */
export interface SeenPage {
  /** Number of the document in the envelope, from 1. */
  readonly document: number;
  /** From 1. */
  readonly page: number;
  /** SHA-256 of the picture as it was received, hex. A page may have been shown in several sizes. */
  readonly sha256: string;
}

/** What the signer was shown and on what, for a server that records it. */
export interface Seen {
  readonly pages: readonly SeenPage[];
  /** Size of the window in CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  readonly device_pixel_ratio: number;
  /** Language of the interface. */
  readonly language: string;
  /** The IANA name of the device's time zone, such as `Europe/Lisbon`. */
  readonly time_zone?: string;
  /** Name and version of what shows the pages. */
  readonly software: string;
  /** Why pictures are left out: `other-origin`, `not-cached` or `no-web-crypto`. */
  readonly skipped: readonly string[];
}

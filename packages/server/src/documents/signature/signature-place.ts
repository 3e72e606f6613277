/** What a PDF says about its seal, beside the signature itself. */
export interface SealDetails {
  /** Who seals, for people. */
  readonly name: string;
  /** Why, for people. */
  readonly reason: string;
  /** When, by this server's clock. */
  readonly at: Date;
}

/** What proves that certificates had not been revoked. All DER. */
export interface RevocationData {
  readonly certificates: readonly Uint8Array[];
  readonly ocspResponses: readonly Uint8Array[];
  readonly lists: readonly Uint8Array[];
}

/** What a signature is: a seal, or a timestamp of the whole document. */
export type SignatureKind =
  | { readonly kind: 'seal'; readonly details: SealDetails }
  | {
      readonly kind: 'timestamp';
      /** Added to the document before. */
      readonly revocation: readonly RevocationData[];
      /** The signature that the revocation data is for, as it stands in the PDF, with its padding. */
      readonly sealed: Uint8Array;
    };

/** Where an empty place for a signature is added. */
export interface PlaceRequest {
  readonly path: string;
  /** The file that is written, which begins with the bytes of the first. May be the same. */
  readonly outputPath: string;
  readonly signature: SignatureKind;
  /** Bytes for the signature. */
  readonly size: number;
}

/** An empty place for a signature in a file. */
export interface SignaturePlace {
  /** The offset of the signature's first digit: it is written in hexadecimal, padded with zeros. */
  readonly start: number;
  /** SHA-256 of all other bytes of the file, which the signature is for. */
  readonly digest: Uint8Array<ArrayBuffer>;
}

/**
 * Limits of what a signer may enter. Browser and server use the same numbers, so that every accepted
 * answer can be written into the document. Lengths of texts are in characters, as counted by
 * `countCharacters`.
 */
export const inputLimits = {
  /** Characters of one text answer. */
  textLength: 10_000,
  /** Points: the smallest size at which text is written into its box. */
  smallestFontSize: 4,
  /** Characters of a rejection's reason, and of a message to the sender. */
  reasonLength: 5_000,
  messageLength: 5_000,
  /** Characters of the name and of the email address of a widget's signer. */
  signerNameLength: 200,
  signerEmailLength: 254,
  /** Characters of the name of an uploaded file. */
  fileNameLength: 70,
  /**
   * A drawn signature. `bytes` is the size of its strokes and images in a submission, and `encodedBytes`
   * the size to which `encodeInk` reduces them, so that one field takes 20 kB; `distance` is how far a
   * point may be from the pad's origin in either direction, in CSS px.
   */
  ink: { strokes: 200, points: 20_000, bytes: 500_000, encodedBytes: 19_500, distance: 100_000 },
  /** An uploaded image. `side` and `pixels` are those of the decoded image. */
  image: { bytes: 5_000_000, pixels: 25_000_000, side: 10_000 },
  /** An uploaded document. */
  file: { bytes: 5_000_000 },
  /** Bytes of all answers of one party together, in a submission. */
  submissionBytes: 5_000_000,
  /** Metadata of a widget's address: characters of JSON, and levels of nesting. */
  envelopeMeta: { length: 10_000, depth: 20 },
} as const;

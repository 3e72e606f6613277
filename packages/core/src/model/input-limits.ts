/**
 * What a signer may put in. The browser and the server hold every answer to these same numbers, so
 * that whatever is accepted can be made into a document. Lengths of texts are in characters as
 * `countCharacters` counts them.
 */
export const inputLimits = {
  /** Characters of one text answer. */
  textLength: 10_000,
  /** Points: the smallest size at which text is still written into its box. */
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
   * A drawn signature. `bytes` are those of its strokes and pictures as they travel; `distance` is
   * that of a point from the pad's origin, in CSS px either way.
   */
  ink: { strokes: 200, points: 20_000, bytes: 500_000, distance: 100_000 },
  /** An uploaded picture. `side` and `pixels` are those of the decoded picture. */
  image: { bytes: 5_000_000, pixels: 25_000_000, side: 10_000 },
  /** An uploaded document. */
  file: { bytes: 5_000_000 },
  /** Bytes of all answers of one party together, as they travel. */
  submissionBytes: 5_000_000,
  /** What a widget's address brings along for the sender's own records: characters of JSON, and levels. */
  envelopeMeta: { length: 10_000, depth: 20 },
} as const;

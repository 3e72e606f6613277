import * as v from 'valibot';

/** The name of the attachment in a sealed PDF that holds its facts, as JSON. */
export const sealedFactsName = 'sign-envelope-evidence.json';

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** What a sealed PDF says about the envelope that it comes from: the JSON attached to it. */
export const sealedFacts = v.object({
  format: v.literal('sign-envelope-evidence'),
  version: v.literal(1),
  /** Fingerprint of the envelope. */
  envelope: v.string(),
  /** Title of the envelope. */
  title: v.string(),
  /** Name of the company that sent it. */
  company: v.string(),
  /** The envelope's documents, in its order. */
  documents: v.array(
    v.object({
      title: v.string(),
      /** SHA-256 of the PDF as it was sent, hex. */
      original_sha256: sha256,
    }),
  ),
  /** How many rows the audit log had when the document was sealed. */
  events: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The digest of the last of these rows, hex. */
  head: sha256,
});

/** What a sealed PDF says about the envelope that it comes from. */
export type SealedFacts = v.InferOutput<typeof sealedFacts>;

import type { Verification, VerifyOptions } from './verification.ts';

/**
 * Finds out whether a PDF is as Sign Envelope sealed it: who sealed it and when, whether it has
 * changed since, and whether an audit log goes with it. Works in browsers and in Node, without a
 * network. Never throws because of what a file holds.
 *
 * Who vouches for a certificate is not checked: compare the fingerprint of a self-signed one with
 * what its holder publishes.
 *
 * @example
 * ```ts
 * const { verdict, facts } = await verifyDocument(new Uint8Array(await file.arrayBuffer()));
 * // 'sealed'
 * ```
 */
export async function verifyDocument(
  file: Uint8Array,
  options: VerifyOptions = {},
): Promise<Verification> {
  // The library for PDFs is large, and whoever checks only a log does without it.
  const { inspectDocument } = await import('./inspect-document.ts');
  return inspectDocument(file, options);
}

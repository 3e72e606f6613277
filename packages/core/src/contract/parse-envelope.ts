import type { Envelope } from '../model/envelope.ts';
import { parseInk } from '../model/parse-ink.ts';
import { readEnvelope } from './envelope.ts';

/**
 * Parses the response of `GET /data/envelope`. Missing or invalid values get a safe default, unless
 * the envelope would then look different from what it is: without pages, without a signer, without a
 * field of the signer, or with a duplicate id.
 *
 * @throws SigningError `bad-response`, which names the place but never its content.
 *
 * @example
 * ```ts
 * const envelope = parseEnvelope(response.body);
 * ```
 */
export function parseEnvelope(body: unknown): Envelope {
  return readEnvelope(body, 'data/envelope', false, parseInk);
}

/** Parses the response of `GET /data/preview` and `GET /preview/bulk-send`: an envelope that may have no signer. */
export function parsePreview(body: unknown): Envelope {
  return readEnvelope(body, 'data/preview', true, parseInk);
}

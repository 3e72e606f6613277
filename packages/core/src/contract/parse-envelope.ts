import type { Envelope, Party } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import { envelopeReaders, partyReaders } from './compiled-readers.ts';
import { toConfig } from './config.ts';
import { readDocument, requireUniqueIds } from './document.ts';
import { badResponse, isRecord, readResponse } from './read-response.ts';
import { readEntries, toText } from './readers.ts';
import { toStatus } from './user.ts';

// The id and the title may have short names.
const readers = { ...envelopeReaders, id: toText, title: toText };

function readParty(value: unknown, call: string, where: string): Party {
  const party = isRecord(value) ? readEntries(partyReaders, value) : null;
  if (party === null || party.party_id === '') throw badResponse(call, where);
  return {
    id: party.party_id,
    title: party.party_title,
    email: party.party_email,
    isSigner: party.isSigner,
  };
}

/**
 * The id of the party that signs. An envelope to be signed needs exactly one.
 */
function findSigner(parties: readonly Party[], isNeeded: boolean, call: string): string | null {
  const signers = parties.filter((party) => party.isSigner);
  if (signers.length > 1 || (isNeeded && signers.length === 0)) throw badResponse(call, 'parties');
  return signers[0]?.id ?? null;
}

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
  return readEnvelope(body, 'data/envelope', false);
}

/** Parses the response of `GET /data/preview` and `GET /preview/bulk-send`: an envelope that may have no signer. */
export function parsePreview(body: unknown): Envelope {
  return readEnvelope(body, 'data/preview', true);
}

function readEnvelope(body: unknown, call: string, isPreview: boolean): Envelope {
  const response = readResponse(readers, body, call);
  // There may be nothing to see.
  const isClosed = response.unsignable || response.error !== null;
  const config = toConfig(response.config);
  const parties = response.parties.map((party, index) =>
    readParty(party, call, `parties.${index}`),
  );
  const signerId = findSigner(parties, !isClosed && !isPreview, call);
  const documents = response.documents.map((document, documentIndex) =>
    readDocument(
      document,
      { call, documentIndex, signerId, dateFormat: config.dateFormat },
      `documents.${documentIndex}`,
    ),
  );
  if (documents.length === 0 && !isClosed) throw badResponse(call, 'documents');
  requireUniqueIds(documents, call);
  return {
    id: response.envelope_id || response.id,
    title: response.envelope_title || response.title,
    status: toStatus(response.status),
    documents,
    parties,
    config,
    branding: toBranding(response.branding),
    unsignable: response.unsignable,
    redirectUrl: response.envelope_redirect_url,
    ...(response.error !== null && { error: response.error }),
    acceptsRepeatedValues: response.accepts_repeated_values,
  };
}

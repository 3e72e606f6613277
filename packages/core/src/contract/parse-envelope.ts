import type { Envelope, Party } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import { envelopeReaders, partyReaders } from './compiled-readers.ts';
import { toConfig } from './config.ts';
import { readDocument, requireUniqueIds } from './document.ts';
import { badResponse, isRecord, readResponse } from './read-response.ts';
import { readEntries, toText } from './readers.ts';
import { toStatus, toUnsignable } from './user.ts';

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

/** What is known about the reader of an envelope. */
interface Reader {
  /** Names the call in errors. */
  readonly call: string;
  readonly isPreview: boolean;
  /** Who reads it, if the envelope itself does not say; `null` if that is not known either. */
  readonly partyId: string | null;
}

/** The id of the party that signs. An envelope to be signed needs exactly one. */
function findSigner(
  parties: readonly Party[],
  isNeeded: boolean,
  { call, partyId }: Reader,
): string | null {
  const signers = parties.filter((party) => party.isSigner);
  const candidates =
    signers.length === 1 ? signers : parties.filter((party) => party.id === partyId);
  const isUnknown = candidates.length === 0 && (isNeeded || signers.length > 0);
  if (isUnknown || candidates.length > 1) throw badResponse(call, 'parties');
  return candidates[0]?.id ?? null;
}

/**
 * Parses the response of `GET /data/envelope`. Missing or invalid values get a safe default, unless
 * the envelope would then look different from what it is: without pages, without a signer, without a
 * field of the signer, or with a duplicate id.
 *
 * @param partyId - Who signs, if the envelope marks nobody as its signer, or several.
 * @throws SigningError `bad-response`, which names the place but never its content.
 *
 * @example
 * ```ts
 * const envelope = parseEnvelope(response.body);
 * ```
 */
export function parseEnvelope(body: unknown, partyId: string | null = null): Envelope {
  return readEnvelope(body, { call: 'data/envelope', isPreview: false, partyId });
}

/** Parses the response of `GET /data/preview` and `GET /preview/bulk-send`: an envelope that may have no signer. */
export function parsePreview(body: unknown): Envelope {
  return readEnvelope(body, { call: 'data/preview', isPreview: true, partyId: null });
}

function readEnvelope(body: unknown, reader: Reader): Envelope {
  const { call, isPreview } = reader;
  const response = readResponse(readers, body, call);
  const status = toStatus(response.status);
  const unsignable = isPreview
    ? response.unsignable === true
    : toUnsignable(response.unsignable, status);
  // There may be nothing to see.
  const isClosed = unsignable || response.error !== null;
  const config = toConfig(response.config);
  const parties = response.parties.map((party, index) =>
    readParty(party, call, `parties.${index}`),
  );
  const signerId = findSigner(parties, !isClosed && !isPreview, reader);
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
    status,
    documents,
    parties: parties.map((party) => ({ ...party, isSigner: party.id === signerId })),
    config,
    branding: toBranding(response.branding),
    unsignable,
    redirectUrl: response.envelope_redirect_url,
    error: response.error,
    acceptsRepeatedValues: response.accepts_repeated_values,
  };
}

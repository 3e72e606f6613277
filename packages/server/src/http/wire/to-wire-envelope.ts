import type { Field } from '@sign-envelope/core';
import type {
  WireBranding,
  WireEnvelope,
  WireField,
  WirePage,
  WireUser,
} from '@sign-envelope/core/contract';
import { fieldToWire, toBrandColors } from '@sign-envelope/core/contract';
import { brandPalette } from '@sign-envelope/core/rules';
import { isClosed } from '../../access/access-record.ts';
import { logoAddress } from '../../company/logos.ts';
import { readStoredBranding, type StoredBranding } from '../../company/stored-branding.ts';
import type { PdfPage } from '../../documents/pdf/pdf-page.ts';
import { isSignable, toEnvelopeStatus } from '../../envelopes/read/envelope-status.ts';
import { type EnvelopeInk, inkKey } from '../../envelopes/read/ink-pictures.ts';
import { inkOf } from '../../envelopes/read/stored-answer.ts';
import type {
  EnvelopeHead,
  StoredDocument,
  StoredEnvelope,
  StoredParty,
} from '../../envelopes/read/stored-envelope.ts';
import { readConfig, readWireConfig } from '../../envelopes/read/stored-settings.ts';
import { toFields } from '../../envelopes/read/to-envelope.ts';
import { toPages } from '../../envelopes/read/to-pages.ts';

/**
 * Returns the envelope as visible to one party: its own fields are complete; those of other parties
 * are empty until they have signed. For `null`, only what everybody may see is included.
 *
 * @param ink - Pictures of drawn signatures. A drawing without pictures is left out.
 */
export function toWireEnvelope(
  stored: StoredEnvelope,
  viewer: StoredParty | null,
  siteAddress: string,
  ink: EnvelopeInk = new Map(),
): WireEnvelope {
  const { envelope } = stored;
  return {
    envelope_id: envelope.id,
    envelope_title: envelope.title,
    status: toEnvelopeStatus(envelope.status),
    unsignable: viewer === null || !isSignable(stored, viewer),
    envelope_redirect_url: envelope.redirect_url,
    error: null,
    config: { ...readWireConfig(envelope), records_seen: '1' },
    branding: toWireBranding(readStoredBranding(envelope), siteAddress),
    parties: stored.parties.map((party) => ({
      party_id: party.id,
      party_title: party.title,
      party_email: emailFor(stored, party, viewer),
      isSigner: party.id === viewer?.id,
    })),
    documents: stored.documents.map((document) => ({
      title: document.title,
      fingerprint: document.fingerprint,
      num_pages: document.pages.length,
      pages: toWirePages(document.fingerprint, document.pages),
      fields: fieldsByPage(stored, document, viewer, ink),
    })),
    accepts_repeated_values: true,
  };
}

/** Returns the status and sender of an envelope that has ended unsigned, without its content. */
export function toClosedEnvelope({ envelope }: EnvelopeHead, siteAddress: string): WireEnvelope {
  return {
    envelope_id: envelope.id,
    envelope_title: '',
    status: toEnvelopeStatus(envelope.status),
    unsignable: true,
    envelope_redirect_url: envelope.redirect_url,
    error: null,
    config: readWireConfig(envelope),
    branding: toWireBranding(readStoredBranding(envelope), siteAddress),
    parties: [],
    documents: [],
  };
}

/** Returns the envelope as a party would see it if it were sent. */
export function toWirePreview(
  stored: StoredEnvelope,
  party: StoredParty,
  siteAddress: string,
): WireEnvelope {
  const sent = { ...stored, envelope: { ...stored.envelope, status: 'sent' } };
  return toWireEnvelope(sent, party, siteAddress);
}

/** Returns the URLs and image sizes of a document's pages. */
export function toWirePages(fingerprint: string, pages: readonly PdfPage[]): WirePage[] {
  return toPages(fingerprint, pages).map(
    ({ width, height, points, textSrc, smallSrc, detailedSrc }) => ({
      width,
      height,
      points,
      text_src: textSrc,
      small_src: smallSrc,
      detailed_src: detailedSrc,
    }),
  );
}

/** Returns the response of `GET /user`: the party of a token. */
export function toWireUser(
  stored: EnvelopeHead,
  party: StoredParty,
  siteAddress: string,
): WireUser {
  const { envelope, company } = stored;
  const config = readConfig(envelope);
  return {
    party_id: party.id,
    party_email: isClosed(envelope, new Date()) ? '' : party.email,
    company_id: company.id,
    parent_id: company.parent_id,
    unsignable: !isSignable(stored, party),
    status: toEnvelopeStatus(envelope.status),
    company_name: config.companyName,
    envelope_redirect_url: envelope.redirect_url,
    branding: toWireBranding(readStoredBranding(envelope), siteAddress),
  };
}

function toWirePalette({ colours }: NonNullable<StoredBranding>): WireBranding['palette'] {
  const roles = Object.entries(brandPalette(toBrandColors(colours)));
  return Object.fromEntries(
    roles.map(([role, color]) => [role, typeof color === 'string' ? color : [...color]]),
  );
}

/** The branding that the sender set for an envelope or a widget. */
export function toWireBranding(branding: StoredBranding, siteAddress: string): WireBranding {
  const { logo = null, logoURL = null } = branding ?? {};
  return {
    hasBranding: branding !== null,
    customisedBranding: branding?.colours !== undefined,
    colours: branding?.colours ?? {},
    ...(branding !== null && { palette: toWirePalette(branding) }),
    logoURL: logo === null ? logoURL : logoAddress(siteAddress, logo),
    company: branding?.company ?? null,
  };
}

/** Returns the email address of a party, or an empty one if it is hidden from the viewer. */
function emailFor(stored: StoredEnvelope, party: StoredParty, viewer: StoredParty | null): string {
  const hidden = readConfig(stored.envelope).hidesEmails && party.id !== viewer?.id;
  return hidden ? '' : party.email;
}

/** The fields of a document by page number, as visible to one party. */
function fieldsByPage(
  stored: StoredEnvelope,
  document: StoredDocument,
  viewer: StoredParty | null,
  ink: EnvelopeInk,
): Record<string, WireField[]> {
  const viewerId = viewer?.id ?? null;
  const fields = toFields(stored, document, viewerId);
  return byPage(
    fields.map((field) => fieldToWire(withPictures(field, field.partyId === viewerId, ink))),
  );
}

/**
 * A field whose drawn signature has the server's pictures. Strokes reveal pressure and speed of the signer,
 * so other parties get only the pictures.
 */
function withPictures(field: Field, isOwn: boolean, ink: EnvelopeInk): Field {
  const drawn = inkOf(field);
  if (field.type !== 'signature' || drawn === null) return field;
  const pictures = ink.get(inkKey(drawn));
  if (pictures === undefined) return { ...field, value: null };
  const strokes = isOwn ? drawn.strokes : [];
  return { ...field, value: { kind: 'drawn', ink: { strokes, ...pictures } } };
}

/** Lists of fields by page number, in the order of the fields. */
export function byPage<F extends { readonly page: number }>(
  fields: readonly F[],
): Record<string, F[]> {
  const pages: Record<string, F[]> = {};
  for (const field of fields) {
    const list = pages[field.page] ?? [];
    pages[field.page] = list;
    list.push(field);
  }
  return pages;
}

import { toBrandColors } from '../contract/branding.ts';
import type { WireBranding, WireEnvelope, WireUser } from '../contract/wire/wire-envelope.ts';
import type { WireField } from '../contract/wire/wire-field.ts';
import type { WireWidget } from '../contract/wire/wire-responses.ts';
import { brandPalette } from '../rules/brand/brand-palette.ts';
import {
  byPage,
  type StoredEnvelope,
  type StoredParty,
  statusOf,
  toWireDocument,
} from './stored-envelope.ts';

/** Whether the party can still sign. */
export const isSignable = (stored: StoredEnvelope, party: StoredParty): boolean =>
  stored.ending === null && party.status === 'waiting';

function toPalette({ colours }: WireBranding): NonNullable<WireBranding['palette']> {
  return Object.fromEntries(
    Object.entries(brandPalette(toBrandColors(colours))).map(([role, color]) => [
      role,
      typeof color === 'string' ? color : [...color],
    ]),
  );
}

/** The sender's branding, with the colours by role. */
export const toWireBranding = ({ branding }: StoredEnvelope): WireBranding => ({
  ...branding,
  ...(branding.hasBranding && { palette: branding.palette ?? toPalette(branding) }),
});

const withoutAnswer = (field: WireField): WireField => ({
  ...field,
  content: field.type === 'checkbox' || field.type === 'radio' ? '0' : '',
  drawn_json: null,
  upload: field.type === 'upload' ? [] : null,
});

/** A field as a party sees it: others' answers are there once they have signed, without their strokes. */
function fieldFor(field: WireField, viewerId: string, hasSigned: boolean): WireField {
  if (field.party_id === viewerId) return { ...field };
  if (!hasSigned && !field.prefilled) return withoutAnswer(field);
  const { drawn_json: drawn } = field;
  return { ...field, drawn_json: drawn === null ? null : [[], drawn[1], drawn[2]] };
}

/** The envelope as a party sees it; its status alone if it has ended without all signatures. */
export function toWireEnvelope(stored: StoredEnvelope, viewer: StoredParty): WireEnvelope {
  const { config } = stored;
  const common = {
    envelope_id: 'sandbox-envelope',
    status: statusOf(stored),
    unsignable: !isSignable(stored, viewer),
    envelope_redirect_url: stored.redirectUrl,
    error: null,
    config,
    branding: toWireBranding(stored),
  };
  if (stored.ending !== null) return { ...common, envelope_title: '', parties: [], documents: [] };
  const hidesEmails = config.company_hide_email_pdf_audit === '1';
  const signed = new Set(
    stored.parties.filter(({ status }) => status === 'signed').map(({ id }) => id),
  );
  return {
    ...common,
    envelope_title: stored.title,
    parties: stored.parties.map(({ id, title, email }) => ({
      party_id: id,
      party_title: title,
      party_email: hidesEmails && id !== viewer.id ? '' : email,
      isSigner: id === viewer.id,
    })),
    documents: stored.documents.map((document) =>
      toWireDocument(
        document,
        [...document.fields.values()].map((field) =>
          fieldFor(field, viewer.id, signed.has(field.party_id)),
        ),
      ),
    ),
    accepts_repeated_values: true,
  };
}

/** The response of `GET /user`. */
export function toWireUser(stored: StoredEnvelope, party: StoredParty): WireUser {
  return {
    party_id: party.id,
    party_email: stored.ending === null ? party.email : '',
    company_id: 'sandbox-company',
    parent_id: 'sandbox-parent',
    unsignable: !isSignable(stored, party),
    status: statusOf(stored),
    company_name: stored.config.company_name,
    envelope_redirect_url: stored.redirectUrl,
    branding: toWireBranding(stored),
  };
}

/** The first document as a form that anybody may sign. */
export function toWireWidget(stored: StoredEnvelope): WireWidget {
  const [document] = stored.documents;
  const fields = [...(document?.fields.values() ?? [])].map(({ party_id: _, ...field }) => field);
  return {
    id: 'sandbox-widget',
    title: stored.title,
    fingerprint: document?.fingerprint ?? '',
    pages: (document?.pages ?? []).map((page) => ({ ...page })),
    fields: byPage(fields),
    config: stored.config,
    branding: toWireBranding(stored),
    redirect_url: stored.redirectUrl,
    accepts_repeated_values: true,
  };
}

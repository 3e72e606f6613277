import type {
  SenderEnvelope,
  WireBranding,
  WireConfig,
  WireEnvelope,
  WireField,
  WirePage,
  WireUser,
} from '@sign-envelope/core';
import { isClosed } from '../access/access-record.ts';
import type { PdfPage } from '../documents/document-engine.ts';
import { type AnswerViewer, answerOnWire } from './answer-on-wire.ts';
import { isSignable, statusOnWire } from './envelope-status.ts';
import { isLocked } from './field-definition.ts';
import type { EnvelopeInk } from './ink-pictures.ts';
import { pageImageWidth } from './page-images.ts';
import type {
  EnvelopeHead,
  StoredDocument,
  StoredEnvelope,
  StoredParty,
} from './stored-envelope.ts';

/**
 * The envelope as one party sees it: its own fields whole; another party's with their answers once
 * that party has signed, empty until then. For nobody (`null`) it is what everybody may see.
 *
 * @param ink - Pictures of what was drawn; a drawing without them is left out.
 */
export function wireEnvelope(
  stored: StoredEnvelope,
  viewer: StoredParty | null,
  ink: EnvelopeInk = new Map(),
): WireEnvelope {
  const { envelope } = stored;
  return {
    envelope_id: envelope.id,
    envelope_title: envelope.title,
    status: statusOnWire(envelope.status),
    unsignable: viewer === null || !isSignable(stored, viewer),
    envelope_redirect_url: envelope.redirect_url,
    error: null,
    config: JSON.parse(envelope.config),
    branding: wireBranding(envelope),
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
      pages: wirePages(document.fingerprint, document.pages),
      fields: fieldsByPage(stored, document, viewer, ink),
    })),
  };
}

/** An envelope that has ended unsigned: how it stands and whose it was, and nothing of its content. */
export function wireClosed({ envelope }: EnvelopeHead): WireEnvelope {
  return {
    envelope_id: envelope.id,
    envelope_title: '',
    status: statusOnWire(envelope.status),
    unsignable: true,
    envelope_redirect_url: envelope.redirect_url,
    error: null,
    config: JSON.parse(envelope.config),
    branding: wireBranding(envelope),
    parties: [],
    documents: [],
  };
}

/** Where a document's pages are, and how large their images. */
export function wirePages(fingerprint: string, pages: readonly PdfPage[]): WirePage[] {
  return pages.map(({ width, height }, pageIndex) => ({
    width: pageImageWidth,
    height: Math.round((pageImageWidth * height) / width),
    points: { width, height },
    // Below the document CDN's address, wherever the signer's page finds that.
    text_src: `text/${fingerprint}-${pageIndex}.json`,
    detailed_src: `detailed/${fingerprint}-${pageIndex}.jpg`,
  }));
}

/** Who a token speaks for: the answer of `GET /user`. */
export function wireUser(stored: EnvelopeHead, party: StoredParty): WireUser {
  const { envelope, company } = stored;
  const config: WireConfig = JSON.parse(envelope.config);
  return {
    party_id: party.id,
    party_email: isClosed(envelope, new Date()) ? '' : party.email,
    company_id: company.id,
    parent_id: company.parent_id,
    unsignable: !isSignable(stored, party),
    status: statusOnWire(envelope.status),
    company_name: config.company_name,
    envelope_redirect_url: envelope.redirect_url,
    branding: wireBranding(envelope),
  };
}

/** The looks that the sender gave an envelope or a widget. */
export function wireBranding(stored: { readonly branding: string }): WireBranding {
  const branding: SenderEnvelope['branding'] = JSON.parse(stored.branding);
  return {
    hasBranding: branding !== null,
    customisedBranding: branding?.colours !== undefined,
    colours: branding?.colours ?? {},
    logoURL: branding?.logoURL ?? null,
    company: branding?.company ?? null,
  };
}

/** Hidden means hidden: what the screens would not show does not travel either. */
function emailFor(stored: StoredEnvelope, party: StoredParty, viewer: StoredParty | null): string {
  const config: WireConfig = JSON.parse(stored.envelope.config);
  const hidden = config.company_hide_email_pdf_audit === '1' && party.id !== viewer?.id;
  return hidden ? '' : party.email;
}

function fieldsByPage(
  stored: StoredEnvelope,
  document: StoredDocument,
  viewer: StoredParty | null,
  ink: EnvelopeInk,
): Record<string, WireField[]> {
  const pages: Record<string, WireField[]> = {};
  const parties = new Map(stored.parties.map((party) => [party.id, party]));
  for (const definition of document.fields) {
    const owner = parties.get(definition.party_id);
    if (owner === undefined) throw new Error('A field belongs to no party of its envelope.');
    const list = pages[definition.page] ?? [];
    pages[definition.page] = list;
    const seen = { stored, isOwn: owner.id === viewer?.id, ink };
    list.push(fieldAsSeen(definition, owner, seen));
  }
  return pages;
}

function fieldAsSeen(definition: WireField, owner: StoredParty, viewer: AnswerViewer): WireField {
  if (owner.status === 'signed') {
    const answer = viewer.stored.answers.get(definition.id);
    return answer === undefined ? definition : { ...definition, ...answerOnWire(answer, viewer) };
  }
  // What the sender has locked in is part of the contract; a mere suggestion is its party's alone.
  if (viewer.isOwn || isLocked(definition)) return definition;
  const isChoice = definition.type === 'checkbox' || definition.type === 'radio';
  return { ...definition, content: isChoice ? '0' : '' };
}

import type {
  WireBranding,
  WireConfig,
  WireDocument,
  WirePage,
} from '../contract/wire/wire-envelope.ts';
import type { WireField } from '../contract/wire/wire-field.ts';
import type { EnvelopeStatus } from '../model/envelope.ts';
import { drawPage, type PageContent, pagePixels, pagePoints } from './page-picture.ts';
import { agreement } from './sample-texts.ts';
import type { SandboxDocument, SandboxField, SandboxParty } from './sandbox-options.ts';
import type { Scenario } from './scenarios.ts';

/** How far a party is. */
export type PartyStatus = 'waiting' | 'signed' | 'rejected';

/** A party, as the sandbox keeps it. */
export interface StoredParty extends SandboxParty {
  /** The key of its link. */
  readonly linkKey: string;
  status: PartyStatus;
}

/** A document, as the sandbox keeps it. Answers are in its fields. */
export interface StoredDocument {
  readonly title: string;
  readonly fingerprint: string;
  readonly pages: readonly WirePage[];
  /** What is on each page, from which its text is made. */
  readonly contents: readonly PageContent[];
  /** By id, in the order of the fields. */
  readonly fields: Map<string, WireField>;
}

/** All that the sandbox knows about its envelope. */
export interface StoredEnvelope {
  readonly title: string;
  readonly parties: readonly StoredParty[];
  readonly documents: readonly StoredDocument[];
  readonly config: WireConfig;
  readonly branding: WireBranding;
  readonly redirectUrl: string | null;
  /** Why it has ended without all signatures, or `null`. */
  ending: Extract<EnvelopeStatus, 'cancelled' | 'rejected' | 'expired'> | null;
}

const defaultConfig: WireConfig = {
  company_name: 'Harbour Studio',
  company_hide_email_pdf_audit: '0',
  company_signature_format_drawn: '1',
  company_signature_format_typed: '1',
  company_signature_format_upload: '1',
  company_consumer_regulations: '0',
  company_signature_default: 'drawn',
  company_questions_signing: '1',
};

const defaultBranding: WireBranding = {
  hasBranding: false,
  customisedBranding: false,
  colours: {},
  logoURL: null,
  company: null,
};

/** Where the fields of a page begin, in percent of its height, and the most that a row takes. */
const firstRow = 52;
const rowHeight = 9;
const roomForRows = 40;

/** The place of a field in a grid of two columns below the text of its page. */
function gridPlace(place: number, count: number) {
  const step = Math.min(rowHeight, roomForRows / Math.ceil(count / 2));
  return {
    x: place % 2 === 0 ? 10.5 : 52,
    y: firstRow + Math.floor(place / 2) * step,
    width: 37,
    height: Math.min(4.5, step * 0.6),
  };
}

const isTicked = ({ type }: SandboxField) => type === 'checkbox' || type === 'radio';

function toWireFields(fields: readonly SandboxField[], partyId: string): Map<string, WireField> {
  const byPage = new Map<number, SandboxField[]>();
  for (const field of fields) {
    const { page = 1 } = field;
    byPage.set(page, [...(byPage.get(page) ?? []), field]);
  }
  const wire = new Map<string, WireField>();
  for (const [page, own] of byPage) {
    own.forEach((field, index) => {
      wire.set(field.id, {
        page,
        index,
        title: null,
        party_id: partyId,
        required: 'true',
        content: isTicked(field) ? '0' : '',
        drawn_json: null,
        upload: field.type === 'upload' ? [] : null,
        font: 'arial',
        font_size: 11,
        group: null,
        ...gridPlace(index, own.length),
        color: '#14161a',
        dropdown_choices: [],
        merge_field: null,
        is_merge_field: false,
        prefilled: false,
        contract_id: 'contract',
        contract_sent_id: 'sent',
        ...field,
      });
    });
  }
  return wire;
}

function storeDocument(
  { title, pages = [], paragraphs = agreement, fields = [] }: SandboxDocument,
  index: number,
  partyId: string,
): StoredDocument {
  const wire = toWireFields(fields, partyId);
  const given = typeof pages === 'number' ? [] : pages;
  let count = typeof pages === 'number' ? pages : Math.max(pages.length, 1);
  const places = new Map<number, WireField[]>();
  for (const field of wire.values()) {
    count = Math.max(count, field.page);
    const own = places.get(field.page) ?? [];
    own.push(field);
    places.set(field.page, own);
  }
  const contents = [...Array<undefined>(count)].map((_, at) => ({
    title,
    number: at + 1,
    count,
    paragraphs,
    places: (places.get(at + 1) ?? []).map((field) => ({
      label: field.title ?? '',
      box: { x: field.x, y: field.y, width: field.width, height: field.height },
    })),
  }));
  const fingerprint = `sandbox-document-${index + 1}`;
  return {
    title,
    fingerprint,
    contents,
    pages: contents.map((content, at) => ({
      ...pagePixels,
      points: { ...pagePoints },
      ...((given[at]?.src ?? null) === null && {
        src: drawPage(content),
        text_src: `text/${fingerprint}-${at}.json`,
      }),
      ...given[at],
    })),
    fields: wire,
  };
}

/** Makes the envelope of a scenario. */
export function storeEnvelope(scenario: Scenario): StoredEnvelope {
  const { parties = [], documents = [], status } = scenario;
  const stored = documents.map((document, index) =>
    storeDocument(document, index, parties[0]?.id ?? ''),
  );
  return {
    title: scenario.title ?? stored[0]?.title ?? '',
    parties: parties.map((party) => ({
      ...party,
      linkKey: `sandbox-${party.id}`,
      status: status === 'signed' ? 'signed' : 'waiting',
    })),
    documents: stored,
    config: { ...defaultConfig, ...scenario.config },
    branding: { ...defaultBranding, ...scenario.branding },
    redirectUrl: scenario.redirectUrl ?? null,
    ending: status === undefined || status === 'signed' ? null : status,
  };
}

/** The status of an envelope, for the API. */
export function statusOf({ ending, parties }: StoredEnvelope): Exclude<EnvelopeStatus, 'unknown'> {
  if (ending !== null) return ending;
  return parties.every(({ status }) => status === 'signed') ? 'signed' : 'sent';
}

/** The fields of a document by page number. */
export function byPage<F extends { readonly page: number }>(
  fields: Iterable<F>,
): Record<string, F[]> {
  const pages: Record<string, F[]> = {};
  for (const field of fields) {
    const list = pages[field.page] ?? [];
    pages[field.page] = list;
    list.push(field);
  }
  return pages;
}

/** A document as the API sends it, with these fields. */
export const toWireDocument = (
  { title, fingerprint, pages }: StoredDocument,
  fields: Iterable<WireField>,
): WireDocument => ({
  title,
  fingerprint,
  num_pages: pages.length,
  pages: pages.map((page) => ({ ...page })),
  fields: byPage(fields),
});

import { createHash } from 'node:crypto';
import type { SignatureField } from '@sign-envelope/core';
import { consentText, parseConsentTerms } from '@sign-envelope/core/consent';
import * as v from 'valibot';
import { type AuditEventOnWire, readAuditTrail } from '../../audit/audit-trail.ts';
import { originalFacts } from '../../audit/original-facts.ts';
import type {
  CertificateFacts,
  CertifiedConsent,
  CertifiedEvent,
  CertifiedParty,
  Proof,
} from '../../documents/certificate/certificate-facts.ts';
import { textLanguage } from '../../i18n/translator.ts';
import type { Sealer } from '../../seal/open-sealer.ts';
import type { Database } from '../../store/database.ts';
import type { FileStore } from '../../store/file-store.ts';
import type { FileDigest } from '../../store/stored-file.ts';
import { parseStored } from '../../store/stored-json.ts';
import type { StoredEnvelope, StoredParty } from '../read/stored-envelope.ts';
import { readConfig } from '../read/stored-settings.ts';
import { uploadOf } from '../stored-files.ts';

const certificateConfig = v.object({
  company_name: v.string(),
  company_hide_email_pdf_audit: v.optional(v.string()),
  company_certificate_pages: v.optional(v.string()),
});

/** What the envelope's config says about its certificate. */
function certificateSettings({ envelope }: StoredEnvelope) {
  return parseStored(certificateConfig, envelope.config, {
    table: 'envelopes',
    column: 'config',
    row: envelope.id,
  });
}

/** Whether the certificate's pages are added to the documents of an envelope. */
export function hasCertificatePages(stored: StoredEnvelope): boolean {
  return certificateSettings(stored).company_certificate_pages !== '0';
}

/** What certificates need to know beside the envelope. */
export interface CertificateContext {
  readonly db: Database;
  readonly files: FileStore;
  readonly productName: string;
  readonly siteAddress: () => string;
}

/**
 * Reads what the certificate of a completed envelope says. It ends with the event of the completion, so it
 * is the same whenever it is made.
 *
 * @param signed - The digests of the signed documents, by id.
 */
export async function readCertificateFacts(
  { db, files, productName, siteAddress }: CertificateContext,
  stored: StoredEnvelope,
  signed: ReadonlyMap<string, FileDigest>,
  sealer: Pick<Sealer, 'certificate' | 'authority'>,
): Promise<CertificateFacts> {
  const { envelope, documents, parties } = stored;
  const config = certificateSettings(stored);
  const { head, count } = await readHead(db, envelope.id);
  const events = (await readAuditTrail(db, envelope.id)).slice(0, count);
  const names = new Map(parties.map(({ id, title }) => [id, title]));
  const isByEmail = events.some(({ type }) => type === 'verified');
  return {
    language: textLanguage(envelope.language),
    product: productName,
    envelope: {
      title: envelope.title,
      fingerprint: envelope.fingerprint,
      company: config.company_name,
      createdAt: envelope.created_at,
      completedAt: envelope.ended_at ?? events.at(-1)?.at ?? envelope.created_at,
    },
    documents: documents.map((document) => {
      const { received_sha256: received, sha256: original } = originalFacts(document);
      return {
        title: document.title,
        pages: document.pages.length,
        original,
        received: received === original ? null : received,
        signed: digestIn(signed, document.id).sha256,
      };
    }),
    parties: parties.map((party): CertifiedParty => {
      const own = events.filter(({ party_id }) => party_id === party.id);
      const signing = own.find(({ type }) => type === 'submitted') ?? lastOf(own, 'signed');
      return {
        name: party.title,
        email: config.company_hide_email_pdf_audit === '1' ? null : party.email,
        proofs: proofsOf(stored, party, isByEmail),
        openedAt: own.find(({ type }) => type === 'opened')?.at ?? null,
        signedAt: party.signed_at,
        timeZone: timeZoneOf(own),
        ip: signing?.ip ?? null,
        userAgent: signing?.user_agent ?? null,
        signature: signatureOf(stored, party),
        consent: lastOf(own, 'consented')?.consent ?? null,
      };
    }),
    consents: consentsOf(stored, events),
    events: events.map(
      ({ at, type, party_id, ip }): CertifiedEvent => ({
        at,
        type,
        by: party_id === null ? null : (names.get(party_id) ?? null),
        ip: ip ?? null,
      }),
    ),
    head,
    seal: {
      subject: sealer.certificate.subject,
      sha256: sealer.certificate.sha256,
      authority: sealer.authority,
    },
    verifyAddress: `${siteAddress()}/verify`,
    signatureImages: Object.fromEntries(
      [...stored.uploads.values()]
        .filter(({ kind }) => kind === 'signature')
        .map((upload) => [upload.id, uploadOf(files, upload)]),
    ),
  };
}

function digestIn(digests: ReadonlyMap<string, FileDigest>, id: string): FileDigest {
  const digest = digests.get(id);
  if (digest === undefined) throw new Error(`The digest of the document ${id} is missing`);
  return digest;
}

const lastOf = (events: readonly AuditEventOnWire[], wanted: string) =>
  events.findLast(({ type }) => type === wanted);

/** The texts that parties agreed to, as they are recorded by their digests. */
function consentsOf(
  { envelope }: StoredEnvelope,
  events: readonly AuditEventOnWire[],
): CertifiedConsent[] {
  const { companyName, raw } = readConfig(envelope);
  const terms = parseConsentTerms(raw);
  const recorded = new Map(
    events.flatMap(({ consent }) => (consent == null ? [] : [[consent.sha256, consent.language]])),
  );
  return [...recorded].flatMap(([sha256, language]) => {
    const { text } = consentText(language, { companyName, terms });
    return createHash('sha256').update(text).digest('hex') === sha256
      ? [{ language, sha256, text }]
      : [];
  });
}

/** The time zone that the party's device stated, if it is one. */
function timeZoneOf(events: readonly AuditEventOnWire[]): string | null {
  const stated = events.flatMap(({ viewing }) => viewing?.time_zone ?? [])[0];
  return Intl.supportedValuesOf('timeZone').find((zone) => zone === stated) ?? null;
}

/** The log up to the completion, which the certificate is about. */
async function readHead(db: Database, envelopeId: string) {
  const { position, hash } = await db
    .selectFrom('events')
    .select(['position', 'hash'])
    .where('envelope_id', '=', envelopeId)
    .where('type', '=', 'completed')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  return { head: hash, count: position + 1 };
}

function proofsOf(stored: StoredEnvelope, party: StoredParty, isByEmail: boolean): Proof[] {
  return [
    isByEmail ? { kind: 'email' } : { kind: 'link' },
    ...(stored.envelope.password_hash === null ? [] : [{ kind: 'password' } as const]),
    ...(party.mobile === null ? [] : [{ kind: 'code', lastFour: party.mobile.slice(-4) } as const]),
  ];
}

/** The first signature that a party gave. */
function signatureOf({ documents, answers }: StoredEnvelope, party: StoredParty) {
  for (const { fields } of documents) {
    for (const { id, partyId } of fields) {
      const answer = partyId === party.id ? answers.get(id) : undefined;
      if (answer?.type === 'signature' && answer.value !== null)
        return answer satisfies SignatureField;
    }
  }
  return null;
}

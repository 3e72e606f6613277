import { randomUUID } from 'node:crypto';
import { sealedFacts, sealedFactsName } from '@sign-envelope/evidence';
import * as v from 'valibot';
import { addAuditEvent } from '../../audit/audit-trail.ts';
import type { CertificateFacts } from '../../documents/certificate/certificate-facts.ts';
import type { DocumentEngine, JobOptions } from '../../documents/document-engine.ts';
import { translator } from '../../i18n/translator.ts';
import type { Sealer } from '../../seal/open-sealer.ts';
import { findFileRecord, recordFile } from '../../store/file-records.ts';
import { lockRow } from '../../store/locks.ts';
import { openStoredFile, type StoredContent } from '../../store/stored-content.ts';
import { digestFile, type FileDigest, type StoredFile } from '../../store/stored-file.ts';
import type { StoredDocument, StoredEnvelope } from '../read/stored-envelope.ts';
import {
  type CertificateContext,
  hasCertificatePages,
  readCertificateFacts,
} from './read-certificate-facts.ts';

/** Dependencies of sealing. */
export interface SealContext extends CertificateContext {
  readonly engine: DocumentEngine;
  readonly sealer: Sealer;
}

/** What is sealed: a signed document, or the certificate of its envelope alone. */
export type Sealable =
  | { readonly kind: 'document'; readonly document: StoredDocument; readonly signed: StoredFile }
  | { readonly kind: 'certificate' };

/**
 * Adds the certificate to a document and seals it, or seals the certificate alone. The file and the event
 * are recorded together. It is kept from then on: another seal would be another file. If another process has
 * sealed it meanwhile, its file counts.
 *
 * @param digests - Of all signed documents of the envelope, by id.
 * @throws SealError if it cannot be sealed as configured.
 */
export async function sealDocument(
  context: SealContext,
  stored: StoredEnvelope,
  what: Sealable,
  digests: ReadonlyMap<string, FileDigest>,
  options: JobOptions,
): Promise<StoredContent> {
  const { db, files, engine, sealer } = context;
  const facts = await readCertificateFacts(context, stored, digests, sealer);
  const outputPath = files.temporary();
  const sealedPath = files.temporary();
  // Where it is until it is known to be the one that counts, so that the transaction is short.
  const uploadedPath = files.sealed(randomUUID());
  const isDocument = what.kind === 'document';
  const path = files.sealed(isDocument ? what.document.id : stored.envelope.id);
  const jobOptions = { owner: stored.envelope.id, ...options };
  const title = isDocument ? what.document.title : translator(facts.language)('certificate.title');
  try {
    await engine.makeCertificate(
      {
        signed: isDocument ? what.signed : null,
        hasPages: !isDocument || hasCertificatePages(stored),
        facts,
        attachment: { name: sealedFactsName, json: JSON.stringify(attachedFacts(facts)) },
        outputPath,
      },
      jobOptions,
    );
    const at = new Date();
    const sealed = await sealer.seal({
      path: outputPath,
      outputPath: sealedPath,
      details: {
        name: facts.envelope.company,
        reason: `${facts.envelope.title} · ${facts.envelope.fingerprint}`,
        at,
      },
      addPlace: (request) => engine.addSignaturePlace(request, jobOptions),
    });
    const digest = await digestFile(sealedPath);
    await files.put({ path: sealedPath, ...digest }, uploadedPath);
    const event = {
      envelopeId: stored.envelope.id,
      partyId: null,
      caller: null,
      at: at.toISOString(),
    } as const;
    const file = {
      title,
      sha256: digest.sha256,
      level: sealed.level,
      certificate_sha256: sealer.certificate.sha256,
    };
    const earlier = await db.transaction().execute(async (transaction) => {
      await lockRow(transaction, 'envelopes', stored.envelope.id);
      const record = await findFileRecord(transaction, files.name(path));
      // Another process was first, and people may have received its file.
      if (record !== null) return record;
      await files.link(uploadedPath, path);
      await recordFile(transaction, files.name(path), digest);
      await addAuditEvent(transaction, { ...event, type: 'sealed', detail: { file } });
      if (sealed.timestamp === null) return null;
      const timestamp = { at: sealed.timestamp, authority: sealer.authority ?? '' };
      await addAuditEvent(transaction, {
        ...event,
        type: 'timestamped',
        detail: { file, timestamp },
      });
      return null;
    });
    return await openStoredFile(files, { path, ...(earlier ?? digest) });
  } finally {
    await files.delete(outputPath);
    await files.delete(sealedPath);
    await files.delete(uploadedPath);
  }
}

/** The facts for programs that check the document. */
function attachedFacts({ envelope, documents, events, head }: CertificateFacts) {
  return v.parse(sealedFacts, {
    format: 'sign-envelope-evidence',
    version: 1,
    envelope: envelope.fingerprint,
    title: envelope.title,
    company: envelope.company,
    documents: documents.map(({ title, original }) => ({ title, original_sha256: original })),
    events: events.length,
    head,
  });
}

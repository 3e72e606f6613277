import type { Field } from '@sign-envelope/core';
import type { SignedFileFacts } from '@sign-envelope/evidence';
import { notFound } from '../../errors/server-error.ts';
import type { Database } from '../../store/database.ts';
import type { Viewer } from './signature-image.ts';
import { readFileIds } from './stored-answer.ts';
import type { StoredEnvelope, StoredParty, StoredUpload } from './stored-envelope.ts';
import { readConfig, type SettingsRow } from './stored-settings.ts';

/** A file that a party has signed with, and its field. */
export interface SignedFile {
  readonly upload: StoredUpload;
  readonly party: StoredParty;
  readonly field: Field;
}

/** The party that receives files; `null` for the company that sent the envelope. */
export type FileReceiver = StoredParty | null;

/** All files that parties have signed with, in the order of documents and fields. */
export function signedFiles(stored: StoredEnvelope): readonly SignedFile[] {
  return answeredFiles(
    stored,
    stored.parties.filter(({ status }) => status === 'signed'),
  );
}

/** All files in the answers of these parties. */
export function answeredFiles(
  { documents, answers, uploads }: StoredEnvelope,
  of: readonly StoredParty[],
): readonly SignedFile[] {
  const signed = new Map(of.map((party) => [party.id, party]));
  const files: SignedFile[] = [];
  for (const field of documents.flatMap((document) => document.fields)) {
    const party = signed.get(field.partyId);
    const answered = answers.get(field.id);
    if (party === undefined || answered?.type !== 'upload') continue;
    for (const { uuid } of answered.value) {
      const upload = uploads.get(uuid);
      if (upload === undefined) throw new Error('A field was answered with an unknown upload.');
      files.push({ upload, party, field });
    }
  }
  return files;
}

export function factsOf({
  id,
  name,
  mime,
  bytes,
  sha256,
}: Pick<StoredUpload, 'id' | 'name' | 'mime' | 'bytes' | 'sha256'>): SignedFileFacts {
  return { uuid: id, name, type: mime, bytes, sha256 };
}

/** The signed files that a receiver may access: see `sharesUploads`. */
export function filesFor(stored: StoredEnvelope, receiver: FileReceiver): readonly SignedFile[] {
  const files = signedFiles(stored);
  if (receiver === null || sharesUploads(stored.envelope)) return files;
  return files.filter(({ party }) => party.id === receiver.id);
}

/**
 * Whether all parties may access each other's files. By default only the sender may, because an
 * uploaded file may be as private as a passport.
 */
export function sharesUploads(envelope: Pick<SettingsRow, 'id' | 'config'>): boolean {
  return readConfig(envelope).sharesUploads;
}

/**
 * Finds an uploaded file for a viewer who may access it: its own party at any time, the sender once
 * it has been signed with, and then also the other parties if the sender shares uploads. Throws a
 * 404 for anyone else.
 */
export async function findSignedFile(
  db: Database,
  uuid: string,
  viewer: Viewer,
): Promise<Pick<StoredUpload, 'id' | 'name' | 'mime' | 'bytes' | 'sha256' | 'envelope_id'>> {
  const file = await db
    .selectFrom('uploads')
    .innerJoin('parties', 'parties.id', 'uploads.party_id')
    .innerJoin('envelopes', 'envelopes.id', 'uploads.envelope_id')
    .leftJoin('answers', 'answers.field_id', 'uploads.field_id')
    .select([
      'uploads.id',
      'uploads.name',
      'uploads.mime',
      'uploads.bytes',
      'uploads.sha256',
      'uploads.party_id',
      'uploads.envelope_id',
      'uploads.field_id',
      'parties.status',
      'envelopes.company_id',
      'envelopes.config',
      'answers.answer',
    ])
    .where('uploads.id', '=', uuid)
    .where('uploads.kind', '=', 'file')
    .executeTakeFirst();
  if (file === undefined) throw notFound();
  if (viewer.kind === 'signer' && viewer.partyId === file.party_id) return file;
  const isNear =
    viewer.kind === 'signer'
      ? viewer.envelopeId === file.envelope_id &&
        sharesUploads({ id: file.envelope_id, config: file.config })
      : viewer.companyId === file.company_id;
  const isSignedWith =
    file.status === 'signed' &&
    file.answer !== null &&
    readFileIds(file.answer, file.field_id ?? '').includes(uuid);
  if (!isNear || !isSignedWith) throw notFound();
  return file;
}

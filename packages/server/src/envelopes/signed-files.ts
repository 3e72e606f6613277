import type { WireConfig, WireField } from '@sign-envelope/core';
import { notFound } from '../errors/server-error.ts';
import type { Database } from '../store/database.ts';
import type { SignedFileFacts } from './audit-trail.ts';
import type { Viewer } from './signature-image.ts';
import type { StoredEnvelope, StoredParty, StoredUpload } from './stored-envelope.ts';

/** A file that a party has signed with, and the field it is in. */
export interface SignedFile {
  readonly upload: StoredUpload;
  readonly party: StoredParty;
  readonly field: WireField;
}

/** Whose hands files are to come into: `null` for those of the company that sent the envelope. */
export type FileReceiver = StoredParty | null;

/** Every file that has been signed with, by documents and their fields. */
export function signedFiles(stored: StoredEnvelope): readonly SignedFile[] {
  return answeredFiles(
    stored,
    stored.parties.filter(({ status }) => status === 'signed'),
  );
}

/** Every file in the answers of these parties. */
export function answeredFiles(
  { documents, answers, uploads }: StoredEnvelope,
  of: readonly StoredParty[],
): readonly SignedFile[] {
  const signed = new Map(of.map((party) => [party.id, party]));
  const files: SignedFile[] = [];
  for (const field of documents.flatMap((document) => document.fields)) {
    const party = signed.get(field.party_id);
    const answer = answers.get(field.id);
    if (party === undefined || answer?.inputFormat !== 'upload-field') continue;
    for (const uuid of uuidsOf(answer.inputValue)) {
      const upload = uploads.get(uuid);
      if (upload === undefined) throw new Error('A signed upload is missing.');
      files.push({ upload, party, field });
    }
  }
  return files;
}

export function factsOf({ id, name, mime, bytes, sha256 }: StoredUpload): SignedFileFacts {
  return { uuid: id, name, type: mime, bytes, sha256 };
}

/** Those of them that somebody may have: see `sharesUploads`. */
export function filesFor(stored: StoredEnvelope, receiver: FileReceiver): readonly SignedFile[] {
  const files = signedFiles(stored);
  if (receiver === null || sharesUploads(stored.envelope)) return files;
  return files.filter(({ party }) => party.id === receiver.id);
}

/**
 * Whether the sender lets every party have what the others upload. Otherwise a file is between the
 * party that uploads it and the sender: what is asked for is a passport as often as a floor plan.
 */
export function sharesUploads({ config }: { readonly config: string }): boolean {
  const settings: WireConfig = JSON.parse(config);
  return settings.company_share_uploads === '1';
}

/** The files that an upload field's answer names. */
export function uuidsOf(inputValue: string): readonly string[] {
  return JSON.parse(inputValue);
}

/**
 * Finds an uploaded file for someone who may have it: its own party always, the sender once that
 * party has signed with it, and from then on the other parties where the sender shares uploads. For
 * anyone else there is no such file.
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
      ? viewer.envelopeId === file.envelope_id && sharesUploads(file)
      : viewer.companyId === file.company_id;
  const isSignedWith =
    file.status === 'signed' &&
    file.answer !== null &&
    uuidsOf(JSON.parse(file.answer).inputValue).includes(uuid);
  if (!isNear || !isSignedWith) throw notFound();
  return file;
}

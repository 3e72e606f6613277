import type { TransportRequest } from '../../ports/transport.ts';
import { describePage } from '../page-picture.ts';
import type { SandboxResponse } from '../sandbox-reply.ts';
import { createSpecimen } from '../specimen-pdf.ts';
import type { StoredEnvelope, StoredParty } from '../stored-envelope.ts';
import { notFound } from './refusal.ts';
import type { Uploads } from './uploads.ts';

/** The header of a file to be saved under this name (RFC 6266). */
function asAttachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, toPercent);
  return `attachment; filename="file"; filename*=UTF-8''${encoded}`;
}

const toPercent = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;

/** `GET /download/envelope`: a specimen. */
export function downloadEnvelope(
  stored: StoredEnvelope,
  { onProgress }: TransportRequest,
): SandboxResponse {
  const body = createSpecimen(stored);
  onProgress?.(1);
  return {
    headers: {
      'content-type': body.type,
      'content-disposition': asAttachment(`${stored.title} (specimen).pdf`),
    },
    body,
  };
}

/** `GET /download/files/{uuid}`: the party's own, and those of others who have signed if they are shared. */
export function downloadFile(
  stored: StoredEnvelope,
  party: StoredParty,
  id: string,
  uploads: Uploads,
): SandboxResponse {
  const upload = uploads.find(id);
  const owner = stored.parties.find((one) => one.id === upload?.owner);
  const isShared = stored.config.company_share_uploads === '1' && owner?.status === 'signed';
  if (upload?.kind !== 'file' || (owner !== party && !isShared)) throw notFound();
  const { file, name } = upload;
  return {
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'content-disposition': asAttachment(name),
    },
    body: file,
  };
}

/** What the CDN has: the texts of pages, and uploaded signatures. Their pictures are in their addresses. */
export function readFromCdn(
  stored: StoredEnvelope,
  path: string,
  uploads: Uploads,
): SandboxResponse {
  const [, fingerprint, index] = /^\/text\/(.+)-(\d+)\.json$/.exec(path) ?? [];
  const document = stored.documents.find((one) => one.fingerprint === fingerprint);
  const content = document?.contents[Number(index)];
  if (content !== undefined) return { body: describePage(content) };
  const [, name = ''] = /^\/signatures\/(.+)$/.exec(path) ?? [];
  const upload = uploads.find(decodeURIComponent(name));
  if (upload?.kind !== 'signature') throw notFound();
  return { headers: { 'content-type': upload.file.type }, body: upload.file };
}

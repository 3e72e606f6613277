import type { Branding, EnvelopeStatus } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import { badResponse, readResponse } from './read-response.ts';
import { type Reader, toBoolean, toText } from './readers.ts';
import { toStatus } from './user.ts';
import type {
  WireDownloadMeta,
  WireRejectResult,
  WireUpload,
  WireWidgetSigning,
  WireWidgetVerified,
} from './wire/wire-responses.ts';

const rejectReaders = { status: toStatus } satisfies Record<keyof WireRejectResult, Reader>;

/** The server's word on a rejection. */
export interface RejectResult {
  /** `rejected`; any other means that the envelope was not rejected. */
  readonly status: EnvelopeStatus;
}

/** The answer of `POST /reject`. Throws `bad-response`. */
export function parseRejectResult(body: unknown): RejectResult {
  return readResponse(rejectReaders, body, 'reject');
}

/** The answer of `POST /send-message` is an empty text. Throws `bad-response` for anything else. */
export function requireMessageSent(body: unknown): void {
  if (body !== '') throw badResponse('send-message', 'its root');
}

const widgetSigningReaders = {
  verified: toBoolean,
  document_title: toText,
  company_name: toText,
  signer_name: toText,
} satisfies Record<keyof WireWidgetSigning, Reader>;

/** The answer of `GET /data/widget-signing`. Throws `bad-response`. */
export function parseWidgetSigning(body: unknown) {
  const response = readResponse(widgetSigningReaders, body, 'data/widget-signing');
  return {
    verified: response.verified,
    documentTitle: response.document_title,
    companyName: response.company_name,
    signerName: response.signer_name,
  };
}

const widgetVerifiedReaders = { status: toText } satisfies Record<keyof WireWidgetVerified, Reader>;

/** The answer of `POST /verify-widget`. Throws `bad-response` for anything but the word that it counts. */
export function requireWidgetVerified(body: unknown): void {
  const { status } = readResponse(widgetVerifiedReaders, body, 'verify-widget');
  if (status !== 'verified') throw badResponse('verify-widget', 'status');
}

const uploadReaders = {
  success: toBoolean,
  uuid: toText,
  fileName: toText,
} satisfies Record<keyof WireUpload, Reader>;

/** A file the server has taken. At least one of the two names is there; the other may be `''`. */
export interface Upload {
  /** What the server knows the file by. */
  readonly uuid: string;
  /** The name it is kept under: a signature image's address on the CDN. */
  readonly fileName: string;
}

/** The answer of an upload. One that did not succeed, or names nothing, is refused: `bad-response`. */
export function parseUpload(body: unknown): Upload {
  const { success, uuid, fileName } = readResponse(uploadReaders, body, 'upload');
  if (!success) throw badResponse('upload', 'success');
  if (uuid === '' && fileName === '') throw badResponse('upload', 'uuid');
  return { uuid, fileName };
}

const downloadMetaReaders = {
  branding: toBranding,
  title: toText,
} satisfies Record<keyof WireDownloadMeta, Reader>;

/** What the download page shows of an envelope that it does not load. */
export interface DownloadMeta {
  readonly title: string;
  readonly branding: Branding;
}

/** The answer of `GET /download/meta`. Throws `bad-response`. */
export function parseDownloadMeta(body: unknown): DownloadMeta {
  return readResponse(downloadMetaReaders, body, 'download/meta');
}

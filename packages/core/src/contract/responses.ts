import type { SubmitResult } from '../events/events.ts';
import type { Branding, EnvelopeStatus } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import {
  downloadMetaReaders,
  rejectResultReaders,
  submitResultReaders,
  uploadReaders,
  widgetSigningReaders,
  widgetVerifiedReaders,
} from './compiled-readers.ts';
import { badResponse, readResponse } from './read-response.ts';
import { toStatus } from './user.ts';

/**
 * Parses the response of `POST /sign-envelope` and `POST /sign-widget`.
 *
 * @throws SigningError `bad-response` without a known status: only the server can say that something
 * has been signed.
 */
export function parseSubmitResult(body: unknown): SubmitResult {
  const response = readResponse(submitResultReaders, body, 'sign-envelope');
  const status = response.status === 'verify' ? 'verify' : toStatus(response.status);
  if (status === 'unknown') throw badResponse('sign-envelope', 'status');
  return { status, redirectUrl: response.envelope_redirect_url };
}

/** The server's result of a rejection. */
export interface RejectResult {
  /** `rejected`; with any other status, the envelope was not rejected. */
  readonly status: EnvelopeStatus;
}

/** Parses the response of `POST /reject`. Throws `bad-response`. */
export function parseRejectResult(body: unknown): RejectResult {
  return { status: toStatus(readResponse(rejectResultReaders, body, 'reject').status) };
}

/** Checks the response of `POST /send-message`: an empty text. Throws `bad-response` for any other. */
export function requireMessageSent(body: unknown): void {
  if (body !== '') throw badResponse('send-message', 'its root');
}

/** Parses the response of `GET /data/widget-signing`. Throws `bad-response`. */
export function parseWidgetSigning(body: unknown) {
  const response = readResponse(widgetSigningReaders, body, 'data/widget-signing');
  return {
    verified: response.verified,
    documentTitle: response.document_title,
    companyName: response.company_name,
    signerName: response.signer_name,
    branding: response.branding === undefined ? null : toBranding(response.branding),
  };
}

/** Checks the response of `POST /verify-widget`. Throws `bad-response` unless its status is `verified`. */
export function requireWidgetVerified(body: unknown): void {
  const { status } = readResponse(widgetVerifiedReaders, body, 'verify-widget');
  if (status !== 'verified') throw badResponse('verify-widget', 'status');
}

/** An uploaded file. One of `uuid` and `fileName` may be `''`. */
export interface Upload {
  /** Identifies the file on the server. */
  readonly uuid: string;
  /** The name it is stored under: for a signature image, its address on the CDN. */
  readonly fileName: string;
}

/** Parses the response of an upload. Throws `bad-response` if it failed, or has no uuid and no file name. */
export function parseUpload(body: unknown): Upload {
  const { success, uuid, fileName } = readResponse(uploadReaders, body, 'upload');
  if (!success) throw badResponse('upload', 'success');
  if (uuid === null && fileName === null) throw badResponse('upload', 'uuid');
  return { uuid: uuid ?? '', fileName: fileName ?? '' };
}

/** What the download page shows, without loading the envelope. */
export interface DownloadMeta {
  readonly title: string;
  readonly branding: Branding;
}

/** Parses the response of `GET /download/meta`. Throws `bad-response`. */
export function parseDownloadMeta(body: unknown): DownloadMeta {
  const { title, branding } = readResponse(downloadMetaReaders, body, 'download/meta');
  return { title, branding: toBranding(branding) };
}

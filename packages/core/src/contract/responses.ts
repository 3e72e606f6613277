import type { Branding, EnvelopeStatus } from '../model/envelope.ts';
import { toRedirectAddress } from '../model/redirect-address.ts';
import { toBranding } from './branding.ts';
import {
  downloadLinkReaders,
  downloadMetaReaders,
  submitResultReaders,
  uploadReaders,
  widgetSigningReaders,
} from './compiled-readers.ts';
import { badResponse, readResponse } from './read-response.ts';
import { readSuccess } from './read-success.ts';
import { toStatus } from './user.ts';

/** What the server says about an envelope in the response to an action. */
export interface ActionResult {
  /** `null` if the response names none: the server has to be asked. */
  readonly status: EnvelopeStatus | 'verify' | null;
  readonly redirectUrl: string | null;
  /** Whether nothing is left to sign: the signer goes to the status page. */
  readonly unsignable: boolean;
}

/**
 * Parses the response of `POST /sign-envelope`, `POST /sign-widget` and `POST /reject`. Throws
 * `bad-response` if there is none.
 */
export function parseActionResult(body: unknown, call: string): ActionResult {
  const response = readSuccess(submitResultReaders, body, call);
  const known = toStatus(response.status);
  const status = known === 'unknown' ? null : known;
  return {
    status: response.status === 'verify' ? 'verify' : status,
    redirectUrl: response.envelope_redirect_url,
    unsignable: response.unsignable,
  };
}

/**
 * Checks the response of a call whose success says all: sending a message, verifying a code or a
 * widget's signing. Throws `bad-response` if there is none, or it denies it.
 */
export function requireSuccess(body: unknown, call: string): void {
  readSuccess({}, body, call);
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

/** An uploaded file. One of `uuid` and `fileName` may be `''`. */
export interface Upload {
  /** Identifies the file on the server. */
  readonly uuid: string;
  /** The name it is stored under: for a signature image, its address on the CDN. */
  readonly fileName: string;
}

/** Parses the response of an upload. Throws `bad-response` if it failed, or has no uuid and no file name. */
export function parseUpload(body: unknown): Upload {
  const { uuid, fileName } = readSuccess(uploadReaders, body, 'upload');
  if (uuid === null && fileName === null) throw badResponse('upload', 'uuid');
  return { uuid: uuid ?? '', fileName: fileName ?? '' };
}

/** What the download page shows, without loading the envelope. */
export interface DownloadMeta {
  readonly title: string;
  readonly branding: Branding;
}

/** Parses the response of `GET /download/meta`. Throws `bad-response` if there is none. */
export function parseDownloadMeta(body: unknown): DownloadMeta {
  const { title, branding } = readSuccess(downloadMetaReaders, body, 'download/meta');
  return { title, branding: toBranding(branding) };
}

/** Parses the response of `POST /download/link`. Throws `bad-response` if there is no address of the web. */
export function parseDownloadLink(body: unknown) {
  const { url, expires_in } = readSuccess(downloadLinkReaders, body, 'download/link');
  const address = toRedirectAddress(url);
  if (address === null) throw badResponse('download/link', 'url');
  return { url: address, validFor: expires_in === null ? null : expires_in * 1000 };
}

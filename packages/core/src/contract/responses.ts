import type { Branding, EnvelopeStatus } from '../model/envelope.ts';
import { toBranding } from './branding.ts';
import { badAnswer, readAnswer } from './read-response.ts';
import { type Reader, toFlag, toText } from './readers.ts';
import { toStatus } from './user.ts';
import type {
  WireDownloadMeta,
  WireRejectResult,
  WireUpload,
  WireWidgetSigning,
  WireWidgetVerified,
} from './wire/wire-responses.ts';

const rejectAnswer = { status: toStatus } satisfies Record<keyof WireRejectResult, Reader>;

/** The server's word on a rejection. */
export interface RejectResult {
  /** `rejected`; any other means that the envelope was not rejected. */
  readonly status: EnvelopeStatus;
}

/** The answer of `POST /reject`. Throws `bad-answer`. */
export function parseRejectResult(body: unknown): RejectResult {
  return readAnswer(rejectAnswer, body, 'reject');
}

/** The answer of `POST /send-message` is an empty text. Throws `bad-answer` for anything else. */
export function requireMessageSent(body: unknown): void {
  if (body !== '') throw badAnswer('send-message', 'its root');
}

const widgetSigningAnswer = {
  verified: toFlag,
  document_title: toText,
  company_name: toText,
  signer_name: toText,
} satisfies Record<keyof WireWidgetSigning, Reader>;

/** The answer of `GET /data/widget-signing`. Throws `bad-answer`. */
export function parseWidgetSigning(body: unknown) {
  const answer = readAnswer(widgetSigningAnswer, body, 'data/widget-signing');
  return {
    verified: answer.verified,
    documentTitle: answer.document_title,
    companyName: answer.company_name,
    signerName: answer.signer_name,
  };
}

const widgetVerifiedAnswer = { status: toText } satisfies Record<keyof WireWidgetVerified, Reader>;

/** The answer of `POST /verify-widget`. Throws `bad-answer` for anything but the word that it counts. */
export function requireWidgetVerified(body: unknown): void {
  const { status } = readAnswer(widgetVerifiedAnswer, body, 'verify-widget');
  if (status !== 'verified') throw badAnswer('verify-widget', 'status');
}

const uploadAnswer = {
  success: toFlag,
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

/** The answer of an upload. One that did not succeed, or names nothing, is refused: `bad-answer`. */
export function parseUpload(body: unknown): Upload {
  const { success, uuid, fileName } = readAnswer(uploadAnswer, body, 'upload');
  if (!success) throw badAnswer('upload', 'success');
  if (uuid === '' && fileName === '') throw badAnswer('upload', 'uuid');
  return { uuid, fileName };
}

const downloadMetaAnswer = {
  branding: toBranding,
  title: toText,
} satisfies Record<keyof WireDownloadMeta, Reader>;

/** What the download page shows of an envelope that it does not load. */
export interface DownloadMeta {
  readonly title: string;
  readonly branding: Branding;
}

/** The answer of `GET /download/meta`. Throws `bad-answer`. */
export function parseDownloadMeta(body: unknown): DownloadMeta {
  return readAnswer(downloadMetaAnswer, body, 'download/meta');
}

import * as v from 'valibot';
import { passthrough, toPositive } from '../readers.ts';
import { readBy } from './read-by.ts';
import {
  wireBranding,
  wireConfig,
  wireEnvelope,
  wirePage,
  wireStatus,
  wireUser,
} from './wire-envelope.ts';
import { wireField } from './wire-field.ts';

/** `POST /auth` and `POST /auth/preview`. */
export const wireAuth = v.object({
  data: v.object({
    access_token: v.string(),
    /** Seconds. */
    expires_in: v.number(),
    /**
     * The responses of `GET /user` and `GET /data/envelope`, or of `GET /data/preview` for the key of a
     * preview, to a request with `include_data`. Without them, and whenever a password or a code is
     * required, they are loaded by these calls.
     */
    user: v.optional(readBy(wireUser, passthrough)),
    envelope: v.optional(readBy(wireEnvelope, passthrough)),
  }),
});

/** `POST /sign-envelope` (sent, signed) and `POST /sign-widget` (verify). */
export const wireSubmitResult = v.object({
  status: v.picklist(['sent', 'signed', 'verify']),
  envelope_redirect_url: v.optional(v.nullable(v.string())),
  /** As of an envelope. */
  unsignable: v.optional(v.boolean()),
});

/** `POST /reject`. */
export const wireRejectResult = v.object({ status: wireStatus });

/** `POST /opened`. */
export const wireOpened = v.object({ status: v.literal('opened') });

/** `POST /send-message`. */
export const wireMessageSent = v.literal('');

/** Uploads and their deletes. */
export const wireUpload = v.object({
  success: v.boolean(),
  uuid: v.optional(v.string()),
  fileName: v.optional(v.string()),
});

/** `GET /download/meta`. */
export const wireDownloadMeta = v.object({ branding: wireBranding, title: v.string() });

/** `POST /download/link`. */
export const wireDownloadLink = v.object({
  /** An address that a browser can open without a token: it has a secret of its own. */
  url: v.string(),
  /** Seconds for which it works. */
  expires_in: readBy(v.number(), toPositive),
});

/** `POST /generate-otp`. */
export const wireCodeSent = v.object({
  /** When the code expires: seconds since 1970. */
  expires: readBy(v.number(), passthrough),
});

/** `GET /data/widget`. A widget's fields have no party: they are all the signer's. */
export const wireWidget = v.object({
  id: v.string(),
  title: v.string(),
  fingerprint: v.string(),
  /** How many, or each with its image. */
  pages: v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.array(wirePage)]),
  fields: v.record(v.string(), v.array(v.omit(wireField, ['party_id']))),
  config: wireConfig,
  branding: wireBranding,
  redirect_url: v.nullable(v.string()),
  /** As of an envelope. */
  accepts_repeated_values: v.optional(v.boolean()),
});

/** `GET /data/widget-signing`: what the emailed link would confirm. */
export const wireWidgetSigning = v.object({
  /** Whether it has been confirmed already. */
  verified: v.boolean(),
  document_title: v.string(),
  company_name: v.string(),
  signer_name: v.string(),
  branding: v.optional(wireBranding),
});

/** `POST /verify-widget/{code}`: the signing counts from now on. */
export const wireWidgetVerified = v.object({ status: v.literal('verified') });

/** Every unsuccessful response. */
export const wireError = v.object({
  type: v.optional(v.picklist(['password', 'otp'])),
  status: v.optional(v.picklist(['required', 'incorrect'])),
  /** A message key or a text. */
  message: v.string(),
  session_uid: v.optional(v.string()),
  party_mobile_last4: v.optional(v.string()),
  /** The sender's, with a request for a password or a code. */
  branding: v.optional(wireBranding),
  /** Message keys, by field id or by place in the request. */
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
});

/** The response of `POST /auth`; `parseAuth` reads it, with or without `data` around it. */
export type WireAuth = v.InferOutput<typeof wireAuth>;
/** The response of `POST /sign-envelope` and `POST /sign-widget`; `parseActionResult` reads them. */
export type WireSubmitResult = v.InferOutput<typeof wireSubmitResult>;
/** The response of `POST /reject`; `parseActionResult` reads it. */
export type WireRejectResult = v.InferOutput<typeof wireRejectResult>;
/** The response of an upload; `parseUpload` reads it. A failed one has no names. */
export type WireUpload = v.InferOutput<typeof wireUpload>;
/** The response of `GET /download/meta`; `parseDownloadMeta` reads it. */
export type WireDownloadMeta = v.InferOutput<typeof wireDownloadMeta>;
/** The response of `POST /download/link`; `parseDownloadLink` reads it. */
export type WireDownloadLink = v.InferOutput<typeof wireDownloadLink>;
/** The response of `POST /generate-otp`; `parseOtp` also reads milliseconds, dates and seconds from now. */
export type WireCodeSent = v.InferOutput<typeof wireCodeSent>;
/** The response of `GET /data/widget`; `parseWidget` makes an `Envelope` of it. */
export type WireWidget = v.InferOutput<typeof wireWidget>;
/** The response of `GET /data/widget-signing`: what the button confirms. */
export type WireWidgetSigning = v.InferOutput<typeof wireWidgetSigning>;
/** The response of `POST /verify-widget`: a success has no other status. */
export type WireWidgetVerified = v.InferOutput<typeof wireWidgetVerified>;
/**
 * An error on the wire; `parseErrorBody` reads it. `type` and `status` say which screen a 401
 * asks for.
 */
export type WireError = v.InferOutput<typeof wireError>;

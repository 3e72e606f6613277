import * as v from 'valibot';
import { isLongerThan } from '../../model/count-characters.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { hasVisibleText } from '../../model/visible-text.ts';
import { boundedArray } from './bounded-array.ts';
import { mailAddressText } from './mail-address-text.ts';

/** Line breaks and other control characters. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Characters that override the direction of the text around them, and lone surrogates. */
const unseen = /[\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Turns a text into one line that looks as it reads: each run of line breaks and control characters
 * becomes a space, and overrides of the text direction are removed. Direction marks (U+061C, U+200E,
 * U+200F), which Arabic and Hebrew names may need, are kept.
 *
 * @example
 * ```ts
 * toOneLine('Ada\r\nPark\t'); // 'Ada Park'
 * ```
 */
export function toOneLine(text: string): string {
  return text.replace(unseen, '').replace(breaks, ' ').trim();
}

/** Maximum lengths of a signer's texts, in characters. A drawn signature is the longest by far. */
const limits = { id: 200, value: 4_500_000, font: 64, key: 1_000 };

/** A text whose length is counted as people count characters. */
const atMost = (length: number) =>
  v.pipe(
    v.string(),
    v.check((text) => !isLongerThan(text, length), 'server_errors.too_long'),
    v.description(`At most ${length} characters, by Unicode code points.`),
  );

/** A text with a visible character. */
const visible = (message: string) => v.check(hasVisibleText, message);

const id = v.pipe(v.string(), v.maxLength(limits.id));
const filledId = v.pipe(v.string(), v.nonEmpty('server_errors.required'), v.maxLength(limits.id));

/** `POST /auth` and `POST /auth/preview`. */
export const authRequest = v.object({
  key: v.pipe(v.string(), v.nonEmpty('server_errors.required'), v.maxLength(limits.key)),
  /** Whether the response may bring what the page loads next: a server may leave that out. */
  include_data: v.optional(v.boolean()),
  /** Of a preview, whose data is included if its key is for these: they are in the path of its link. */
  envelope_fingerprint: v.optional(v.pipe(v.string(), v.maxLength(limits.id))),
  signature_fingerprint: v.optional(v.pipe(v.string(), v.maxLength(limits.id))),
});

/** One answer. */
export const submittedInput = v.object({
  inputId: filledId,
  contractId: id,
  contractSentId: id,
  inputValue: v.pipe(v.string(), v.maxLength(limits.value, 'server_errors.too_long')),
  inputFormat: v.picklist(['', 'typed', 'drawn', 'upload', 'upload-field']),
  inputFont: v.pipe(v.string(), v.maxLength(limits.font, 'server_errors.too_long')),
  /** Points. */
  inputSize: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1000)),
  inputSameAs: v.optional(
    v.pipe(
      filledId,
      v.description(
        'The inputId of an earlier input whose inputValue is the value of this one too: for servers whose envelope or widget says accepts_repeated_values. inputValue is then empty.',
      ),
    ),
  ),
});

const inputs = boundedArray(submittedInput, 20_000, 'server_errors.too_long');

/** The metadata of the host's page or the widget's address: any JSON. */
const envelopeMeta = v.optional(v.nullable(v.unknown()), null);

/** What the signer agreed to, for envelopes whose config has `company_consent`. */
const consent = v.object({
  version: v.pipe(v.string(), v.maxLength(limits.id)),
  language: v.pipe(v.string(), v.maxLength(limits.id)),
  /** SHA-256 of the text that was shown, in UTF-8, hex; `null` where a browser cannot compute it. */
  sha256: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))), null),
});

/** Pictures of pages that a submission can state: several sizes of each page of the largest envelope. */
const maxSeenPages = 10_000;

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));
const pixels = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1_000_000));

/** What the signer was shown, for a server whose config has `records_seen`. */
const seen = v.object({
  pages: boundedArray(
    v.object({
      /** Number of the document in the envelope, from 1. */
      document: positive,
      /** From 1. */
      page: positive,
      /** SHA-256 of the picture as it was received, hex. */
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
    maxSeenPages,
    'server_errors.too_long',
  ),
  /** Size of the window in CSS pixels. */
  viewport: v.object({ width: pixels, height: pixels }),
  device_pixel_ratio: pixels,
  /** Language of the interface. */
  language: v.pipe(v.string(), v.maxLength(limits.id)),
  /** The IANA name of the device's time zone, such as `Europe/Lisbon`. */
  time_zone: v.optional(v.pipe(v.string(), v.regex(/^[\w+/-]{1,64}$/))),
  /** Name and version of what shows the pages. */
  software: v.pipe(v.string(), v.maxLength(limits.id)),
  /** Why pictures are left out: `other-origin`, `not-cached` or `no-web-crypto`. */
  skipped: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.maxLength(limits.id))), v.maxLength(10)),
    [],
  ),
});

/** `POST /sign-envelope`. */
export const signEnvelopeRequest = v.object({
  inputs,
  envelope_meta: envelopeMeta,
  consent: v.optional(consent),
  seen: v.optional(seen),
});

/** `POST /decline-consent`: the signer does not agree to sign electronically. */
export const declineConsentRequest = v.object({ consent });

/** `POST /sign-widget`. */
export const signWidgetRequest = v.object({
  widget: filledId,
  /** Any name: it is in no mail before the signer has confirmed it. */
  name: v.pipe(
    v.string(),
    v.transform(toOneLine),
    atMost(inputLimits.signerNameLength),
    visible('server_errors.required'),
  ),
  email: mailAddressText,
  inputs,
  envelope_meta: envelopeMeta,
  consent: v.optional(consent),
  seen: v.optional(seen),
});

/** `POST /reject`. A reason is longer than one character. */
export const rejectRequest = v.object({
  rejection_reason: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(2, 'server_errors.reason_required'),
    atMost(inputLimits.reasonLength),
    visible('server_errors.reason_required'),
  ),
});

/** `POST /send-message`. */
export const sendMessageRequest = v.object({
  message: v.pipe(
    v.string(),
    v.trim(),
    atMost(inputLimits.messageLength),
    visible('server_errors.message_required'),
  ),
  to: v.literal('sender'),
});

/** `POST /verify-otp`. A code has 6 characters and no spaces. */
export const verifyCodeRequest = v.object({
  code: v.pipe(
    v.optional(v.unknown(), null),
    v.string((issue) =>
      issue.received === 'null'
        ? 'server_errors.otp.code_required'
        : 'server_errors.otp.code_not_string',
    ),
    v.transform((code) => code.replace(/\s/gu, '')),
    v.length(6, 'server_errors.otp.code_invalid_length'),
  ),
});

/** The text part of `POST /upload/envelope-file` and `/upload/widget-file`. */
export const uploadFileParams = v.object({ input_id: filledId });

/** Removes an uploaded file. */
export const removeFileRequest = v.object({ input_id: filledId, uuid: filledId });

/** Removes a signature image. */
export const removeSignatureRequest = v.object({ fileName: filledId });

/** Removes a file of a widget's upload field. */
export const removeWidgetFileRequest = v.object({ widget: filledId, ...removeFileRequest.entries });

/** Removes a widget's signature image. */
export const removeWidgetSignatureRequest = v.object({
  widget: filledId,
  ...removeSignatureRequest.entries,
});

/** The key of a signer's link or of a preview, which is exchanged for a token. */
export type AuthRequest = v.InferOutput<typeof authRequest>;
/** A submission of at most 20,000 answers, which `checkSubmission` checks. */
export type SignEnvelopeRequest = v.InferOutput<typeof signEnvelopeRequest>;
/** A submission of a shared form. The signer confirms the email address afterwards. */
export type SignWidgetRequest = v.InferOutput<typeof signWidgetRequest>;
/** A rejection; the reason is trimmed and has 2 to 5,000 characters. */
export type RejectRequest = v.InferOutput<typeof rejectRequest>;
/** A signer's question to the sender; the message is trimmed and has 1 to 5,000 characters. */
export type SendMessageRequest = v.InferOutput<typeof sendMessageRequest>;
/** A one-time code as the signer typed it, without its spaces: 6 characters. */
export type VerifyCodeRequest = v.InferOutput<typeof verifyCodeRequest>;
/** Which file of which upload field to remove. */
export type RemoveFileRequest = v.InferOutput<typeof removeFileRequest>;
/** Which signature image to remove, by the name that its upload returned. */
export type RemoveSignatureRequest = v.InferOutput<typeof removeSignatureRequest>;

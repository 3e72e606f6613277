import * as v from 'valibot';
import { isLongerThan } from '../../model/count-characters.ts';
import { inputLimits } from '../../model/input-limits.ts';
import { hasVisibleText } from '../../model/visible-text.ts';

/** Longest texts a signer sends, in characters. A drawn signature is the longest by far. */
const limits = { id: 200, value: 4_500_000, font: 64, key: 1_000 };

/** A text that people count the characters of. */
const atMost = (length: number) =>
  v.pipe(
    v.string(),
    v.check((text) => !isLongerThan(text, length), 'server_errors.too_long'),
    v.description(`At most ${length} characters, by Unicode code points.`),
  );

/** A text of which something can be seen. */
const visible = (message: string) => v.check(hasVisibleText, message);

const id = v.pipe(v.string(), v.maxLength(limits.id));
const filledId = v.pipe(v.string(), v.nonEmpty('server_errors.required'), v.maxLength(limits.id));

/** `POST /auth` and `POST /auth/preview`. */
export const authRequest = v.object({
  key: v.pipe(v.string(), v.nonEmpty('server_errors.required'), v.maxLength(limits.key)),
});

/** One answer: specification, section 3. */
export const submittedInput = v.object({
  inputId: filledId,
  contractId: id,
  contractSentId: id,
  inputValue: v.pipe(v.string(), v.maxLength(limits.value, 'server_errors.too_long')),
  inputFormat: v.picklist(['', 'typed', 'drawn', 'upload', 'upload-field']),
  inputFont: v.pipe(v.string(), v.maxLength(limits.font, 'server_errors.too_long')),
  /** Points. */
  inputSize: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1000)),
});

const inputs = v.pipe(v.array(submittedInput), v.maxLength(20_000, 'server_errors.too_long'));

/** `POST /sign-envelope`. */
export const signEnvelopeRequest = v.object({ inputs });

/** `POST /sign-widget`. */
export const signWidgetRequest = v.object({
  widget: filledId,
  // Written into a mail's header, which a line break would end.
  name: v.pipe(
    v.string(),
    v.trim(),
    visible('server_errors.required'),
    atMost(inputLimits.signerNameLength),
    v.regex(/^\P{Cc}*$/u, 'server_errors.control_character'),
  ),
  email: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(inputLimits.signerEmailLength, 'server_errors.envelope.email'),
    v.email('server_errors.envelope.email'),
  ),
  inputs,
  /** Any JSON that the widget's address brought along. */
  envelope_meta: v.optional(v.nullable(v.unknown()), null),
});

/** `POST /reject`. Specification, section 5: a reason is longer than one character. */
export const rejectRequest = v.object({
  rejection_reason: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(2, 'server_errors.reason_required'),
    visible('server_errors.reason_required'),
    atMost(inputLimits.reasonLength),
  ),
});

/** `POST /send-message`. */
export const sendMessageRequest = v.object({
  message: v.pipe(
    v.string(),
    v.trim(),
    visible('server_errors.message_required'),
    atMost(inputLimits.messageLength),
  ),
  to: v.literal('sender'),
});

/** `POST /verify-otp`. Specification, section 5: present, a string, 6 characters without spaces. */
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

/** Taking an uploaded file away. */
export const removeFileRequest = v.object({ input_id: filledId, uuid: filledId });

/** Taking a signature image away. */
export const removeSignatureRequest = v.object({ fileName: filledId });

/** Taking a file of a widget's upload field away. */
export const removeWidgetFileRequest = v.object({ widget: filledId, ...removeFileRequest.entries });

/** Taking a widget's signature image away. */
export const removeWidgetSignatureRequest = v.object({
  widget: filledId,
  ...removeSignatureRequest.entries,
});

/** The key of a signer's link, or of a preview, to be exchanged for a token. */
export type AuthRequest = v.InferOutput<typeof authRequest>;
/** A submission: every answer the signer gives, at most 20,000. `checkSubmission` judges them. */
export type SignEnvelopeRequest = v.InferOutput<typeof signEnvelopeRequest>;
/** A submission of a shared form, by someone who has yet to prove that the email is theirs. */
export type SignWidgetRequest = v.InferOutput<typeof signWidgetRequest>;
/** A rejection; the reason is trimmed and has 2 to 5,000 characters. */
export type RejectRequest = v.InferOutput<typeof rejectRequest>;
/** A signer's question to the sender; the message is trimmed and has 1 to 5,000 characters. */
export type SendMessageRequest = v.InferOutput<typeof sendMessageRequest>;
/** A one-time code as the signer typed it, without its spaces: 6 characters. */
export type VerifyCodeRequest = v.InferOutput<typeof verifyCodeRequest>;
/** Which file of which upload field to take away. */
export type RemoveFileRequest = v.InferOutput<typeof removeFileRequest>;
/** Which signature image to take away, by the name its upload came back with. */
export type RemoveSignatureRequest = v.InferOutput<typeof removeSignatureRequest>;

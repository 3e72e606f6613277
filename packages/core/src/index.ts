export type { Auth } from './contract/auth.ts';
export { parseAuth } from './contract/auth.ts';
export { toConfig } from './contract/config.ts';
export { parseEnvelope, parsePreview } from './contract/envelope.ts';
export type { ErrorBody } from './contract/error-body.ts';
export { parseErrorBody } from './contract/error-body.ts';
export type { CodeSent } from './contract/one-time-code.ts';
export { parseOtp } from './contract/one-time-code.ts';
export { parsePageText } from './contract/page-text.ts';
export { boundedArray } from './contract/requests/bounded-array.ts';
export { cancelRequest, cancelResult } from './contract/requests/cancel-request.ts';
export type { CheckedRequest, RequestErrors } from './contract/requests/check-request.ts';
export { checkRequest } from './contract/requests/check-request.ts';
export { mailAddressText } from './contract/requests/mail-address-text.ts';
export type {
  SenderBranding,
  SenderConfig,
  SenderEnvelope,
  SenderEnvelopeCreated,
  SenderEnvelopeState,
} from './contract/requests/sender-envelope.ts';
export {
  senderBranding,
  senderConfig,
  senderEnvelope,
  senderEnvelopeCreated,
  senderEnvelopeState,
} from './contract/requests/sender-envelope.ts';
export type { SenderField } from './contract/requests/sender-field.ts';
export { senderField } from './contract/requests/sender-field.ts';
export type { MailLanguage } from './contract/requests/sender-language.ts';
export { mailLanguages, senderLanguage } from './contract/requests/sender-language.ts';
export type {
  SenderBulkPreviewsCreated,
  SenderContacts,
  SenderPreviewsCreated,
} from './contract/requests/sender-previews.ts';
export {
  senderBulkPreviewsCreated,
  senderContacts,
  senderPreviewsCreated,
} from './contract/requests/sender-previews.ts';
export type {
  SenderWidget,
  SenderWidgetCreated,
  SenderWidgetState,
} from './contract/requests/sender-widget.ts';
export {
  senderWidget,
  senderWidgetCreated,
  senderWidgetState,
} from './contract/requests/sender-widget.ts';
export type {
  AuthRequest,
  RejectRequest,
  RemoveFileRequest,
  RemoveSignatureRequest,
  SendMessageRequest,
  SignEnvelopeRequest,
  SignWidgetRequest,
  VerifyCodeRequest,
} from './contract/requests/signer-requests.ts';
export {
  authRequest,
  rejectRequest,
  removeFileRequest,
  removeSignatureRequest,
  removeWidgetFileRequest,
  removeWidgetSignatureRequest,
  sendMessageRequest,
  signEnvelopeRequest,
  signWidgetRequest,
  uploadFileParams,
  verifyCodeRequest,
} from './contract/requests/signer-requests.ts';
export type {
  DownloadMeta,
  RejectResult,
  Upload,
} from './contract/responses.ts';
export {
  parseDownloadMeta,
  parseRejectResult,
  parseUpload,
} from './contract/responses.ts';
export { parseSubmitResult } from './contract/submit-result.ts';
export { parseUser } from './contract/user.ts';
export { parseWidget } from './contract/widget.ts';
export type {
  WireBranding,
  WireConfig,
  WireDocument,
  WireEnvelope,
  WirePage,
  WireParty,
  WireUser,
} from './contract/wire/wire-envelope.ts';
export {
  wireBranding,
  wireConfig,
  wireDocument,
  wireEnvelope,
  wirePage,
  wireParty,
  wireUser,
} from './contract/wire/wire-envelope.ts';
export type { WireField, WireInk, WireUploadedFile } from './contract/wire/wire-field.ts';
export { wireField, wireInk } from './contract/wire/wire-field.ts';
export type { WirePageText, WireTextBlock, WireTextLine } from './contract/wire/wire-page-text.ts';
export { wirePageText } from './contract/wire/wire-page-text.ts';
export type {
  WireAuth,
  WireCodeSent,
  WireDownloadMeta,
  WireError,
  WireRejectResult,
  WireSubmitResult,
  WireUpload,
  WireWidget,
  WireWidgetSigning,
  WireWidgetVerified,
} from './contract/wire/wire-responses.ts';
export {
  wireAuth,
  wireCodeSent,
  wireDownloadMeta,
  wireError,
  wireMessageSent,
  wireOpened,
  wireRejectResult,
  wireSubmitResult,
  wireUpload,
  wireWidget,
  wireWidgetSigning,
  wireWidgetVerified,
} from './contract/wire/wire-responses.ts';
export type {
  PageReference,
  SigningErrorCode,
  SigningErrorDetails,
} from './errors/signing-error.ts';
export { SigningError, signingErrorCodes } from './errors/signing-error.ts';
export type { Progress, SigningEventName, SigningEvents, SubmitResult } from './events/events.ts';
export type { Hold, Holdable } from './events/hold.ts';
export { createHold } from './events/hold.ts';
export type {
  AnswerFormat,
  AnswerProblem,
  StoredFiles,
  SubmittedAnswer,
} from './field-types/answer-format.ts';
export { formatOf } from './field-types/answer-formats.ts';
export { formatDate, isDateText, parseDate } from './field-types/date-pattern.ts';
export type { FieldTypeBehavior } from './field-types/field-type-behavior.ts';
export type { Answer } from './field-types/field-type-behaviors.ts';
export { behaviorOf, isAnswered } from './field-types/field-type-behaviors.ts';
export type { SentContent } from './field-types/prefilled.ts';
export { isPrefilled, sentAnswer } from './field-types/prefilled.ts';
export type { CalendarDate } from './model/calendar-date.ts';
export { daysInMonth, isRealDate, toUtc } from './model/calendar-date.ts';
export { countCharacters, isLongerThan } from './model/count-characters.ts';
export type {
  BrandColors,
  Branding,
  Config,
  Document,
  Envelope,
  EnvelopeStatus,
  Page,
  PageSize,
  Party,
  User,
} from './model/envelope.ts';
export { envelopeStatuses } from './model/envelope.ts';
export type { MetaFault } from './model/envelope-meta.ts';
export { writeEnvelopeMeta } from './model/envelope-meta.ts';
export type {
  Box,
  BoxSize,
  ChoiceField,
  DateField,
  DropdownField,
  Field,
  FieldBase,
  FieldOf,
  FieldType,
  FieldValue,
  SignatureField,
  TextField,
  UploadedFile,
  UploadField,
} from './model/field.ts';
export { defaultDateFormat, defaultFont, defaultFontSize, fieldTypes } from './model/field.ts';
export { inputLimits } from './model/input-limits.ts';
export type { MailAddress } from './model/mail-address.ts';
export { comparedMailAddress, isMailAddress, parseMailAddress } from './model/mail-address.ts';
export type { PageText, TextBlock, TextLine } from './model/page-text.ts';
export { parseInk, parseStrokes } from './model/parse-ink.ts';
export {
  isPrintable,
  printableRanges,
  unprintableCharacters,
} from './model/printable-characters.ts';
export type {
  DrawnSignature,
  Ink,
  InkPoint,
  LatestSignature,
  Signature,
  SignatureFont,
  SignatureKind,
  Stroke,
  TypedSignature,
  UploadedSignature,
} from './model/signature.ts';
export { inkColors, signatureFonts } from './model/signature.ts';
export type { InputFormat, SubmittedInput } from './model/submitted-input.ts';
export { hasVisibleText } from './model/visible-text.ts';
export type { StorageArea } from './ports/browser/browser-storage.ts';
export { createBrowserStorage } from './ports/browser/browser-storage.ts';
export { createCanvasEncoder } from './ports/browser/canvas-encoder.ts';
export type { BrowserPortsOptions } from './ports/browser/create-browser-ports.ts';
export { createBrowserPorts } from './ports/browser/create-browser-ports.ts';
export type { Exchange, ExchangeOptions } from './ports/browser/exchange.ts';
export { beginExchange } from './ports/browser/exchange.ts';
export type { InkCanvas, InkCanvasOptions } from './ports/browser/ink-canvas.ts';
export { createInkCanvas } from './ports/browser/ink-canvas.ts';
export { whenIdle } from './ports/browser/when-idle.ts';
export type { CanvasEncoder, InkPicture } from './ports/canvas-encoder.ts';
export type { DeferredPorts, DraftEntry, DraftStore, Network } from './ports/deferred-ports.ts';
export type { Clock, Ids, Ports, Storage } from './ports/ports.ts';
export type {
  JsonBody,
  Transport,
  TransportRequest,
  TransportResponse,
  UploadBody,
} from './ports/transport.ts';
export { AnswerState } from './rules/answer-state.ts';
export type { CheckedSubmission, FieldProblem, SubmissionCheck } from './rules/check-submission.ts';
export { checkSubmission, fieldProblems } from './rules/check-submission.ts';
export type { EnvelopeIndex, FieldGroup, PositionRange } from './rules/envelope-index.ts';
export { indexEnvelope, isEditable, positionOf } from './rules/envelope-index.ts';
export type { FieldFault } from './rules/field-fault.ts';
export { faultOf, fieldFaults, signatureFault, writingFault } from './rules/field-fault.ts';
export type { FieldLock, FieldPlace, FieldStatus, GroupStatus } from './rules/field-status.ts';
export { mayFit, type TextBox } from './rules/may-fit.ts';
export type { CompletionState } from './rules/next-field.ts';
export { isNextAllowed, nextDocument, nextField } from './rules/next-field.ts';
export { progressOf } from './rules/progress.ts';
export type { ErrorReport, ErrorReporter } from './session/alerts/error-report.ts';
export { toErrorReport, toUncaughtReport } from './session/alerts/error-report.ts';
export type { AlertKey } from './session/alerts/message-keys.ts';
export { alertKeys, messageKeys, serverMessageKeys } from './session/alerts/message-keys.ts';
export type { SessionOptions } from './session/create-signing-session.ts';
export { createSigningSession } from './session/create-signing-session.ts';
export type {
  HostData,
  PreviewSource,
  VerificationSource,
  WidgetSource,
} from './session/session-sources.ts';
export type {
  Alert,
  CallOutcome,
  CodeStatus,
  Connection,
  NextAction,
  Phase,
  Refusal,
  SessionMode,
  SigningSession,
  Submission,
  SubmitOutcome,
  UploadOptions,
  WidgetResult,
  WidgetSigner,
  WidgetSigning,
} from './session/signing-session.ts';
export { uploadLimits } from './session/transfer/upload-limits.ts';
export type { WidgetQuery } from './session/widget/widget-query.ts';
export { readWidgetQuery } from './session/widget/widget-query.ts';
export type { SuggestedSignature } from './signature/choose-signature.ts';
export { encodeInk } from './signature/ink/encode-ink.ts';
export { toInkPicture } from './signature/ink/ink-picture.ts';
export { inkToSvg, readInkColor } from './signature/ink/ink-svg.ts';
export { penSize } from './signature/ink/outline.ts';
export type { InkRecorder, PointerSample } from './signature/ink/recorder.ts';
export { createInkRecorder } from './signature/ink/recorder.ts';
export type { InkBounds } from './signature/ink/trace.ts';
export { inkBounds, strokesToPath } from './signature/ink/trace.ts';
export { hasInkContrast, isInkColorVisible, isInkVisible } from './signature/ink/visible-ink.ts';
export { createPaperGrid, type PaperGrid, usualBoxRatio } from './signature/paper-grid.ts';
export { toInput, toInputs } from './submission/to-inputs.ts';

export type {
  PageReference,
  SigningErrorDetails,
} from './errors/signing-error.ts';
export { SigningError } from './errors/signing-error.ts';
export type { SigningErrorCode } from './errors/signing-error-codes.ts';
export type {
  Progress,
  SeenStatement,
  SigningEventName,
  SigningEvents,
  SubmitResult,
} from './events/events.ts';
export type { Hold, Holdable } from './events/hold.ts';
export { createHold } from './events/hold.ts';
export type { Answer } from './field-types/field-type-behaviors.ts';
export type { CalendarDate } from './model/calendar-date.ts';
export type { Consent } from './model/consent.ts';
export type {
  BrandColors,
  Branding,
  BrandPalette,
  BrandRole,
  Config,
  Document,
  Envelope,
  EnvelopeStatus,
  Page,
  PageSize,
  Party,
  User,
} from './model/envelope.ts';
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
export type { PageText, TextBlock, TextLine } from './model/page-text.ts';
export type { Seen, SeenPage } from './model/seen.ts';
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
export type { InputFormat, SubmittedAnswer, SubmittedInput } from './model/submitted-input.ts';
export { toJson } from './model/to-json.ts';
export type { StorageArea } from './ports/browser/browser-storage.ts';
export { createBrowserStorage } from './ports/browser/browser-storage.ts';
export type { BrowserPortsOptions } from './ports/browser/create-browser-ports.ts';
export { createBrowserPorts } from './ports/browser/create-browser-ports.ts';
export type { Exchange, ExchangeOptions } from './ports/browser/exchange.ts';
export { beginExchange } from './ports/browser/exchange.ts';
export { whenIdle } from './ports/browser/when-idle.ts';
export type {
  Clock,
  DraftEntry,
  DraftStore,
  Ids,
  Network,
  Ports,
  Presence,
  Storage,
} from './ports/ports.ts';
export type {
  JsonBody,
  Transport,
  TransportRequest,
  TransportResponse,
  UploadBody,
} from './ports/transport.ts';
export type { FieldLock, FieldPlace, FieldStatus, GroupStatus } from './rules/field-status.ts';
export type { CompletionState } from './rules/next-field.ts';
export type { ValidationError } from './rules/validation-error.ts';
export type { ErrorReport, ErrorReporter } from './session/alerts/error-report.ts';
export { toErrorReport, toUncaughtReport } from './session/alerts/error-report.ts';
export type { AlertKey } from './session/alerts/message-keys.ts';
export { messageKeys } from './session/alerts/message-keys.ts';
export { createSigningSession } from './session/create-signing-session.ts';
export type {
  HostData,
  PreviewSource,
  SessionOptions,
  VerificationSource,
  WidgetSource,
} from './session/session-sources.ts';
export type {
  Alert,
  CodeStatus,
  Connection,
  NextAction,
  Phase,
  SessionMode,
  Submission,
  WidgetResult,
  WidgetSigning,
} from './session/session-state.ts';
export type {
  CallOutcome,
  Download,
  DownloadLink,
  Refusal,
  SigningSession,
  SubmitOutcome,
  UploadOptions,
  WidgetSigner,
} from './session/signing-session.ts';
export { uploadLimits } from './session/transfer/upload-limits.ts';
export type { WidgetQuery } from './session/widget/widget-query.ts';
export type { SuggestedSignature } from './signature/choose-signature.ts';

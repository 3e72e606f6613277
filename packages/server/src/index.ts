export type { CleanupSettings } from './cleanup/cleanup-settings.ts';
export {
  createDocumentEngine,
  type DocumentEngineOptions,
} from './documents/create-document-engine.ts';
export {
  type DocumentEngine,
  EngineBusyError,
  EngineClosedError,
  type JobOptions,
  type QueueLoad,
  type QueueName,
  type RenderOptions,
} from './documents/document-engine.ts';
export { DocumentError, type DocumentErrorCode } from './documents/pdf/document-error.ts';
export type { PdfPage } from './documents/pdf/pdf-page.ts';
export type { PageImage } from './documents/render/page-image.ts';
export type { StampRequest } from './documents/stamp/stamp-request.ts';
export type { EnvelopeLinks } from './envelopes/create/envelope-links.ts';
export type { EnvelopeToSend } from './envelopes/create/send-envelope.ts';
export { type FieldErrors, ServerError, type ServerErrorDetails } from './errors/server-error.ts';
export type { StaticFolders } from './http/context.ts';
export type { BulkPreviewToSend } from './previews/send-preview.ts';
export type {
  SealKeySettings,
  SealSettings,
  SettingSource,
  TimestampSettings,
} from './seal/seal-settings.ts';
export {
  createSigningServer,
  type SigningServer,
  type SigningServerOptions,
  serverDefaults,
} from './server.ts';
export type { S3Settings } from './store/s3/s3-settings.ts';
export type { ErrorOrigin, LogFields, LogLevel, LogLine } from './telemetry/log.ts';
export type { TraceSampler, TraceSettings } from './telemetry/trace-settings.ts';
export type { WidgetToSend } from './widgets/send-widget.ts';

export type { CleanupSettings } from './cleanup/cleanup-settings.ts';
export {
  createDocumentEngine,
  type DocumentEngineOptions,
} from './documents/create-document-engine.ts';
export {
  type DocumentEngine,
  DocumentError,
  type DocumentErrorCode,
  EngineBusyError,
  EngineClosedError,
  type JobOptions,
  type PageImage,
  type PdfPage,
  type QueueName,
  type RenderOptions,
  type StampRequest,
} from './documents/document-engine.ts';
export type { EnvelopeLinks } from './envelopes/envelope-links.ts';
export type { EnvelopeToSend } from './envelopes/send-envelope.ts';
export { type FieldErrors, ServerError, type ServerErrorDetails } from './errors/server-error.ts';
export type { StaticFolders } from './http/context.ts';
export type { BulkPreviewToSend } from './previews/send-preview.ts';
export {
  createSigningServer,
  type SigningServer,
  type SigningServerOptions,
  serverDefaults,
} from './server.ts';
export type { WidgetToSend } from './widgets/send-widget.ts';

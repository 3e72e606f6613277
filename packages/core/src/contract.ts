// What travels: the schemas of requests and responses, and what reads them.
export { toBrandColors } from './contract/branding.ts';
export { toConfig } from './contract/config.ts';
export type { SenderFieldPlace } from './contract/field-from-sender.ts';
export { fieldFromSender } from './contract/field-from-sender.ts';
export { fieldToWire } from './contract/field-to-wire.ts';
export { parsePageText } from './contract/page-text.ts';
export { parseEnvelope } from './contract/parse-envelope.ts';
export { boundedArray } from './contract/requests/bounded-array.ts';
export type { CheckedRequest, RequestErrors } from './contract/requests/check-request.ts';
export { checkRequest } from './contract/requests/check-request.ts';
export { mailAddressText } from './contract/requests/mail-address-text.ts';
export type { SenderContacts } from './contract/requests/sender-contacts.ts';
export { senderContacts } from './contract/requests/sender-contacts.ts';
export type { SenderEnvelope } from './contract/requests/sender-envelope.ts';
export { cancelRequest, senderEnvelope } from './contract/requests/sender-envelope.ts';
export type { SenderField } from './contract/requests/sender-field.ts';
export { senderField } from './contract/requests/sender-field.ts';
export type {
  SenderBulkPreviewsCreated,
  SenderEnvelopeCreated,
  SenderEnvelopeState,
  SenderPreviewsCreated,
  SenderWidgetCreated,
  SenderWidgetState,
} from './contract/requests/sender-responses.ts';
export {
  cancelResult,
  senderBulkPreviewsCreated,
  senderEnvelopeCreated,
  senderEnvelopeState,
  senderPreviewsCreated,
  senderWidgetCreated,
  senderWidgetState,
} from './contract/requests/sender-responses.ts';
export type {
  MailLanguage,
  SenderBranding,
  SenderConfig,
} from './contract/requests/sender-settings.ts';
export {
  mailLanguages,
  senderBranding,
  senderConfig,
} from './contract/requests/sender-settings.ts';
export type { SenderWidget } from './contract/requests/sender-widget.ts';
export { senderWidget } from './contract/requests/sender-widget.ts';
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
  declineConsentRequest,
  rejectRequest,
  removeFileRequest,
  removeSignatureRequest,
  removeWidgetFileRequest,
  removeWidgetSignatureRequest,
  sendMessageRequest,
  signEnvelopeRequest,
  signWidgetRequest,
  verifyCodeRequest,
} from './contract/requests/signer-requests.ts';
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
  WireDownloadLink,
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
  wireDownloadLink,
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

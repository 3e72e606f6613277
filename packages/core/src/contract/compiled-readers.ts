// Written by `npm run contract` from the schemas in wire/.
import {
  passthrough,
  toBoolean,
  toBooleanOrNull,
  toFont,
  toHexColor,
  toImageAddress,
  toList,
  toNumber,
  toPalette,
  toPositive,
  toText,
  toTextOrNull,
  toTexts,
} from './readers.ts';

export const authReaders = {
  access_token: toText,
  expires_in: toNumber,
  user: passthrough,
  envelope: passthrough,
};

export const brandingReaders = {
  hasBranding: toBooleanOrNull,
  customisedBranding: toBoolean,
  colours: passthrough,
  palette: toPalette,
  logoURL: toImageAddress,
  company: toTextOrNull,
};

export const codeSentReaders = {
  expires: passthrough,
};

export const colorsReaders = {
  primary: toHexColor,
  accentPrimary: toHexColor,
  accentSecondary: toHexColor,
  secondary: toHexColor,
  tertiary: toHexColor,
  primaryIsWhite: toBoolean,
};

export const configReaders = {
  company_name: toText,
  company_hide_email_pdf_audit: toBoolean,
  company_signature_format_drawn: toBooleanOrNull,
  company_signature_format_typed: toBooleanOrNull,
  company_signature_format_upload: toBooleanOrNull,
  company_consumer_regulations: toBoolean,
  company_signature_default: toText,
  company_questions_signing: toBoolean,
  company_share_uploads: toBoolean,
  company_certificate_pages: toBoolean,
  company_consent: toBoolean,
  date_format: toTextOrNull,
  week_start: toNumber,
};

export const documentReaders = {
  title: toText,
  fingerprint: toText,
  num_pages: toNumber,
  pages: toList,
  fields: passthrough,
};

export const downloadLinkReaders = {
  url: toText,
  expires_in: toPositive,
};

export const downloadMetaReaders = {
  branding: passthrough,
  title: toText,
};

export const envelopeReaders = {
  envelope_id: toText,
  envelope_title: toText,
  status: toText,
  unsignable: toBooleanOrNull,
  envelope_redirect_url: toTextOrNull,
  error: toTextOrNull,
  config: passthrough,
  branding: passthrough,
  parties: toList,
  documents: toList,
  accepts_repeated_values: toBoolean,
};

export const errorReaders = {
  type: toText,
  status: toText,
  message: toText,
  session_uid: toTextOrNull,
  party_mobile_last4: toTextOrNull,
  branding: passthrough,
  errors: passthrough,
};

export const fieldReaders = {
  id: toText,
  page: toNumber,
  index: toNumber,
  type: toText,
  title: toTextOrNull,
  party_id: toText,
  required: toBoolean,
  content: toText,
  drawn_json: passthrough,
  upload: passthrough,
  font: toFont,
  font_size: toNumber,
  group: toTextOrNull,
  x: toNumber,
  y: toNumber,
  width: toNumber,
  height: toNumber,
  color: toHexColor,
  dropdown_choices: toTexts,
  merge_field: toTextOrNull,
  is_merge_field: toBoolean,
  prefilled: toBoolean,
  contract_id: toText,
  contract_sent_id: toText,
  date_format: toTextOrNull,
};

export const pageReaders = {
  src: toImageAddress,
  width: toPositive,
  height: toPositive,
  points: passthrough,
  text_src: toImageAddress,
  small_src: toImageAddress,
  detailed_src: toImageAddress,
};

export const pageTextReaders = {
  width: toPositive,
  height: toPositive,
  blocks: passthrough,
};

export const partyReaders = {
  party_id: toText,
  party_title: toText,
  party_email: toText,
  isSigner: toBoolean,
};

export const submitResultReaders = {
  status: toText,
  envelope_redirect_url: toTextOrNull,
  unsignable: toBoolean,
};

export const textBlockReaders = {
  level: toNumber,
  lines: toList,
};

export const textLineReaders = {
  text: toText,
  x: toNumber,
  y: toNumber,
  width: toNumber,
  height: toNumber,
  size: toPositive,
  angle: toNumber,
  direction: toText,
};

export const uploadReaders = {
  success: toBoolean,
  uuid: toTextOrNull,
  fileName: toTextOrNull,
};

export const userReaders = {
  party_id: toText,
  party_email: toText,
  company_id: toText,
  parent_id: toText,
  unsignable: toBooleanOrNull,
  status: toText,
  company_name: toText,
  envelope_redirect_url: toTextOrNull,
  branding: passthrough,
};

export const widgetReaders = {
  id: toText,
  title: toText,
  fingerprint: toText,
  pages: passthrough,
  fields: passthrough,
  config: passthrough,
  branding: passthrough,
  redirect_url: toTextOrNull,
  accepts_repeated_values: toBoolean,
};

export const widgetSigningReaders = {
  verified: toBoolean,
  document_title: toText,
  company_name: toText,
  signer_name: toText,
  branding: passthrough,
};

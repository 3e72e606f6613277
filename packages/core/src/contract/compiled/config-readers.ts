// Written by `npm run contract` from the schemas in ../wire/.
import { toBoolean, toBooleanOrNull, toNumber, toText, toTextOrNull } from '../readers.ts';

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
  date_format: toTextOrNull,
  week_start: toNumber,
};

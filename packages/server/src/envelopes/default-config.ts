import type { SenderEnvelope } from '@sign-envelope/core';
import type { Company } from '../access/api-keys.ts';

/** What the signing pages do unless the sender says otherwise. */
const defaultConfig = {
  company_hide_email_pdf_audit: '0',
  company_consumer_regulations: '0',
  company_signature_default: 'drawn',
  company_questions_signing: '0',
} as const;

/** The settings that the signing pages read, as JSON. */
export function fullConfig(company: Company, asked: SenderEnvelope['config']): string {
  return JSON.stringify({ ...defaultConfig, company_name: company.name, ...asked });
}

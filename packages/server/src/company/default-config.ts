import type { SenderConfig } from '@sign-envelope/core/contract';
import type { Company } from '../access/api-keys.ts';

/** Settings of the signing pages that the sender can override. */
const defaultConfig = {
  company_hide_email_pdf_audit: '0',
  company_consumer_regulations: '0',
  company_signature_default: 'drawn',
  company_questions_signing: '0',
} as const;

/** The complete settings of the signing pages, as JSON. */
export function fullConfig(company: Company, asked: SenderConfig): string {
  const { company_name = company.name, ...rest } = asked;
  return JSON.stringify({ ...defaultConfig, ...rest, company_name: company_name.trim() });
}

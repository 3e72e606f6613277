import type { SenderBranding, SenderConfig } from '@sign-envelope/core/contract';
import type { ErrorList } from '../errors/server-error.ts';
import { checkLine } from './check-line.ts';
import { isPlainAddress } from './sender-address.ts';

/** Settings that a company, an envelope or a widget may have. Those left out are inherited. */
export interface GivenSettings {
  readonly branding?: SenderBranding | null | undefined;
  readonly config?: SenderConfig | undefined;
}

/** Characters of a date format, as of one field's. */
const maxDateFormatLength = 50;

/** Checks every text of the settings that is shown in one line, and the form of the logo's address. */
export function checkSettings({ branding, config }: GivenSettings, errors: ErrorList): void {
  checkLine('branding.company', branding?.company ?? '', errors);
  checkLine('config.company_name', config?.company_name ?? '', errors);
  checkLine('config.date_format', config?.date_format ?? '', errors, maxDateFormatLength);
  const logo = branding?.logoURL ?? null;
  if (logo !== null && !isPlainAddress(logo)) {
    errors.add('branding.logoURL', 'server_errors.envelope.logo');
  }
}

import { defaultDateFormat } from '@sign-envelope/core/rules';
import type { Company } from '../access/api-keys.ts';
import type { DatabaseTransaction } from '../store/database.ts';
import type { GivenSettings } from './check-settings.ts';
import { readCompanySettings } from './company-settings.ts';
import { fullConfig } from './default-config.ts';
import { mergeBranding } from './merge-branding.ts';
import type { LogoSource } from './receive-logo.ts';
import { type BrandingRow, brandingColumns } from './stored-branding.ts';

/** The columns of a new envelope or widget with its settings. */
export interface SettingsColumns extends Pick<BrandingRow, 'branding' | 'logo'> {
  readonly config: string;
}

/**
 * The settings of a new envelope or widget: its own, and its company's for those it leaves out.
 *
 * @throws ServerError 422 if it names a logo that the company does not have.
 */
export async function newSettings(
  transaction: DatabaseTransaction,
  company: Company,
  asked: GivenSettings,
  source: LogoSource,
): Promise<SettingsColumns> {
  const { branding: base, config } = await readCompanySettings(transaction, company.id);
  const branding = await mergeBranding(transaction, {
    companyId: company.id,
    base,
    asked: asked.branding,
    source,
  });
  return {
    ...brandingColumns(branding),
    config: fullConfig(company, { ...config, ...asked.config }),
  };
}

/** The format of the dates of a new envelope or widget whose fields name none. */
export async function dateFormatOf(
  db: Parameters<typeof readCompanySettings>[0],
  { id }: Company,
  asked: Pick<GivenSettings, 'config'>,
): Promise<string> {
  const { config } = await readCompanySettings(db, id);
  return asked.config?.date_format ?? config?.date_format ?? defaultDateFormat;
}

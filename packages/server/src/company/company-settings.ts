import {
  type SenderConfig,
  senderBranding,
  senderConfig,
  wireBranding,
} from '@sign-envelope/core/contract';
import * as v from 'valibot';
import type { Database, DatabaseTransaction } from '../store/database.ts';
import { parseStored } from '../store/stored-json.ts';
import { logoAddress } from './logos.ts';
import { readStoredBranding, type StoredBranding } from './stored-branding.ts';

/** The JSON of `PUT /api/sender/company`. What is left out does not change. */
export const senderCompanyChange = v.strictObject({
  branding: v.optional(v.nullable(senderBranding)),
  /** Replaces all keys set before. */
  config: v.optional(senderConfig),
  /** Removes the logo. */
  logo: v.optional(v.null()),
});

/** Lenient, so that a key of another version does not make a company's calls fail. */
const storedConfig = v.object(senderConfig.entries);

/** The response of both calls of `/api/sender/company`. */
export const senderCompany = v.object({
  branding: v.nullable(
    v.object({
      company: v.nullable(v.string()),
      logoURL: v.nullable(v.string()),
      colours: v.optional(wireBranding.entries.colours),
    }),
  ),
  config: storedConfig,
});

/** What a company has set for all its envelopes and widgets. */
export interface CompanySettings {
  readonly branding: StoredBranding;
  readonly config: SenderConfig;
}

/** Reads what a company has set. Throws a `DamagedRowError`. */
export async function readCompanySettings(
  db: Database | DatabaseTransaction,
  companyId: string,
): Promise<CompanySettings> {
  const row = await db
    .selectFrom('companies')
    .select(['id', 'branding', 'logo', 'config'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  return {
    branding: readStoredBranding(row, 'companies'),
    config: parseStored(storedConfig, row.config, {
      table: 'companies',
      column: 'config',
      row: companyId,
    }),
  };
}

/** A company's settings as the API returns them. */
export function toSenderCompany(
  { branding, config }: CompanySettings,
  siteAddress: string,
): v.InferOutput<typeof senderCompany> {
  if (branding === null) return { branding, config };
  const { logo, logoURL, ...rest } = branding;
  const address = logo === null ? logoURL : logoAddress(siteAddress, logo);
  return { branding: { ...rest, logoURL: address }, config };
}

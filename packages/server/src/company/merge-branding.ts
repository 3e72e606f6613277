import type { SenderBranding } from '@sign-envelope/core/contract';
import type { DatabaseTransaction } from '../store/database.ts';
import type { LogoSource, NewLogo } from './receive-logo.ts';
import { logoAddressPlace, logoRefused } from './refuse-logo.ts';
import type { StoredBranding } from './stored-branding.ts';

type LogoPlace = Pick<NonNullable<StoredBranding>, 'logo' | 'logoURL'>;

/** What a request says about the branding of a company. */
export interface AskedBranding {
  readonly companyId: string;
  /** The branding that it replaces or completes. */
  readonly base: StoredBranding;
  /** `undefined` keeps the base. */
  readonly asked: SenderBranding | null | undefined;
  readonly source: LogoSource;
}

/**
 * The branding that a request results in, with its logo stored. A given branding replaces the base
 * as a whole, except for its logo, which stays unless the request says otherwise.
 *
 * @throws ServerError 422 if it names a logo that the company does not have.
 */
export async function mergeBranding(
  transaction: DatabaseTransaction,
  { companyId, base, asked, source }: AskedBranding,
): Promise<StoredBranding> {
  const place = await placeLogo(transaction, companyId, base, source);
  const { company = null, colours } = (asked === undefined ? base : asked) ?? {};
  const hasLogo = place.logo !== null || place.logoURL !== null;
  // Without its logo, a branding that had nothing else is none. An empty one that is asked for is one.
  const isEmpty = !hasLogo && company === null && colours === undefined;
  if (isEmpty && (asked === undefined || asked === null)) return null;
  return { company, ...place, ...(colours === undefined ? {} : { colours }) };
}

async function placeLogo(
  transaction: DatabaseTransaction,
  companyId: string,
  base: StoredBranding,
  source: LogoSource,
): Promise<LogoPlace> {
  switch (source.kind) {
    case 'inherited':
      return { logo: base?.logo ?? null, logoURL: base?.logoURL ?? null };
    case 'none':
      return { logo: null, logoURL: null };
    case 'elsewhere':
      return { logo: null, logoURL: source.address };
    case 'stored':
      await requireLogoOf(transaction, companyId, source.name);
      return { logo: source.name, logoURL: null };
    case 'uploaded':
      await insertLogo(transaction, companyId, source.logo);
      return { logo: source.logo.name, logoURL: null };
  }
}

async function requireLogoOf(
  transaction: DatabaseTransaction,
  companyId: string,
  name: string,
): Promise<void> {
  const logo = await transaction
    .selectFrom('logos')
    .select('name')
    .where('name', '=', name)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (logo === undefined) throw logoRefused(logoAddressPlace, 'unknown');
}

async function insertLogo(
  transaction: DatabaseTransaction,
  companyId: string,
  { name, file: { bytes, sha256 }, width, height }: NewLogo,
): Promise<void> {
  const created_at = new Date().toISOString();
  await transaction
    .insertInto('logos')
    .values({ name, company_id: companyId, bytes, sha256, width, height, created_at })
    .execute();
}

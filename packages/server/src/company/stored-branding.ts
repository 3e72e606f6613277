import type { Branding } from '@sign-envelope/core';
import { wireBranding } from '@sign-envelope/core/contract';
import * as v from 'valibot';
import { parseStored } from '../store/stored-json.ts';

/** The branding of a row: a company's or an envelope's. */
export interface BrandingRow {
  readonly id: string;
  /** JSON in the format of `storedBranding`. */
  readonly branding: string;
  /** The name of a logo of this server. */
  readonly logo: string | null;
}

/** The table of the row. */
type BrandingTable = 'companies' | 'envelopes';

/** The branding as the sender set it; `null` if there is none. */
const storedBranding = v.nullable(
  v.object({
    company: v.nullable(v.string()),
    /** The address of a logo that was not uploaded. */
    logoURL: v.nullable(v.string()),
    colours: v.optional(wireBranding.entries.colours),
  }),
);

/** The branding of a row with its logo, which is this server's, another server's, or none. */
export type StoredBranding = Readonly<
  NonNullable<v.InferOutput<typeof storedBranding>> & { logo: string | null }
> | null;

/** Reads the branding as the sender set it. Throws a `DamagedRowError`. */
export function readStoredBranding(
  { id, branding, logo }: BrandingRow,
  table: BrandingTable = 'envelopes',
): StoredBranding {
  const stored = parseStored(storedBranding, branding, { table, column: 'branding', row: id });
  return stored && { ...stored, logo };
}

/** The columns of a row with this branding. */
export function brandingColumns(branding: StoredBranding): Pick<BrandingRow, 'branding' | 'logo'> {
  if (branding === null) return { branding: 'null', logo: null };
  const { logo, ...rest } = branding;
  return { branding: JSON.stringify(rest), logo };
}

/** Reads the branding for the domain, whose rules need no logo. Throws a `DamagedRowError`. */
export function readBranding(row: BrandingRow, table?: BrandingTable): Branding {
  const branding = readStoredBranding(row, table);
  const { colours } = branding ?? {};
  return {
    hasBranding: branding !== null,
    customisedBranding: colours !== undefined,
    colors: {
      primary: colours?.primary ?? null,
      accentPrimary: colours?.accentPrimary ?? null,
      accentSecondary: colours?.accentSecondary ?? null,
      secondary: colours?.secondary ?? null,
      tertiary: colours?.tertiary ?? null,
    },
    logoUrl: branding?.logoURL ?? null,
    company: branding?.company ?? null,
  };
}

import {
  type Branding,
  type Config,
  toConfig,
  type WireConfig,
  wireBranding,
  wireConfig,
} from '@sign-envelope/core';
import * as v from 'valibot';
import { parseStored } from '../store/stored-json.ts';

/** A row with the sender's settings: an envelope's or a widget's. */
export interface SettingsRow {
  readonly id: string;
  /** JSON in the format of `wireConfig`. */
  readonly config: string;
  /** JSON in the format of `storedBranding`. */
  readonly branding: string;
}

/** The table of the row. */
type SettingsTable = 'envelopes' | 'widgets';

/** The branding as the sender set it; `null` if there is none. */
const storedBranding = v.nullable(
  v.object({
    company: v.nullable(v.string()),
    logoURL: v.nullable(v.string()),
    colours: v.optional(wireBranding.entries.colours),
  }),
);

export type StoredBranding = v.InferOutput<typeof storedBranding>;

/** Reads the settings as they are sent to the signing pages. Throws a `DamagedRowError`. */
export function readWireConfig(
  { id, config }: Pick<SettingsRow, 'id' | 'config'>,
  table: SettingsTable = 'envelopes',
): WireConfig {
  return parseStored(wireConfig, config, { table, column: 'config', row: id });
}

/** Reads the settings for the domain. Throws a `DamagedRowError`. */
export function readConfig(row: Pick<SettingsRow, 'id' | 'config'>, table?: SettingsTable): Config {
  return toConfig(readWireConfig(row, table));
}

/** Reads the branding as the sender set it. Throws a `DamagedRowError`. */
export function readStoredBranding(
  { id, branding }: Pick<SettingsRow, 'id' | 'branding'>,
  table: SettingsTable = 'envelopes',
): StoredBranding {
  return parseStored(storedBranding, branding, { table, column: 'branding', row: id });
}

/** Reads the branding for the domain. Throws a `DamagedRowError`. */
export function readBranding(
  row: Pick<SettingsRow, 'id' | 'branding'>,
  table?: SettingsTable,
): Branding {
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

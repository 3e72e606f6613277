import type { Config } from '@sign-envelope/core';
import { toConfig, type WireConfig, wireConfig } from '@sign-envelope/core/contract';
import { parseStored } from '../../store/stored-json.ts';

/** A row with the settings of signing pages. */
export interface SettingsRow {
  readonly id: string;
  /** JSON in the format of `wireConfig`. */
  readonly config: string;
}

/** Reads the settings as they are sent to the signing pages. Throws a `DamagedRowError`. */
export function readWireConfig({ id, config }: SettingsRow): WireConfig {
  return parseStored(wireConfig, config, { table: 'envelopes', column: 'config', row: id });
}

/** Reads the settings for the domain. Throws a `DamagedRowError`. */
export function readConfig(row: SettingsRow): Config {
  return toConfig(readWireConfig(row));
}

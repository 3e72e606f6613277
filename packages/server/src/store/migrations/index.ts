import type { Migration } from 'kysely/migration';
import { foundation } from './0001-foundation.ts';
import { partyMeta } from './0002-party-meta.ts';
import { domainFields } from './0003-domain-fields.ts';
import { chainedEvents } from './0004-chained-events.ts';
import { widgetsAreTemplates } from './0005-widgets-are-templates.ts';
import { jobLeases } from './0006-job-leases.ts';
import { jobOrigins } from './0007-job-origins.ts';
import { tombstones } from './0008-tombstones.ts';
import { postgresFoundation } from './postgres-foundation.ts';

/** Migrations by name. They run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** Those of both databases. */
const shared: Migrations = {
  '0006-job-leases': { up: jobLeases },
  '0007-job-origins': { up: jobOrigins },
  '0008-tombstones': { up: tombstones },
};

export const sqliteMigrations: Migrations = {
  '0001-foundation': { up: foundation },
  '0002-party-meta': { up: partyMeta },
  '0003-domain-fields': { up: domainFields },
  '0004-chained-events': { up: chainedEvents },
  '0005-widgets-are-templates': { up: widgetsAreTemplates },
  ...shared,
};

export const postgresMigrations: Migrations = {
  '0005-foundation': { up: postgresFoundation },
  ...shared,
};

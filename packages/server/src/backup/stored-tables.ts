import type { Tables } from '../store/tables.ts';

export type TableName = keyof Tables;

/**
 * The primary key of every table. A table comes after those that it refers to; companies and logos alone
 * refer to each other.
 */
const keys = {
  store_facts: ['name'],
  companies: ['id'],
  logos: ['name'],
  api_keys: ['hash'],
  envelopes: ['id'],
  parties: ['id'],
  replaced_links: ['key_hash'],
  documents: ['id'],
  fields: ['id'],
  answers: ['field_id'],
  ink_pictures: ['envelope_id', 'sha256'],
  uploads: ['id'],
  stored_files: ['name'],
  events: ['id'],
  code_sessions: ['id'],
  widgets: ['id'],
  widget_signings: ['envelope_id'],
  widget_uploads: ['id'],
  bulk_contacts: ['fingerprint'],
  idempotency: ['scope', 'key'],
  attempts: ['id'],
  jobs: ['id'],
  tombstones: ['kind', 'id'],
} as const satisfies Readonly<Record<TableName, readonly string[]>>;

export const keyOf = (table: TableName): readonly string[] => keys[table];

const isTableName = (name: string): name is TableName => Object.hasOwn(keys, name);

/** Every table, after those that it refers to. */
export const tableNames: readonly TableName[] = Object.keys(keys).filter(isTableName);

/** Tables whose ids are counted by the database. An id is not used a second time. */
export const countedTables = ['events', 'attempts', 'jobs'] as const satisfies readonly TableName[];

export type CountedTable = (typeof countedTables)[number];

import type { ColumnType, Generated } from 'kysely';

/** A column that is written once and never changed. */
type Fixed<T> = ColumnType<T, T, never>;

export interface CompaniesTable {
  id: Fixed<string>;
  name: string;
  parent_id: Fixed<string>;
  created_at: Fixed<string>;
  /** JSON list of the origins whose pages may embed signing; `null` means the server's list. */
  embed_origins: string | null;
  /** JSON, the branding of its envelopes and widgets without one of their own. */
  branding: ColumnType<string, string | undefined, string>;
  /** The name of the branding's logo, if this server has it. */
  logo: string | null;
  /** JSON, a part of the wire's `config`. */
  config: ColumnType<string, string | undefined, string>;
  /** When it was removed, and its envelopes with it. */
  deleted_at: string | null;
  /** The address for its mails; `null` for none. */
  contact_email: string | null;
  /** 1 for a company of sample data, else 0. */
  is_sample: ColumnType<number, number | undefined, never>;
}

export interface ApiKeysTable {
  /** SHA-256 of the key, hex. The key itself is not stored. */
  hash: Fixed<string>;
  company_id: Fixed<string>;
  created_at: Fixed<string>;
  /** Chosen by the company. */
  name: Fixed<string>;
  /** To the minute; `null` for never. */
  last_used_at: string | null;
  /** When it was revoked. */
  revoked_at: string | null;
}

export interface EnvelopesTable {
  id: Fixed<string>;
  fingerprint: Fixed<string>;
  company_id: Fixed<string>;
  title: Fixed<string>;
  status: string;
  /** JSON in the format of the wire's `config`. */
  config: Fixed<string>;
  /** JSON, the sender's `branding`. */
  branding: Fixed<string>;
  /** The name of the branding's logo, if this server has it. */
  logo: Fixed<string | null>;
  redirect_url: Fixed<string | null>;
  /** The argon2id hash of the password; `null` for none. */
  password_hash: Fixed<string | null>;
  /** The language of its mails. */
  language: Fixed<string>;
  /** When it expires; `null` for never. */
  expires_at: Fixed<string | null>;
  created_at: Fixed<string>;
  ended_at: string | null;
}

export interface PartiesTable {
  id: Fixed<string>;
  envelope_id: Fixed<string>;
  /** From 0, as the sender listed them. */
  position: Fixed<number>;
  title: Fixed<string>;
  email: Fixed<string>;
  status: string;
  signed_at: string | null;
  /** SHA-256 of the link's key, hex. */
  key_hash: string;
  /** How often the link was replaced. */
  link_version: number;
  /** When the link was revoked; `null` if it is valid. */
  link_revoked_at: string | null;
  /** Receives one-time codes, in E.164 format; `null` if no code is required. */
  mobile: Fixed<string | null>;
  /** The language of the party's mails; `null` means the envelope's. */
  language: Fixed<string | null>;
  /** JSON of what the host's page sent with the signature; `null` if it sent nothing. */
  meta: string | null;
}

/** The key of a link that was replaced. */
export interface ReplacedLinksTable {
  /** SHA-256 of the key, hex. */
  key_hash: Fixed<string>;
  party_id: Fixed<string>;
  replaced_at: Fixed<string>;
}

export interface DocumentsTable {
  id: Fixed<string>;
  envelope_id: Fixed<string>;
  position: Fixed<number>;
  title: Fixed<string>;
  /** Unguessable name of its page files. */
  fingerprint: Fixed<string>;
  /** JSON, `[{ width, height }]` in points as shown. */
  pages: Fixed<string>;
  sha256: Fixed<string>;
  bytes: Fixed<number>;
  /** JSON: the digest as received, and what was removed; `null` if nothing was. */
  received: Fixed<string | null>;
}

export interface FieldsTable {
  id: Fixed<string>;
  envelope_id: Fixed<string>;
  document_id: Fixed<string>;
  party_id: Fixed<string>;
  /** Position among the document's fields, from 0. */
  position: Fixed<number>;
  /** JSON of the domain's field, as `storedField` reads it. */
  definition: Fixed<string>;
}

export interface AnswersTable {
  field_id: Fixed<string>;
  envelope_id: Fixed<string>;
  party_id: Fixed<string>;
  /** JSON, written and read by `stored-answer.ts`. */
  answer: Fixed<string>;
}

/** Pictures of drawn signatures, drawn from their strokes. */
export interface InkPicturesTable {
  envelope_id: Fixed<string>;
  /** Digest of the strokes and the colour, hex. */
  sha256: Fixed<string>;
  /** Data URLs. */
  svg: Fixed<string>;
  jpeg: Fixed<string>;
}

export interface UploadsTable {
  /** Identifies the file in a submission. */
  id: Fixed<string>;
  envelope_id: Fixed<string>;
  party_id: Fixed<string>;
  /** `null` for a signature, which can be used for any of the party's signature fields. */
  field_id: Fixed<string | null>;
  kind: Fixed<'file' | 'signature'>;
  name: Fixed<string>;
  mime: Fixed<string>;
  bytes: Fixed<number>;
  /** Digest of the stored file, hex; `null` if it was lost before digests were recorded. */
  sha256: Fixed<string>;
  created_at: Fixed<string>;
}

export interface EventsTable {
  id: Generated<number>;
  envelope_id: Fixed<string>;
  /** Place in the log of the envelope, from 0. */
  position: Fixed<number>;
  /** Hash of the event before, hex; of the first event the genesis hash of the envelope. */
  previous: Fixed<string>;
  /** SHA-256 of the event as it is exported, hex. */
  hash: Fixed<string>;
  party_id: Fixed<string | null>;
  type: Fixed<string>;
  at: Fixed<string>;
  ip: Fixed<string | null>;
  user_agent: Fixed<string | null>;
  /** JSON object with further details. */
  detail: Fixed<string>;
}

/** A browser session that was sent a one-time code. */
export interface CodeSessionsTable {
  id: Fixed<string>;
  party_id: Fixed<string>;
  /** HMAC of the last code, hex. The code itself is not stored. `null` once it is used up. */
  code_hash: string | null;
  /** Unix time in milliseconds. */
  expires_at: number;
  /** Unix time in milliseconds; `null` if the last code could not be sent. */
  sent_at: number | null;
  /** Codes sent so far. */
  sent: number;
  /** Wrong guesses at the last code. */
  wrong: number;
  /** Unix time in milliseconds before which no guess is accepted. */
  guess_after: number;
  /** Unix time in milliseconds. */
  verified_at: number | null;
}

/** Attempts that are limited, one row each. */
export interface AttemptsTable {
  id: Generated<number>;
  /**
   * Attempts of a scope are counted together, such as wrong passwords given with one link from
   * one address.
   */
  scope: Fixed<string>;
  /** Unix time in milliseconds. */
  at: number;
}

/** Uploaded logos, as they were redrawn. */
export interface LogosTable {
  /** Unguessable name of its file. */
  name: Fixed<string>;
  company_id: Fixed<string>;
  bytes: Fixed<number>;
  /** Hex. */
  sha256: Fixed<string>;
  /** Pixels. */
  width: Fixed<number>;
  height: Fixed<number>;
  created_at: Fixed<string>;
}

/** The public code of an envelope that anybody may sign: its template. Each signing is another envelope. */
export interface WidgetsTable {
  /** The id of the envelope. */
  id: Fixed<string>;
  /** Unguessable: the public address ends with it. */
  code: Fixed<string>;
}

/** Additional data of envelopes that were created by signing a widget. */
export interface WidgetSigningsTable {
  envelope_id: Fixed<string>;
  widget_id: Fixed<string>;
  /** When the verification link expires: Unix time in seconds. */
  expires_at: Fixed<number>;
  verified_at: string | null;
}

/** An upload to a widget that has not been signed with yet. */
export interface WidgetUploadsTable {
  id: Fixed<string>;
  widget_id: Fixed<string>;
  /** A field of the widget; `null` for a signature. */
  field_id: Fixed<string | null>;
  kind: Fixed<'file' | 'signature'>;
  name: Fixed<string>;
  mime: Fixed<string>;
  bytes: Fixed<number>;
  /** Digest of the stored file, hex; `null` if it was lost before digests were recorded. */
  sha256: Fixed<string>;
  /** The network that it came from; empty if it was not recorded. */
  address_site: Fixed<string>;
  created_at: Fixed<string>;
}

/** A contact of a bulk preview. */
export interface BulkContactsTable {
  /** Unguessable. */
  fingerprint: Fixed<string>;
  /** The preview that is filled in for each contact. */
  envelope_id: Fixed<string>;
  /** From 0, as the sender listed them. */
  position: Fixed<number>;
  title: Fixed<string>;
  email: Fixed<string>;
  /** JSON, contents of merge fields by name. */
  fields: Fixed<string>;
}

export interface IdempotencyTable {
  /** The caller: a party, a company, or the signers of a widget. */
  scope: Fixed<string>;
  key: Fixed<string>;
  /** Hash of the call and its body. */
  request: Fixed<string>;
  /** JSON, the result of the call. Never contains a secret. */
  result: string;
  created_at: Fixed<string>;
}

/**
 * Not due yet; due; in progress; ended. A refused job could not be done because of what somebody
 * has entered, a failed one for any other reason.
 */
export type JobState = 'waiting' | 'ready' | 'running' | 'failed' | 'refused' | 'done';

/** Background work to run after the transaction of a change. */
export interface JobsTable {
  id: Generated<number>;
  kind: Fixed<string>;
  /** JSON. */
  payload: Fixed<string>;
  /** The company and the envelope of the job; `''` if unknown. */
  company_id: Fixed<string>;
  envelope_id: Fixed<string>;
  state: JobState;
  /** 1 once it has failed. Retries have their own queue. */
  is_retry: number;
  /** Number of attempts, counted at the start of each. */
  attempts: number;
  created_at: Fixed<string>;
  /** Start of the attempts: the first due time, or when it was retried by hand. */
  tried_since: string;
  /** When the next attempt may start. */
  due_at: string;
  /** When the attempt in progress counts as lost, unless its process renews the lease. */
  leased_until: string | null;
  /** The attempt in progress, which alone may end the job. */
  leased_by: string | null;
  /** Why the last attempt failed, without secrets. */
  last_error: string | null;
  /** When it was finished or given up. */
  ended_at: string | null;
  /** The id of the request that has queued it, itself or by another job. */
  request_id: Fixed<string | null>;
  /** The span that has queued it, as a W3C `traceparent`. */
  traceparent: Fixed<string | null>;
}

/** Digests of the files that the server creates. */
export interface StoredFilesTable {
  /** Its path below the folder of all files, such as `pages/<fingerprint>-0.jpg`. */
  name: Fixed<string>;
  bytes: number;
  /** Hex. */
  sha256: string;
  recorded_at: string;
}

/** Facts about the data folder. */
export interface StoreFactsTable {
  name: Fixed<string>;
  value: string;
}

/** What is left of an envelope or a company that was erased. */
export interface TombstonesTable {
  kind: Fixed<'company' | 'envelope'>;
  /** The fingerprint of the envelope, or the id of the company. */
  id: Fixed<string>;
  company_id: Fixed<string>;
  /** The hash of the last event of the envelope, hex; `null` for a company. */
  head: Fixed<string | null>;
  /** How many events its log had. */
  events: Fixed<number>;
  erased_at: Fixed<string>;
  /** In the operator's words. */
  reason: Fixed<string>;
}

/** Every table. Times are ISO 8601 in UTC. */
export interface Tables {
  companies: CompaniesTable;
  api_keys: ApiKeysTable;
  envelopes: EnvelopesTable;
  parties: PartiesTable;
  replaced_links: ReplacedLinksTable;
  documents: DocumentsTable;
  fields: FieldsTable;
  answers: AnswersTable;
  ink_pictures: InkPicturesTable;
  uploads: UploadsTable;
  events: EventsTable;
  code_sessions: CodeSessionsTable;
  attempts: AttemptsTable;
  logos: LogosTable;
  widgets: WidgetsTable;
  widget_signings: WidgetSigningsTable;
  widget_uploads: WidgetUploadsTable;
  bulk_contacts: BulkContactsTable;
  idempotency: IdempotencyTable;
  jobs: JobsTable;
  stored_files: StoredFilesTable;
  store_facts: StoreFactsTable;
  tombstones: TombstonesTable;
}

import type { ColumnType, Generated } from 'kysely';

/** Written once, never changed. */
type Fixed<T> = ColumnType<T, T, never>;

export interface CompaniesTable {
  id: Fixed<string>;
  name: string;
  parent_id: Fixed<string>;
  created_at: Fixed<string>;
  /** JSON list of the origins whose pages may embed its signing; `null` for the server's own list. */
  embed_origins: string | null;
  /** When it was removed, and its envelopes with it. */
  deleted_at: string | null;
  /** Where its mails go; `null` for nowhere. */
  contact_email: string | null;
  /** 1 for one that was made to try the server out, else 0. */
  is_sample: ColumnType<number, number | undefined, never>;
}

export interface ApiKeysTable {
  /** SHA-256 of the key, hex: the key itself is nowhere. */
  hash: Fixed<string>;
  company_id: Fixed<string>;
  created_at: Fixed<string>;
  /** What the company calls it. */
  name: Fixed<string>;
  /** To the minute; `null` for never. */
  last_used_at: string | null;
  /** Since when it opens nothing any more. */
  revoked_at: string | null;
}

export interface EnvelopesTable {
  id: Fixed<string>;
  fingerprint: Fixed<string>;
  company_id: Fixed<string>;
  title: Fixed<string>;
  status: string;
  /** JSON, the wire's `config` without the company's name. */
  config: Fixed<string>;
  /** JSON, the wire's `branding`. */
  branding: Fixed<string>;
  redirect_url: Fixed<string | null>;
  /** What is asked for before the documents are shown, as argon2id made it; `null` for nothing. */
  password_hash: Fixed<string | null>;
  /** Of its mails. */
  language: Fixed<string>;
  /** When it can no longer be signed; `null` for never. */
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
  /** How often the link was replaced by another. */
  link_version: number;
  /** Since when the link opens nothing any more; `null` while it does. */
  link_revoked_at: string | null;
  /** E.164: where a one-time code goes before the documents are shown; `null` when none is asked. */
  mobile: Fixed<string | null>;
  /** Of the party's mails; `null` for the envelope's. */
  language: Fixed<string | null>;
}

/** The key of a link that was replaced by another. */
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
  /** Unguessable name of its page images. */
  fingerprint: Fixed<string>;
  /** JSON, `[{ width, height }]` in points as shown. */
  pages: Fixed<string>;
  sha256: Fixed<string>;
  bytes: Fixed<number>;
  /** JSON, what came in: its digest and what was taken out of it; `null` where that is nothing. */
  received: Fixed<string | null>;
}

export interface FieldsTable {
  id: Fixed<string>;
  envelope_id: Fixed<string>;
  document_id: Fixed<string>;
  party_id: Fixed<string>;
  /** Its place among the document's fields, from 0. */
  position: Fixed<number>;
  /** JSON, the field as the sender placed it, in the wire's words. */
  definition: Fixed<string>;
}

export interface AnswersTable {
  field_id: Fixed<string>;
  envelope_id: Fixed<string>;
  party_id: Fixed<string>;
  /** JSON, a `SubmittedAnswer`; the value of a drawn one is a `StoredInk`. */
  answer: Fixed<string>;
}

/** Pictures of drawn signatures, made of what is kept of them. */
export interface InkPicturesTable {
  envelope_id: Fixed<string>;
  /** Of the drawing's strokes and colour as they are kept, hex. */
  sha256: Fixed<string>;
  /** Data URLs. */
  svg: Fixed<string>;
  jpeg: Fixed<string>;
}

export interface UploadsTable {
  /** What a submission names the file by. */
  id: Fixed<string>;
  envelope_id: Fixed<string>;
  party_id: Fixed<string>;
  /** `null` for a signature, which may be put on any of the party's signature fields. */
  field_id: Fixed<string | null>;
  kind: Fixed<'file' | 'signature'>;
  name: Fixed<string>;
  mime: Fixed<string>;
  bytes: Fixed<number>;
  /** Of the file as it is kept, hex; `null` for one that was lost before this was written down. */
  sha256: string | null;
  created_at: Fixed<string>;
}

export interface EventsTable {
  id: Generated<number>;
  envelope_id: Fixed<string>;
  party_id: Fixed<string | null>;
  type: Fixed<string>;
  at: Fixed<string>;
  ip: Fixed<string | null>;
  user_agent: Fixed<string | null>;
  /** JSON object of what else is worth keeping. */
  detail: Fixed<string>;
}

/** A browser that was sent a one-time code, or has proved to have got one. */
export interface CodeSessionsTable {
  id: Fixed<string>;
  party_id: Fixed<string>;
  /** HMAC of the last code, hex: the code itself is nowhere. `null` once it is used up. */
  code_hash: string | null;
  /** Milliseconds since 1970. */
  expires_at: number;
  /** Milliseconds since 1970; `null` when the last code could not be sent. */
  sent_at: number | null;
  /** Codes sent so far. */
  sent: number;
  /** Wrong guesses at the last code. */
  wrong: number;
  /** Milliseconds since 1970 before which no guess is looked at. */
  guess_after: number;
  /** Milliseconds since 1970. */
  verified_at: number | null;
}

/** What may be done only so often: a row for each time. */
export interface AttemptsTable {
  id: Generated<number>;
  /** What is counted together, such as the wrong passwords for one envelope from one address. */
  scope: Fixed<string>;
  /** Milliseconds since 1970. */
  at: number;
}

/** A document that anybody may sign; each signing is an envelope of its own. */
export interface WidgetsTable {
  id: Fixed<string>;
  /** Unguessable: the public address ends with it. */
  code: Fixed<string>;
  company_id: Fixed<string>;
  title: Fixed<string>;
  /** Its PDF is kept under this id, as those of envelopes are. */
  document_id: Fixed<string>;
  document_title: Fixed<string>;
  /** Unguessable name of its page images. */
  fingerprint: Fixed<string>;
  /** JSON, `[{ width, height }]` in points as shown. */
  pages: Fixed<string>;
  sha256: Fixed<string>;
  bytes: Fixed<number>;
  /** JSON, what came in: its digest and what was taken out of it; `null` where that is nothing. */
  received: Fixed<string | null>;
  /** JSON, the fields as the sender placed them, in the wire's words. */
  fields: Fixed<string>;
  /** JSON, the wire's `config`. */
  config: Fixed<string>;
  /** JSON, the sender's `branding`. */
  branding: Fixed<string>;
  redirect_url: Fixed<string | null>;
  /** Of the mails to its signers. */
  language: Fixed<string>;
  created_at: Fixed<string>;
}

/** What sets a widget's envelope apart from one that was sent. */
export interface WidgetSigningsTable {
  envelope_id: Fixed<string>;
  widget_id: Fixed<string>;
  /** JSON, what the widget's address brought along. */
  meta: Fixed<string>;
  /** Until when its signer can prove their address: seconds since 1970. */
  expires_at: Fixed<number>;
  verified_at: string | null;
}

/** An upload that has not been signed with yet, of somebody nobody knows. */
export interface WidgetUploadsTable {
  id: Fixed<string>;
  widget_id: Fixed<string>;
  /** Of the widget; `null` for a signature. */
  field_id: Fixed<string | null>;
  kind: Fixed<'file' | 'signature'>;
  name: Fixed<string>;
  mime: Fixed<string>;
  bytes: Fixed<number>;
  /** Of the file as it is kept, hex; `null` for one that was lost before this was written down. */
  sha256: string | null;
  created_at: Fixed<string>;
}

/** One of those a bulk sending goes to, as its preview shows them. */
export interface BulkContactsTable {
  /** Unguessable. */
  fingerprint: Fixed<string>;
  /** The preview that is filled in for each. */
  envelope_id: Fixed<string>;
  /** From 0, as the sender listed them. */
  position: Fixed<number>;
  title: Fixed<string>;
  email: Fixed<string>;
  /** JSON, contents of merge fields by their names. */
  fields: Fixed<string>;
}

export interface IdempotencyTable {
  /** Who called: a party, a company, or those who sign a widget. */
  scope: Fixed<string>;
  key: Fixed<string>;
  /** Hash of the call and its body. */
  request: Fixed<string>;
  /** JSON, what the call came to. Never holds a secret. */
  result: Fixed<string>;
  created_at: Fixed<string>;
}

/** Waits for its time; can be begun; is in hand; has ended. */
export type JobState = 'waiting' | 'ready' | 'running' | 'failed' | 'done';

/** What follows a change, to be done after its transaction. */
export interface JobsTable {
  id: Generated<number>;
  kind: Fixed<string>;
  /** JSON. */
  payload: Fixed<string>;
  /** Whose it is, and the envelope it is for; `''` where that is not known. */
  company_id: Fixed<string>;
  envelope_id: Fixed<string>;
  state: JobState;
  /** 1 once it has failed: it is then attempted among those that have, too. */
  is_retry: number;
  /** Counted when one begins. */
  attempts: number;
  created_at: Fixed<string>;
  /** Since when it is attempted: its first due time, or when somebody had it retried. */
  tried_since: string;
  /** Not before this time. */
  due_at: string;
  /** Until when whoever has it in hand must have ended. */
  leased_until: string | null;
  /** Why the last attempt failed, without secrets. */
  last_error: string | null;
  /** When it was done or set aside as failed. */
  ended_at: string | null;
}

/** What a file that this server has made must hold. */
export interface StoredFilesTable {
  /** Its path below the folder of all files, such as `pages/<fingerprint>-0.jpg`. */
  name: Fixed<string>;
  bytes: number;
  /** Hex. */
  sha256: string;
  recorded_at: string;
}

/** What the database knows of the folder it belongs to. */
export interface StoreFactsTable {
  name: Fixed<string>;
  value: string;
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
  widgets: WidgetsTable;
  widget_signings: WidgetSigningsTable;
  widget_uploads: WidgetUploadsTable;
  bulk_contacts: BulkContactsTable;
  idempotency: IdempotencyTable;
  jobs: JobsTable;
  stored_files: StoredFilesTable;
  store_facts: StoreFactsTable;
}

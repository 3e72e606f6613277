export const mainHelp = `Send documents to be signed, and run the server on which they are signed.

Usage:
  sign-envelope send <pdf>... --to "Name <address>" [--fields fields.json]
  sign-envelope serve
  sign-envelope work
  sign-envelope jobs list
  sign-envelope keys list
  sign-envelope links renew <fingerprint> <party>
  sign-envelope company create "Harbour Lettings"
  sign-envelope company set --logo logo.png
  sign-envelope verify document.pdf
  sign-envelope conformance https://sign.example.com/api --key <key>
  sign-envelope backup <folder>
  sign-envelope <command> --help

Commands:
  send         send PDFs to their signers, and print the envelope and a link for each
  serve        run the signing server, with sample envelopes to try
  work         run background jobs only, beside servers on the same PostgreSQL database
  jobs         list, retry or drop background jobs that have failed
  keys         list, create or revoke your company's API keys
  links        renew or revoke a party's link
  company      create a company with its first API key, or show or set the logo, the branding and
               the config of yours
  verify       check the seal of a finished document, without a server
  conformance  check whether a backend of your own answers the calls of the element
  backup       copy all data to a folder, also while servers are running
  restore      check a backup, or restore it into an empty store
  erase        delete an envelope, or a company with all of its envelopes
  migrate-store
               copy all data from SQLite and a folder to PostgreSQL and S3

Options:
  -h, --help     this text; after a command, the help for that command
  -v, --version  the version

Exit codes: 0 done, 1 refused or failed, 2 invalid command; verify has its own.`;

export const conformanceHelp = `Check whether a backend answers the calls of the element as the guide for backends says, and print
what to mend. It needs a test envelope, sent to a party who has not signed yet.

Usage:
  sign-envelope conformance <api> --key <key> [options]

The API is the address that the element has as "api", such as https://sign.example.com/api. Unless an
option says otherwise, the envelope is opened and nothing is changed.

Options:
  --key <key>       the key of the party's link, or the link itself
  --cdn <url>       where page images are; by default /cdn at the origin of the API
  --password <text> the envelope's password; a wrong one is tried once too
  --send-code       sends a one-time code to the party's phone, and asks for it
  --widget <code>   checks this widget too
  --preview <link>  checks this preview too, of an envelope or of a bulk send
  --origin <url>    checks whether pages of this origin may call the API, such as
                    https://shop.example.com
  --write           uploads an image and removes it, and sends the sender a message
  --sign            does that, signs the envelope and the widget, and downloads the documents
  --reject          rejects the envelope
  --timeout <s>     seconds for each call; 15 by default
  --json            prints the checks as JSON
  -h, --help        this text

Exit codes: 0 no required check has failed, 1 one has, 2 invalid command.`;

export const verifyHelp = `Check who sealed a finished document and when, and whether it has changed since. Nothing is sent
anywhere, and no server is needed.

Usage:
  sign-envelope verify <pdf> [--audit <file>] [--json]

Options:
  --audit <file>  the audit log of the envelope, as exported: is it unbroken, and does it go with
                  the document?
  --json          prints what was found as JSON
  -h, --help      this text

Exit codes: 0 sealed and unchanged, 1 changed, or with an audit log that does not go with it,
2 invalid command, 3 not sealed, or not by Sign Envelope.`;

export const sendHelp = `Send one envelope of one or more PDFs, and print its fingerprint and each signer with id and
link. A server that sends mail sends the links to them too.

Usage:
  sign-envelope send <pdf>... --to "Name <address>" [options]

Options:
  --to <person>      who signs, such as "Ada <ada@example.com>"; once for each signer, in the
                     order that the fields count them (party 1, party 2 and so on); with a mobile
                     number after it, such as "Ada <ada@example.com> +447700900123", a code is sent
                     there before the documents are shown
  --fields <file>    a JSON file with the list of fields (below)
  --password <text>  what signers are asked for before the documents are shown
  --language <code>  of the mails: en, de, es, fr, nl or pt; en by default
  --expires <time>   until when it can be signed, such as 2027-01-31T18:00:00Z
  --title <text>     what the envelope is called; the first PDF's name by default
  --server <url>     the server, such as https://sign.example.com; by default the one
                     in DATA_DIR/demo.json, else http://localhost:4000
  --api-key <key>    your company's API key; by default SIGN_ENVELOPE_API_KEY, else the one in
                     DATA_DIR/demo.json
  --data-dir <path>  the folder of demo.json; by default DATA_DIR, else ./data
  --json             prints envelope_fingerprint, parties (party_id, title, email and link) and
                     originals, what became of each PDF, as JSON
  -h, --help         this text

The file of fields is a list. Every field names its type, party, page and place:

  [
    { "type": "text", "party": 1, "page": 1, "x": 12, "y": 70, "width": 30, "height": 3,
      "required": true, "title": "Full name" },
    { "type": "signature", "party": 1, "page": 1, "x": 12, "y": 78, "width": 30, "height": 7 }
  ]

  type      signature, text, textarea, date, dropdown, checkbox, radio or upload
  party     whose it is, from 1
  page      from 1
  x, y, width, height   percent of the page, from its top left corner
  document  which of several PDFs, from 1 (1 by default)
  further   required, title, index, group, content, dropdown_choices, font, font_size, color,
            merge_field, is_merge_field, prefilled, date_format

Example:
  sign-envelope send contract.pdf --to "Ada <ada@example.com>" --fields fields.json`;

export const serveHelp = `Run the signing server until Ctrl+C.

Usage:
  sign-envelope serve            answers calls and runs background jobs
  sign-envelope serve --no-jobs  answers calls only
  sign-envelope work             runs background jobs only, and answers /healthz, /readyz and
                                 /metrics

Any number of processes may share a PostgreSQL database and its files.

Settings, from the environment:
  PORT               4000; 0 takes a free one
  HOST               the address to listen on; localhost by default, which only this machine
                     reaches; 0.0.0.0 or :: for every address
  DATA_DIR           ./data: the database, the documents and demo.json
  DATABASE_URL       postgres://user:password@host/database, in place of the database in DATA_DIR
  SECRET_FILE        the server's secret of 32 bytes, the same for all processes; by default
                     DATA_DIR/secret, made at the first start
  S3_BUCKET          keeps the documents in this bucket instead, for several servers to share; with
                     AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and, for temporary keys,
                     AWS_SESSION_TOKEN
  S3_ENDPOINT        the address of the S3 server; by default that of AWS in the region
  S3_REGION          us-east-1
  S3_PREFIX          what the names of all files in the bucket begin with; by default nothing
  S3_CACHE_BYTES     1000000000: copies of files in DATA_DIR, besides those in use
  PUBLIC_URL         what links begin with; by default http://localhost:<port>
  MAX_PDF_BYTES      52428800: the largest PDF
  MAX_ENVELOPE_BYTES 104857600: all PDFs of one envelope together
  DOCUMENT_WORKERS   how many documents are worked on at the same time, for machines with little
                     memory, such as 1; by default several for each kind of work
  TOKEN_TTL_SECONDS  7200: how long an opened link stays signed in
  ALLOWED_ORIGINS    the origins whose pages may embed signing where a company lists none,
                     separated by commas: * for every one, local for any port of localhost.
                     By default local, and none where NODE_ENV is production
  LOGO_ORIGINS       other origins that logos may be loaded from, such as
                     https://images.example.com, separated by commas; none by default, because
                     logos are uploaded
  ELEMENT_VERSIONS   a folder with the builds of the element that were released before, each in a
                     folder named by its version, which pages pinned to one go on loading
  SMTP_URL           smtp://user:password@host:port of the mail server; without it nothing is
                     mailed, and outside production /dev/mailbox shows what would be
  MAIL_FROM          who mails come from, such as "Sign Envelope <sign@example.com>"
  CONTACT_COPY       an address that gets a copy of what signers write to their senders
  DEV_MAILBOX        on shows /dev/mailbox to everyone, off to nobody; by default this machine
                     alone sees it; never on where NODE_ENV is production
  DEMO               whether samples are made to try: on for everyone, off for nobody; by default
                     for this machine alone, and off where NODE_ENV is production
  RATE_LIMIT_PER_ADDRESS  6000: calls a minute from one address; 0 for any number
  RATE_LIMIT_PER_LINK     1200: calls a minute for one link; 0 for any number
  CLEANUP_MINUTES    60: between two sweeps of what nobody needs any more
  KEEP_ORPHANS_HOURS, KEEP_DONE_JOBS_DAYS, KEEP_KEYS_DAYS
                     24, 7 and 30: how long files that nothing refers to, jobs that are done and
                     Idempotency-Keys are kept
  KEEP_ENVELOPES_DAYS
                     how long envelopes are kept after their end; for ever by default
  TRUST_PROXY        addresses and networks of proxies whose X-Forwarded-For is believed, such as
                     10.0.0.0/8, separated by commas; none by default
  SMS_PROVIDER       webhook or twilio, to send one-time codes by
  SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET
                     where messages are posted to, and what the calls are signed with
  TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM
                     the account at Twilio, and a number of it or a messaging service
  SEAL_PKCS12_FILE, SEAL_KEY_FILE, SEAL_CERTIFICATE_FILE, SEAL_PASSWORD
                     the key and certificate that finished documents are sealed with: a PKCS #12
                     file, or both in PEM form; by default those in DATA_DIR/seal.pem, made at the
                     first start. Without _FILE, a variable holds the content itself (PKCS #12 in
                     base64); SEAL_PASSWORD_FILE names a file
  SEAL_SIGNER_URL, SEAL_SIGNER_TOKEN
                     a service that holds the key, and what the calls are allowed with
  TIMESTAMP_URL, TIMESTAMP_USER, TIMESTAMP_PASSWORD
                     a timestamp authority (RFC 3161), and a password that it may ask for
  PRODUCT_NAME       what the signing site calls itself; Sign Envelope by default
  STATUS_PAGE_URL, SUPPORT_URL
                     where the site's maintenance screen and its errors lead
  SENTRY_DSN         where the site reports its errors; nowhere by default
  FLAGS              off for a site that asks for no feature flags (DATA_DIR/flags.json)
  LOG                off for no line per request; errors, start and stop are always logged
  METRICS_TOKEN      what those who read /metrics send as a bearer token; by default this machine
                     alone may read them
  OTEL_EXPORTER_OTLP_ENDPOINT
                     a collector that traces are sent to by OTLP/HTTP, such as
                     http://localhost:4318; nowhere by default. OTEL_EXPORTER_OTLP_HEADERS,
                     OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES, OTEL_TRACES_SAMPLER and
                     OTEL_TRACES_SAMPLER_ARG are as OpenTelemetry defines them
  SHUTDOWN_DELAY_SECONDS
                     0: how long calls are still answered after SIGTERM, while /readyz says that
                     the process stops

DATABASE_URL, SMTP_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, METRICS_TOKEN,
SMS_WEBHOOK_SECRET and TWILIO_AUTH_TOKEN can be in files too: DATABASE_URL_FILE names one, and so on.`;

export const jobsHelp = `Show what the server could not do in the background, such as making a signed document or
sending a mail, and try it again. Run this on the server's machine, as the same user, whether the
server is running or not.

Usage:
  sign-envelope jobs list [--all] [--json]
  sign-envelope jobs retry <id> | --all
  sign-envelope jobs drop <id>

Commands:
  list     jobs that have failed for good, and why; --all: every job; --json: as JSON
  retry    tries a failed job again, from its first attempt; --all: every failed job
  drop     deletes a failed job without asking: it is never tried again

Options:
  --data-dir <path>  the folder of the server's data; by default DATA_DIR, else ./data
  -h, --help         this text`;

const serverOptionsHelp = `  --server <url>     the server, such as https://sign.example.com; by default the one
                     in DATA_DIR/demo.json, else http://localhost:4000
  --api-key <key>    your company's API key; by default SIGN_ENVELOPE_API_KEY, else the one in
                     DATA_DIR/demo.json
  --data-dir <path>  the folder of demo.json; by default DATA_DIR, else ./data
  -h, --help         this text`;

export const keysHelp = `List, create and revoke the API keys of your company.

Usage:
  sign-envelope keys list [--json]
  sign-envelope keys create [--name <text>]
  sign-envelope keys revoke <id>

Commands:
  list     the ids of the keys, and when each was created, last used and revoked; never the keys
           themselves; --json: as JSON
  create   creates another key and prints it. It is shown only once: the server keeps its hash
  revoke   revokes a key at once, by its id in the list

Options:
  --name <text>      what the new key is for, such as Payroll
${serverOptionsHelp}`;

export const companyHelp = `Create a company, or show or set the logo, the branding and the config of all new envelopes and
widgets of yours. Each may have its own instead.

Usage:
  sign-envelope company create <name> [--contact-email <address>] [--again] [--json]
  sign-envelope company show [--json]
  sign-envelope company set [--settings <file>] [--logo <picture> | --no-logo]

Commands:
  create   creates a company and prints its id and its first API key. The key is shown only once:
           the server keeps its hash. Run this with the server's settings (DATABASE_URL or
           DATA_DIR), as the server's user, once the server has been started
  show     the settings, one per line; --json: as JSON
  set      changes the settings that are given, and shows all of them

Options of create:
  --contact-email <address>  who gets the company's mails; without it, none are sent
  --again            allows another company of the same name
  --json             prints company_id and api_key as JSON

Options of show and set:
  --settings <file>  a JSON file with "branding", "config" or both, as for an envelope; each
                     replaces what was set before, but the logo stays
  --logo <picture>   a PNG, JPEG or WebP of at most 1,000,000 bytes and 2,000 pixels a side
  --no-logo          removes the logo
${serverOptionsHelp}

Example of settings:
  { "branding": { "company": "Harbour", "colours": { "primary": "#0a2a6b" } },
    "config": { "week_start": 1 } }`;

export const linksHelp = `Renew or revoke the link of one party of an envelope.

Usage:
  sign-envelope links renew <fingerprint> <party> [--mail]
  sign-envelope links revoke <fingerprint> <party>

Commands:
  renew    creates another link and prints it; the old one stops working at once
  revoke   the link stops working at once; the party has none until it is renewed

The fingerprint is the envelope's, and the party its party_id: both are in the response of
GET /api/sender/envelopes/{fingerprint} and of the call that sent the envelope.

Options:
  --mail             mails the new link to the party
${serverOptionsHelp}`;

export const backupHelp = `Copy all data to a folder, also while servers are running. Run it with the settings of the server:
DATA_DIR, DATABASE_URL, SECRET_FILE and S3_BUCKET with what it needs.

Usage:
  sign-envelope backup <folder> [--with-keys]

The folder is empty, or has an earlier backup, which is replaced: files that are in it already are
not copied again, and those that are not needed any more are removed. Page images are left out,
because they are drawn again.

Options:
  --with-keys  adds the secret of the server, and the sealing key that it has made. With them,
               every envelope can be opened; without the secret, no backup can be restored
  -h, --help   this text`;

export const restoreHelp = `Restore a backup into an empty store, while no server is running on it.

Usage:
  sign-envelope restore <folder>
  sign-envelope restore <folder> --check

Where to comes from the settings of the server: DATA_DIR, DATABASE_URL, SECRET_FILE and S3_BUCKET
with what it needs. It need not be the kind of store that the backup was made from. If the backup
has no keys, put the secret in its place first. If it is interrupted, run it again.

Options:
  --check     compares all of the backup with its digests, and restores nothing
  -h, --help  this text`;

export const migrateStoreHelp = `Copy all data of a server on SQLite and a folder to PostgreSQL, S3 or both. Stop the server first.

Usage:
  sign-envelope migrate-store

The data is read from DATA_DIR, and written to DATABASE_URL, which must be empty, and to S3_BUCKET
with what it needs. In the end, all rows and files are read back and compared. DATA_DIR stays as
it is. If it is interrupted, run it again: what has been copied is not copied again.

Options:
  -h, --help  this text`;

export const eraseHelp = `Delete an envelope, or a company with everything that it has ever sent, also while servers are
running: documents, answers, uploads, names, addresses and the log. What stays is that it existed,
the hash of the last event of the envelope's log, when it was erased and why.

Usage:
  sign-envelope erase envelope <fingerprint> [--reason <text>] [--yes]
  sign-envelope erase company <id> [--reason <text>] [--yes]

Run it with the settings of the server: DATA_DIR, DATABASE_URL and S3_BUCKET with what it needs.

Options:
  --yes            erases; without it, only what would be erased is printed
  --reason <text>  why, for the record; it should name nobody
  -h, --help       this text`;

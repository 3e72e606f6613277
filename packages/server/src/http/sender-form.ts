import type { Context } from 'hono';
import type { Company } from '../access/api-keys.ts';
import type { Caller } from '../audit/audit-trail.ts';
import type { IncomingFile } from '../envelopes/incoming-pdfs.ts';
import { invalid } from '../errors/server-error.ts';
import { type Attempt, hashRequest } from '../store/idempotency.ts';
import { callerOf } from './caller-address.ts';
import type { HttpOptions, SenderEnvironment } from './context.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { parseJson } from './json-body.ts';
import { withMultipart } from './multipart.ts';

/** Bytes: 20,000 fields with their choices and content. */
const maxPartBytes = 16_000_000;
const maxDocuments = 100;

/** What a sender's multipart call carries: its JSON parts, in the order asked for, and its PDFs. */
export interface SenderForm {
  readonly company: Company;
  readonly json: readonly unknown[];
  readonly files: ReadonlyMap<string, IncomingFile>;
  readonly attempt: Attempt;
  readonly caller: Caller;
}

/** Reads a sender's multipart call. Throws a 422 for a JSON part that is not there. */
export function withSenderForm<T>(
  context: Context<SenderEnvironment>,
  { appContext, maxPdfBytes, maxEnvelopeBytes }: HttpOptions,
  names: readonly string[],
  use: (form: SenderForm) => Promise<T>,
): Promise<T> {
  const limits = {
    fileBytes: maxPdfBytes,
    // One more than may be used: the part that is too many is told by its name.
    files: maxDocuments + 1,
    totalBytes: maxEnvelopeBytes + maxPartBytes,
    textBytes: maxPartBytes,
    texts: names.length,
  };
  return withMultipart(context.env.incoming, appContext.files, limits, ({ texts, files }) => {
    const missing = names.filter((name) => !texts.has(name));
    if (missing.length > 0) {
      throw invalid(Object.fromEntries(missing.map((name) => [name, ['server_errors.required']])));
    }
    const company = context.get('company');
    const parts = names.map((name) => texts.get(name) ?? '');
    const hashes = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
    return use({
      company,
      json: parts.map(parseJson),
      files,
      attempt: {
        scope: `company ${company.id}`,
        key: idempotencyKey(context),
        request: hashRequest(
          // It may hold a password, and is kept: nobody who reads the database may try passwords on it.
          appContext.secrets.code,
          `${context.req.method} ${context.req.path}`,
          ...parts,
          ...hashes.flatMap(([name, { sha256 }]) => [name, sha256]),
        ),
      },
      caller: callerOf(context),
    });
  });
}

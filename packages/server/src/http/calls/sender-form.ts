import type { Company } from '../../access/api-keys.ts';
import type { Caller } from '../../audit/audit-trail.ts';
import type { IncomingFile } from '../../envelopes/create/incoming-pdfs.ts';
import { invalid } from '../../errors/server-error.ts';
import { type Attempt, hashRequest } from '../../store/idempotency.ts';
import type { HttpOptions } from '../context.ts';
import { type BodyContext, parseJson } from '../json-body.ts';
import { withMultipart } from '../multipart.ts';
import type { AttemptOf } from './attempt.ts';

/** Maximum size of a JSON part in bytes: 20,000 fields with their choices and content. */
const maxPartBytes = 16_000_000;
/** A field has up to 22 entries, and choices. */
const partLimits = { depth: 32, values: 2_000_000 };
const maxDocuments = 100;

/** Maximum size of a sender's form in bytes, with PDFs of so many bytes. */
export function senderFormBytes(maxEnvelopeBytes: number): number {
  return maxEnvelopeBytes + maxPartBytes;
}

/** A sender's form: its JSON parts, in the requested order, and its PDFs. */
export interface SenderForm {
  readonly json: readonly unknown[];
  readonly files: ReadonlyMap<string, IncomingFile>;
  /** Identifies the call with all its parts. */
  readonly hash: string;
}

/** Reads a sender's form. Throws a 422 if a JSON part is missing. */
export function withSenderForm<T>(
  { req, env }: BodyContext,
  { appContext, maxPdfBytes, maxEnvelopeBytes }: HttpOptions,
  names: readonly string[],
  use: (form: SenderForm) => Promise<T>,
): Promise<T> {
  const options = {
    isFile: (name: string) => !names.includes(name),
    fileBytes: maxPdfBytes,
    // One more than allowed, so that the excess part can be named in the error.
    files: maxDocuments + 1,
    totalBytes: senderFormBytes(maxEnvelopeBytes),
    textBytes: maxPartBytes,
    texts: names.length,
  };
  return withMultipart(env.incoming, appContext.files, options, ({ texts, files }) => {
    const missing = names.filter((name) => !texts.has(name));
    if (missing.length > 0) {
      throw invalid(Object.fromEntries(missing.map((name) => [name, ['server_errors.required']])));
    }
    const parts = names.map((name) => texts.get(name) ?? '');
    const hashes = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
    return use({
      json: parts.map((part) => parseJson(part, partLimits)),
      files,
      hash: hashRequest(
        // Keyed, because the stored hash may include a password that could otherwise be guessed.
        appContext.secrets.code,
        `${req.method} ${req.path}`,
        ...parts,
        ...hashes.flatMap(([name, { sha256 }]) => [name, sha256]),
      ),
    });
  });
}

/** A company's call with a form. */
interface SenderFormCall {
  readonly company: Company;
  readonly caller: Caller;
  readonly attempt: AttemptOf;
  readonly form: SenderForm;
}

/** What sending needs of a call besides its JSON. */
export function sentWith({ company, caller, attempt, form }: SenderFormCall): {
  readonly company: Company;
  readonly caller: Caller;
  readonly attempt: Attempt;
  readonly files: SenderForm['files'];
} {
  return { company, caller, files: form.files, attempt: { ...attempt(), request: form.hash } };
}

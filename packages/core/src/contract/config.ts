import type { Config } from '../model/envelope.ts';
import { defaultDateFormat } from '../model/field.ts';
import type { SignatureKind } from '../model/signature.ts';
import { configReaders } from './compiled-readers.ts';
import { toRecord } from './read-response.ts';
import { readEntries, toInteger } from './readers.ts';

const kinds = ['drawn', 'typed', 'upload'] as const satisfies readonly SignatureKind[];

/** Without any flag, all kinds are allowed; if all are disabled, drawing is allowed. */
function toSignatureKinds(flags: readonly (boolean | null)[]): readonly SignatureKind[] {
  if (flags.every((flag) => flag === null)) return kinds;
  const enabled = kinds.filter((_, index) => flags[index] === true);
  return enabled.length > 0 ? enabled : ['drawn'];
}

const isWeekStart = (day: number | null): day is Config['weekStart'] => day !== null;

/** The company's settings, with defaults for missing or invalid ones. */
export function toConfig(value: unknown): Config {
  const config = readEntries(configReaders, toRecord(value));
  const signatureKinds = toSignatureKinds(
    kinds.map((kind) => config[`company_signature_format_${kind}`]),
  );
  const preferred = config.company_signature_default;
  const weekStart = toInteger(config.week_start, 0, 6);
  return {
    companyName: config.company_name,
    hidesEmails: config.company_hide_email_pdf_audit,
    signatureKinds,
    defaultSignatureKind:
      signatureKinds.find((kind) => kind === preferred) ?? signatureKinds[0] ?? 'drawn',
    consumerRegulations: config.company_consumer_regulations,
    sharesUploads: config.company_share_uploads,
    asksConsent: config.company_consent,
    raw: value,
    questionsAllowed: config.company_questions_signing,
    dateFormat: config.date_format ?? defaultDateFormat,
    weekStart: isWeekStart(weekStart) ? weekStart : 0,
  };
}

import { consentText, parseConsentTerms } from '../../consent/consent-text.ts';
import { sha256 } from '../../consent/sha256.ts';
import type { SignEnvelopeRequest } from '../../contract/requests/signer-requests.ts';
import type { Config, Envelope } from '../../model/envelope.ts';
import { writeEnvelopeMeta } from '../../model/envelope-meta.ts';
import type { Field } from '../../model/field.ts';
import type { SubmittedInput } from '../../model/submitted-input.ts';
import { checkSubmission } from '../../rules/check-submission.ts';
import { invalid } from './refusal.ts';
import type { Uploads } from './uploads.ts';

/** Gives inputs that only name an earlier one its value. Throws a 422 if there is none. */
function withFullValues(inputs: readonly SubmittedInput[]): readonly SubmittedInput[] {
  const values = new Map<string, string>();
  return inputs.map(({ inputSameAs, ...input }, index) => {
    const value = inputSameAs === undefined ? input.inputValue : values.get(inputSameAs);
    if (value === undefined || (inputSameAs !== undefined && input.inputValue !== '')) {
      throw invalid({
        [`inputs.${index}.inputSameAs`]: ['server_errors.not_an_earlier_input'],
      });
    }
    if (!values.has(input.inputId)) values.set(input.inputId, value);
    return { ...input, inputValue: value };
  });
}

/** Throws a 422 unless the consent is to the text that the envelope asks for, if it asks for one. */
export async function requireConsent(
  { asksConsent, companyName, raw }: Config,
  given: SignEnvelopeRequest['consent'],
): Promise<void> {
  if (!asksConsent) return;
  if (given === undefined) throw invalid({ consent: ['server_errors.consent.required'] });
  const terms = parseConsentTerms(raw);
  const { version, language, text } = consentText(given.language, { companyName, terms });
  const digest = given.sha256 === null ? null : await sha256(text);
  const isSame =
    given.version === version && given.language === language && given.sha256 === digest;
  if (!isSame) throw invalid({ consent: ['server_errors.consent.changed'] });
}

/** What a signer submits. */
interface Submission extends Pick<SignEnvelopeRequest, 'inputs' | 'consent' | 'envelope_meta'> {
  /** As its signer sees it. */
  readonly envelope: Envelope;
  readonly partyId: string;
  /** The owner of its uploads. */
  readonly owner: string;
}

/** Checks a submission by the rules of the server. Returns all fields of its party, with their answers. */
export async function checkAnswers(
  { envelope, partyId, owner, inputs, consent, envelope_meta: meta }: Submission,
  uploads: Uploads,
): Promise<readonly Field[]> {
  const written = meta === null ? null : writeEnvelopeMeta(meta);
  if (written !== null && 'error' in written) {
    throw invalid({ envelope_meta: [`server_errors.${written.error}`] });
  }
  await requireConsent(envelope.config, consent);
  const find = (id: string, kind: 'file' | 'signature') => {
    const upload = uploads.find(id);
    return upload?.kind === kind && upload.owner === owner ? upload : undefined;
  };
  const checked = checkSubmission({
    envelope,
    partyId,
    inputs: withFullValues(inputs),
    findFile: (fieldId, uuid) => {
      const upload = find(uuid, 'file');
      return upload?.fieldId === fieldId ? { name: upload.name, id: uuid, uuid } : null;
    },
    hasSignatureImage: (name) => find(name, 'signature') !== undefined,
  });
  if (checked.ok) return checked.fields;
  throw invalid(Object.fromEntries(checked.errors));
}

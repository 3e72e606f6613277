import { makeConsentForm } from './consent-form.ts';
import { makeInventory } from './inventory.ts';
import { company, type SampleDocument } from './sample-document.ts';
import type { EnvelopeRequest } from './sample-form.ts';
import { makeTenancyAgreement } from './tenancy-agreement.ts';

/** A sample envelope, as a request to `POST /sender/envelopes`. */
export interface SampleEnvelope {
  readonly key: 'tenancy' | 'consent' | 'behind-password' | 'behind-code' | 'merged';
  /** The `envelope` part. */
  readonly envelope: EnvelopeRequest;
  /** The PDF parts by name. */
  readonly files: Readonly<Record<string, Uint8Array>>;
}

const ada = { title: 'Ada Park', email: 'ada@example.com' };
const ben = { title: 'Ben Okafor', email: 'ben@example.com' };

/** Password of the sample that requires one. */
export const samplePassword = 'lantern';

/** Receives the one-time code. Reserved by Ofcom for use in drama, so it belongs to nobody. */
const mobile = '+447700900123';

/** The merge field that a widget's URL and the contacts of a bulk sending fill in. */
export const nameMergeField = 'full_name';

const settings = {
  config: {
    company_name: company,
    company_hide_email_pdf_audit: '0',
    company_signature_format_drawn: '1',
    company_signature_format_typed: '1',
    company_signature_format_upload: '1',
    company_consumer_regulations: '0',
    company_signature_default: 'drawn',
    company_questions_signing: '1',
  },
} satisfies Partial<EnvelopeRequest>;

/**
 * Creates the samples of a new server: a tenancy for two signers with every type of field, and a
 * consent form for one signer in four variants: plain, with a password and consent to sign
 * electronically, with a one-time code, and with a merge field for the name. Takes about a second. The files are the same every time.
 *
 * @example
 * ```ts
 * for (const { key, envelope, files } of await createSampleEnvelopes()) {
 *   links[key] = await sendEnvelope(envelope, files);
 * }
 * ```
 */
export async function createSampleEnvelopes(): Promise<readonly SampleEnvelope[]> {
  const agreement = await makeTenancyAgreement();
  const inventory = await makeInventory();
  const consent = await makeConsentForm();
  const title = 'Photographs of your home';
  const behindPassword = sample('behind-password', title, [ada], [consent]);
  return [
    sample('tenancy', 'Your tenancy of Flat 7, 14 Lantern Row', [ada, ben], [agreement, inventory]),
    sample('consent', title, [ada], [consent]),
    {
      ...behindPassword,
      envelope: {
        ...behindPassword.envelope,
        password: samplePassword,
        config: { ...settings.config, company_consent: '1' },
      },
    },
    sample('behind-code', title, [{ ...ada, mobile }], [consent]),
    sample('merged', title, [ada], [withNameMerged(consent)]),
  ];
}

function withNameMerged(document: SampleDocument): SampleDocument {
  return {
    ...document,
    fields: document.fields.map((field) =>
      field.title === 'Full name' ? { ...field, merge_field: nameMergeField } : field,
    ),
  };
}

function sample(
  key: SampleEnvelope['key'],
  title: string,
  parties: EnvelopeRequest['parties'],
  documents: readonly SampleDocument[],
): SampleEnvelope {
  return {
    key,
    envelope: {
      title,
      parties,
      documents: documents.map((document) => ({
        title: document.title,
        file: document.file,
        fields: [...document.fields],
      })),
      ...settings,
    },
    files: Object.fromEntries(documents.map(({ file, pdf }) => [file, pdf])),
  };
}

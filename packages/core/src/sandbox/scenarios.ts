import { SigningError } from '../errors/signing-error.ts';
import type { EnvelopeStatus } from '../model/envelope.ts';
import type { SessionMode } from '../session/session-state.ts';
import { arabicAgreement } from './sample-texts.ts';
import type { SandboxDocument, SandboxField, SandboxOptions } from './sandbox-options.ts';

/** Every scenario of a sandbox. docs/guide/sandbox.md says what each is for. */
export const scenarioNames = [
  'happy',
  'two-signers',
  'password',
  'otp',
  'otp-wrong',
  'widget',
  'widget-taken',
  'preview',
  'expired',
  'already-signed',
  'rejected',
  'cancelled',
  'company-deleted',
  'network-drop',
  'slow',
  'server-error',
  'rate-limited',
  'large',
  'every-field',
  'right-to-left',
  'branded',
] as const;

/** One of `scenarioNames`. */
export type ScenarioName = (typeof scenarioNames)[number];

/**
 * Whether there is a scenario of this name.
 *
 * @example
 * ```ts
 * const sandbox = createSandbox(isScenarioName(name) ? name : 'happy');
 * ```
 */
export const isScenarioName = (name: string): name is ScenarioName =>
  scenarioNames.some((known) => known === name);

/** What a sandbox starts from. */
export interface Scenario extends Omit<SandboxOptions, 'clock'> {
  /** What a session is for, unless its creator says otherwise; by default `envelope`. */
  readonly mode?: SessionMode;
  /** How the envelope has ended before it was opened. */
  readonly status?: Exclude<EnvelopeStatus, 'unknown' | 'sent'>;
  /** Refuses every code, as if all of them were wrong. */
  readonly refusesCodes?: boolean;
  /** Whether the signing of the widget has been confirmed by its emailed link. */
  readonly isConfirmed?: boolean;
  readonly isCompanyDeleted?: boolean;
  /** Milliseconds that every call takes. */
  readonly latency?: number;
  /** What is wrong with signing. */
  readonly fault?: 'lost-once' | 'server-error' | 'rate-limited';
}

const ada = { id: 'ada', title: 'Ada Park', email: 'ada@example.com' } as const;
const grace = { id: 'grace', title: 'Grace Hopper', email: 'grace@example.com' } as const;

const signature: SandboxField = { id: 'signature', type: 'signature', title: 'Signature' };
const name: SandboxField = { id: 'name', type: 'text', title: 'Full name' };
const startDate: SandboxField = { id: 'start', type: 'date', title: 'First day' };

const shortAgreement: SandboxDocument = {
  title: 'Consulting agreement',
  pages: 2,
  fields: [
    name,
    startDate,
    { ...signature, page: 2 },
    { id: 'note', type: 'textarea', title: 'Anything else', page: 2, required: 'false' },
  ],
};

const happy: Scenario = {
  title: 'Consulting agreement',
  parties: [ada],
  documents: [shortAgreement],
};

const twoSigners: Scenario = {
  ...happy,
  parties: [ada, grace],
  documents: [
    {
      ...shortAgreement,
      fields: [
        ...(shortAgreement.fields ?? []),
        { id: 'name-grace', type: 'text', title: 'Full name of the client', party_id: 'grace' },
        {
          id: 'signature-grace',
          type: 'signature',
          title: 'Signature of the client',
          page: 2,
          party_id: 'grace',
        },
      ],
    },
  ],
};

const box = { width: 3, height: 2.2 } as const;

const everyField: Scenario = {
  title: 'Every kind of field',
  parties: [ada, grace],
  documents: [
    {
      title: 'Every kind of field',
      pages: 2,
      fields: [
        signature,
        name,
        { id: 'about', type: 'textarea', title: 'About you', height: 6.5 },
        startDate,
        {
          id: 'rate',
          type: 'dropdown',
          title: 'Paid by the',
          dropdown_choices: ['Hour', 'Day', 'Project'],
        },
        { id: 'nickname', type: 'text', title: 'Known as', required: 'false' },
        { id: 'terms', type: 'checkbox', title: 'I have read the terms', page: 2, ...box },
        { id: 'by-post', type: 'checkbox', title: 'By post', page: 2, group: 'news', ...box },
        { id: 'by-mail', type: 'checkbox', title: 'By email', page: 2, group: 'news', ...box },
        { id: 'here', type: 'radio', title: 'Work here', page: 2, group: 'place', ...box },
        { id: 'elsewhere', type: 'radio', title: 'Elsewhere', page: 2, group: 'place', ...box },
        { id: 'files', type: 'upload', title: 'Identity card', page: 2 },
        {
          id: 'client',
          type: 'text',
          title: 'Client',
          page: 2,
          content: 'Harbour Studio',
          merge_field: 'client',
          is_merge_field: true,
          prefilled: true,
        },
        {
          id: 'signature-grace',
          type: 'signature',
          title: 'Signature of the client',
          page: 2,
          party_id: 'grace',
        },
      ],
    },
  ],
};

const rightToLeft: Scenario = {
  title: 'اتفاقية استشارات',
  parties: [{ id: 'ada', title: 'ليلى حداد', email: 'layla@example.com' }],
  documents: [
    {
      title: 'اتفاقية استشارات',
      pages: 2,
      paragraphs: arabicAgreement,
      fields: [
        { ...name, title: 'الاسم الكامل' },
        { ...startDate, title: 'تاريخ البدء' },
        { ...signature, page: 2, title: 'التوقيع' },
        { id: 'note', type: 'textarea', title: 'ملاحظات', page: 2, required: 'false' },
      ],
    },
  ],
  config: { company_name: 'استوديو الميناء' },
};

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40" viewBox="0 0 160 40">' +
    '<path fill="#0f5c61" d="M4 30c6-8 14-8 20 0 4-6 10-6 14 0M14 24V6l12 14z"/>' +
    '<text x="46" y="27" font-family="Georgia,serif" font-size="20" fill="#0f5c61">Harbour</text></svg>',
)}`;

const branded: Scenario = {
  ...happy,
  branding: {
    hasBranding: true,
    customisedBranding: true,
    colours: {
      primary: '#0f5c61',
      accentPrimary: '#0b6f75',
      accentSecondary: '#d9822b',
      secondary: '#e6f0f0',
      tertiary: '#f3f7f7',
    },
    logoURL: logo,
    company: 'Harbour Studio',
  },
};

const largePages = 500;
const fieldsPerPage = 4;

/** 2,000 fields on 500 pages, of which few are required. */
function large(): Scenario {
  const fields: SandboxField[] = [];
  for (let page = 1; page <= largePages; page += 1) {
    for (let index = 0; index < fieldsPerPage; index += 1) {
      const isLast = page === largePages && index === fieldsPerPage - 1;
      const own: SandboxField = isLast
        ? signature
        : { id: `note-${page}-${index}`, type: 'text', title: 'Note', required: 'false' };
      fields.push({ ...own, page });
    }
  }
  return {
    ...happy,
    title: 'Framework agreement',
    documents: [{ title: 'Framework agreement', pages: largePages, fields }],
  };
}

const scenarios: Readonly<Record<ScenarioName, () => Scenario>> = {
  happy: () => happy,
  'two-signers': () => twoSigners,
  password: () => ({ ...happy, password: 'harbour' }),
  otp: () => ({ ...happy, code: '123456' }),
  'otp-wrong': () => ({ ...happy, code: '123456', refusesCodes: true }),
  widget: () => ({ ...happy, mode: 'widget' }),
  'widget-taken': () => ({ ...happy, mode: 'widget-verify', isConfirmed: true }),
  preview: () => ({ ...happy, mode: 'preview' }),
  expired: () => ({ ...happy, status: 'expired' }),
  'already-signed': () => ({ ...happy, status: 'signed' }),
  rejected: () => ({ ...happy, status: 'rejected' }),
  cancelled: () => ({ ...happy, status: 'cancelled' }),
  'company-deleted': () => ({ ...happy, isCompanyDeleted: true }),
  'network-drop': () => ({ ...happy, fault: 'lost-once' }),
  slow: () => ({ ...happy, latency: 2000 }),
  'server-error': () => ({ ...happy, fault: 'server-error' }),
  'rate-limited': () => ({ ...happy, fault: 'rate-limited' }),
  large,
  'every-field': () => everyField,
  'right-to-left': () => rightToLeft,
  branded: () => branded,
};

/** Throws `invalid-value` for a name that there is not. */
export function scenarioOf(scenario: ScenarioName): Scenario {
  if (Object.hasOwn(scenarios, scenario)) return scenarios[scenario]();
  const names = Object.keys(scenarios).join(', ');
  throw new SigningError('invalid-value', `There is no scenario "${scenario}", but ${names}`);
}

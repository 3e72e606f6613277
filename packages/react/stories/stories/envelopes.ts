import type {
  Sandbox,
  SandboxDocument,
  SandboxField,
  SandboxOptions,
} from '@sign-envelope/core/sandbox';
import { changeIncluded } from './replies.ts';

/** What is the same in all stories. */
export const common: SandboxOptions = {
  title: 'Tenancy agreement',
  parties: [
    { id: 'ada', title: 'Ada Park', email: 'ada@example.com' },
    { id: 'grace', title: 'Grace Hopper', email: 'grace@example.com' },
  ],
  config: { company_name: 'Harbour Lettings', company_questions_signing: '0' },
};

/** Pages with pictures of this story server, which need no font. */
export const pagesOf = (name: string, count = 1): NonNullable<SandboxDocument['pages']> =>
  Array.from({ length: count }, (_, page) => ({
    src: `/large/${name}-${page}.jpg`,
    width: 1600,
    height: 2263,
  }));

const column = { x: 10, width: 36, height: 3 } as const;
const second = { x: 54, width: 36, height: 3 } as const;

/** A typical document: a field of every type, two pages, a second party. */
export const tenancy: SandboxOptions = {
  title: 'Tenancy agreement',
  documents: [
    {
      title: 'Tenancy agreement',
      pages: pagesOf('tenancy-agreement', 2),
      fields: [
        { ...column, id: 'name', type: 'text', title: 'Full name', y: 50 },
        {
          ...second,
          id: 'landlord-name',
          type: 'text',
          title: 'Landlord',
          party_id: 'grace',
          y: 50,
        },
        {
          ...column,
          id: 'address',
          type: 'textarea',
          title: 'Address until now',
          y: 56,
          height: 7,
        },
        { ...second, id: 'start', type: 'date', title: 'Start date', y: 56 },
        {
          ...second,
          id: 'rent-day',
          type: 'dropdown',
          title: 'Rent day',
          y: 60,
          dropdown_choices: ['The 1st of the month', 'The 15th of the month', 'The last day'],
        },
        {
          ...column,
          id: 'rules',
          type: 'checkbox',
          title: 'I have read the rules',
          y: 67,
          width: 3,
        },
        { ...column, id: 'cat', type: 'radio', title: 'A cat', group: 'pet', y: 72, width: 3 },
        {
          ...column,
          id: 'dog',
          type: 'radio',
          title: 'A dog',
          group: 'pet',
          x: 24,
          y: 72,
          width: 3,
        },
        { ...second, id: 'identity', type: 'upload', title: 'Proof of identity', y: 67 },
        {
          ...second,
          id: 'notes',
          type: 'text',
          title: 'Anything else',
          required: 'false',
          y: 72,
        },
        {
          ...column,
          id: 'signature',
          type: 'signature',
          title: 'Your signature',
          y: 82,
          height: 7,
        },
        {
          ...second,
          id: 'landlord-signature',
          type: 'signature',
          title: 'Landlord’s signature',
          party_id: 'grace',
          y: 82,
          height: 7,
        },
        {
          ...column,
          id: 'initials',
          type: 'signature',
          title: 'Initials',
          page: 2,
          y: 82,
          height: 6,
        },
      ],
    },
  ],
};

/** Three documents to go through in order. */
export const severalDocuments: SandboxOptions = {
  title: 'Moving in',
  documents: [
    {
      title: 'Tenancy agreement',
      pages: pagesOf('tenancy-agreement', 2),
      fields: [{ ...column, id: 'name', type: 'text', title: 'Full name', y: 50 }],
    },
    {
      title: 'House rules',
      pages: pagesOf('house-rules'),
      fields: [
        {
          ...column,
          id: 'rules',
          type: 'checkbox',
          title: 'I have read the rules',
          y: 60,
          width: 3,
        },
      ],
    },
    {
      title: 'Inventory of the furnished rooms on the first floor',
      pages: pagesOf('inventory', 12),
      fields: [
        {
          ...column,
          id: 'signature',
          type: 'signature',
          title: 'Your signature',
          y: 82,
          height: 7,
        },
      ],
    },
  ],
};

const types = ['text', 'textarea', 'date', 'dropdown', 'upload', 'signature'] as const;

/** The content that a server sends with a field, by type. */
const contents: Readonly<Record<(typeof types)[number], Partial<SandboxField>>> = {
  text: { content: 'Ada Park' },
  textarea: { content: '12 Harbour Lane\nPorthleven' },
  date: { content: '10 Mar 2026' },
  dropdown: { content: 'The last day' },
  upload: { upload: [{ id: 'f', uuid: 'f', name: 'passport.png' }] },
  signature: { content: 'Ada Park', font: 'dancing-script' },
};

/** Percent of the page. Low enough for all rows to fit in the window. */
const rowHeight = 6;

/**
 * One row of the sheet of states: a type in every state but active, which only one field can have.
 */
function stateRow(type: (typeof types)[number], row: number): readonly SandboxField[] {
  const place = { type, title: `A ${type}`, y: 2 + row * rowHeight, width: 17, height: 3.6 };
  const extra = type === 'dropdown' ? { dropdown_choices: ['The 1st', 'The last day'] } : {};
  const answer = contents[type];
  return [
    { ...place, ...extra, id: `${type}-todo`, x: 2 },
    { ...place, ...extra, id: `${type}-optional`, x: 21.5, required: 'false' },
    { ...place, ...extra, ...answer, id: `${type}-done`, x: 41 },
    { ...place, ...extra, id: `${type}-other`, x: 60.5, party_id: 'grace' },
    {
      ...place,
      ...extra,
      ...answer,
      id: `${type}-prefilled`,
      x: 80,
      ...(type === 'upload' ? { party_id: 'grace' } : { is_merge_field: true, prefilled: true }),
    },
  ];
}

function choiceRow(type: 'checkbox' | 'radio', row: number): readonly SandboxField[] {
  const place = { type, title: `A ${type}`, y: 2.2 + row * rowHeight, width: 4, height: 2.8 };
  return [
    { ...place, id: `${type}-todo`, x: 2 },
    { ...place, id: `${type}-optional`, x: 21.5, required: 'false' },
    { ...place, id: `${type}-done`, x: 41, content: '1' },
    { ...place, id: `${type}-group-1`, x: 47, content: '1', group: `${type}s` },
    { ...place, id: `${type}-group-2`, x: 53, group: `${type}s` },
    { ...place, id: `${type}-other`, x: 60.5, party_id: 'grace' },
    { ...place, id: `${type}-other-done`, x: 67, party_id: 'grace', content: '1' },
    {
      ...place,
      id: `${type}-prefilled`,
      x: 80,
      content: '1',
      is_merge_field: true,
      prefilled: true,
    },
  ];
}

/** Every type of field in every state, one type per row, on a page without text. */
export const fieldStates: SandboxOptions = {
  title: 'Every field',
  documents: [
    {
      title: 'Blank',
      pages: pagesOf('blank'),
      fields: [
        ...types.flatMap((type, row) => stateRow(type, row)),
        ...choiceRow('checkbox', types.length),
        ...choiceRow('radio', types.length + 1),
      ],
    },
  ],
};

/** Shows what another party has filled in, though she has not signed. */
export function showOthersAnswers(sandbox: Sandbox): void {
  const answers = new Map(
    fieldStates.documents?.[0]?.fields?.map(({ id, content, upload }) => [id, { content, upload }]),
  );
  changeIncluded(sandbox, {
    envelope: ({ documents, ...envelope }) => ({
      ...envelope,
      documents: documents.map(({ fields, ...document }) => ({
        ...document,
        fields: { 1: fields[1]?.map((field) => ({ ...field, ...answers.get(field.id) })) ?? [] },
      })),
    }),
  });
}

/** Nothing is required, so it is complete from the start. */
export const complete: SandboxOptions = {
  documents: [
    {
      title: 'Tenancy agreement',
      pages: pagesOf('tenancy-agreement'),
      fields: [
        { ...column, id: 'name', type: 'text', title: 'Full name', y: 50, content: 'Ada Park' },
        {
          ...column,
          id: 'signature',
          type: 'signature',
          title: 'Your signature',
          y: 82,
          height: 7,
          content: 'Ada Park',
          font: 'dancing-script',
        },
      ],
    },
  ],
};

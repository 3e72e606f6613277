import type { FieldType } from '@sign-envelope/core';
import { parseEnvelope } from '@sign-envelope/core/contract';
import { fieldTypes } from '@sign-envelope/core/rules';
import { expect, test } from 'vitest';
import { type Language, languages, loadMessages } from '../../i18n/languages.ts';
import { createI18n } from '../../i18n/use-translator.ts';
import { wireEnvelope } from '../../testing/wire-envelope.ts';
import { partyName } from '../party-name.ts';
import { describeField, type FieldFacts, stateText } from './describe-field.ts';
import type { FieldState } from './field-state.ts';

const states: readonly FieldState[] = ['todo', 'optional', 'done', 'other', 'prefilled'];

/** Fields of each type, as the server sends them: empty, and with content. */
const contents: Readonly<Partial<Record<FieldType, readonly [empty: object, filled: object]>>> = {
  text: [{ content: '' }, { content: 'Harbour Ltd' }],
  textarea: [{ content: '' }, { content: 'First\nSecond' }],
  date: [{ content: '' }, { content: '01 Dec 2026' }],
  dropdown: [
    { content: '', dropdown_choices: ['Monthly'] },
    { content: 'Monthly', dropdown_choices: ['Monthly'] },
  ],
  checkbox: [{ content: '0' }, { content: '1' }],
  radio: [{ content: '0' }, { content: '1' }],
};

async function createTranslator(language: Language) {
  const i18n = createI18n();
  i18n.loadAndActivate({ locale: language, messages: await loadMessages(language) });
  return i18n;
}

function fieldOf(type: FieldType, more: object) {
  const seed = { id: 'f', type, title: 'Terms', ...more };
  const field = parseEnvelope(wireEnvelope({ documents: [{ title: 'Lease', fields: [seed] }] }))
    .documents[0]?.fields[0];
  if (!field) throw new Error('There is no field');
  return field;
}

const facts = (state: FieldState, party = 'Grace Hopper'): FieldFacts => ({
  state,
  party,
  required: true,
  place: state === 'other' || state === 'prefilled' ? null : { position: 2, count: 9 },
});

for (const language of languages) {
  test(`[PG-07] the label of another party's field includes its answer: ${language}`, async () => {
    const i18n = await createTranslator(language);
    for (const type of fieldTypes) {
      const content = contents[type];
      if (content === undefined) continue;
      const [empty, filled] = content;
      for (const state of ['other', 'prefilled'] as const) {
        const before = describeField(i18n, fieldOf(type, empty), facts(state));
        const after = describeField(i18n, fieldOf(type, filled), facts(state));
        expect(after, `${type}, ${state}`).not.toBe(before);
      }
      expect(stateText(i18n, fieldOf(type, filled))).not.toBe(
        stateText(i18n, fieldOf(type, empty)),
      );
    }
  });

  test(`the label of a field without a party name is well formed: ${language}`, async () => {
    const i18n = await createTranslator(language);
    for (const type of fieldTypes) {
      for (const state of states) {
        for (const title of ['Terms', undefined]) {
          const [empty, filled] = contents[type] ?? [{}, {}];
          for (const content of [empty, filled]) {
            const field = { ...fieldOf(type, content), title: title ?? null };
            const name = describeField(i18n, field, facts(state, ''));
            const parts = name.split(', ');
            expect(parts.length).toBeGreaterThan(1);
            for (const part of parts) expect(part, name).toMatch(/^\S(.*\S)?$/s);
            expect(name).not.toMatch(/undefined|null|\{|field\.|false|true/);
            expect(name).not.toContain(`${i18n._('field.for', { party: '' }).trim()},`);
          }
        }
      }
    }
  });
}

test('fields have these labels in English', async () => {
  const i18n = await createTranslator('en');
  const describe = (type: FieldType, content: object, state: FieldState, party?: string) =>
    describeField(i18n, fieldOf(type, content), facts(state, party));
  expect(describe('checkbox', { content: '1' }, 'other')).toBe(
    'Terms, checkbox, for Grace Hopper, ticked',
  );
  expect(describe('checkbox', { content: '0' }, 'other')).toBe(
    'Terms, checkbox, for Grace Hopper, not ticked',
  );
  expect(describe('radio', { content: '1' }, 'other', '')).toBe('Terms, option, chosen');
  expect(describe('text', { content: 'Harbour Ltd' }, 'other')).toBe(
    'Terms, text field, for Grace Hopper, done: Harbour Ltd',
  );
  expect(describe('text', { content: ' ' }, 'other')).toBe(
    'Terms, text field, for Grace Hopper, empty',
  );
  expect(describe('signature', {}, 'other')).toBe(
    'Terms, signature field, for Grace Hopper, not signed',
  );
  expect(describe('checkbox', { content: '1' }, 'prefilled')).toBe(
    'Terms, checkbox, filled in by the sender, ticked',
  );
  expect(describe('textarea', { content: 'Long' }, 'prefilled')).toBe(
    'Terms, text field, filled in by the sender',
  );
  expect(describe('text', {}, 'todo', '')).toBe('Terms, text field, required, to do, 2 of 9');
  expect(describe('checkbox', { content: '1' }, 'done')).toBe(
    'Terms, required, for Grace Hopper, 2 of 9',
  );
});

test('a party without a title is called by its email address, unless emails are hidden', () => {
  const party = { id: 'p', title: ' \t\u00a0', email: ' grace@example.com ', isSigner: false };
  const { config } = parseEnvelope(wireEnvelope({ documents: [{ title: 'Lease', fields: [] }] }));
  expect(partyName(party, config)).toBe('grace@example.com');
  expect(partyName(party, { ...config, hidesEmails: true })).toBe('');
  expect(partyName({ ...party, title: ' Grace ' }, config)).toBe('Grace');
});

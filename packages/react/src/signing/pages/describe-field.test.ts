import type { FieldType } from '@sign-envelope/core';
import { fieldTypes } from '@sign-envelope/core/rules';
import type { SandboxField } from '@sign-envelope/core/sandbox';
import { expect, test } from 'vitest';
import { type Language, languages, loadMessages } from '../../i18n/languages.ts';
import { createI18n } from '../../i18n/use-translator.ts';
import { openEnvelope } from '../../testing/start-signing.ts';
import { partyName } from '../party-name.ts';
import { describeField, type FieldFacts, stateText } from './describe-field.ts';
import type { FieldState } from './field-state.ts';

const states: readonly FieldState[] = ['todo', 'optional', 'done', 'other', 'prefilled'];

type Content = Partial<SandboxField>;

/** Fields of each type, as the server sends them: empty, and with content. */
const contents: Readonly<Partial<Record<FieldType, readonly [empty: Content, filled: Content]>>> = {
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

async function fieldOf(type: FieldType, content: Content) {
  const seed = { id: 'f', type, title: 'Terms', ...content };
  const { documents } = await openEnvelope({ documents: [{ title: 'Lease', fields: [seed] }] });
  const field = documents[0]?.fields[0];
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
      const [empty, filled] = [await fieldOf(type, content[0]), await fieldOf(type, content[1])];
      for (const state of ['other', 'prefilled'] as const) {
        const before = describeField(i18n, empty, facts(state));
        expect(describeField(i18n, filled, facts(state)), `${type}, ${state}`).not.toBe(before);
      }
      expect(stateText(i18n, filled)).not.toBe(stateText(i18n, empty));
    }
  });

  test(`the label of a field without a party name is well formed: ${language}`, async () => {
    const i18n = await createTranslator(language);
    for (const type of fieldTypes) {
      for (const content of contents[type] ?? [{}]) {
        const own = await fieldOf(type, content);
        for (const state of states) {
          for (const title of ['Terms', null]) {
            const field = { ...own, title };
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
  const describe = async (type: FieldType, content: Content, state: FieldState, party?: string) =>
    describeField(i18n, await fieldOf(type, content), facts(state, party));
  expect(await describe('checkbox', { content: '1' }, 'other')).toBe(
    'Terms, checkbox, for Grace Hopper, ticked',
  );
  expect(await describe('checkbox', { content: '0' }, 'other')).toBe(
    'Terms, checkbox, for Grace Hopper, not ticked',
  );
  expect(await describe('radio', { content: '1' }, 'other', '')).toBe('Terms, option, chosen');
  expect(await describe('text', { content: 'Harbour Ltd' }, 'other')).toBe(
    'Terms, text field, for Grace Hopper, done: Harbour Ltd',
  );
  expect(await describe('text', { content: ' ' }, 'other')).toBe(
    'Terms, text field, for Grace Hopper, empty',
  );
  expect(await describe('signature', {}, 'other')).toBe(
    'Terms, signature field, for Grace Hopper, not signed',
  );
  expect(await describe('checkbox', { content: '1' }, 'prefilled')).toBe(
    'Terms, checkbox, filled in by the sender, ticked',
  );
  expect(await describe('textarea', { content: 'Long' }, 'prefilled')).toBe(
    'Terms, text field, filled in by the sender',
  );
  expect(await describe('text', {}, 'todo', '')).toBe('Terms, text field, required, to do, 2 of 9');
  expect(await describe('checkbox', { content: '1' }, 'done')).toBe(
    'Terms, required, for Grace Hopper, 2 of 9',
  );
});

test('a party without a title is called by its email address, unless emails are hidden', async () => {
  const party = { id: 'p', title: ' \t\u00a0', email: ' grace@example.com ', isSigner: false };
  const { config } = await openEnvelope({});
  expect(partyName(party, config)).toBe('grace@example.com');
  expect(partyName(party, { ...config, hidesEmails: true })).toBe('');
  expect(partyName({ ...party, title: ' Grace ' }, config)).toBe('Grace');
});

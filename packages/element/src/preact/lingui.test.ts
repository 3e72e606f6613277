import { setupI18n as setupLingui } from '@lingui/core';
import { expect, test } from 'vitest';
import { languages, loadMessages } from '../../../react/src/i18n/languages.ts';
import { setupI18n } from './lingui.ts';

/** Values for every name in a message, all the same. */
const everyName = (value: unknown) => new Proxy<Record<string, unknown>>({}, { get: () => value });

const missing = () => '';

test.each(languages)('every message in %s reads as by Lingui', async (locale) => {
  const catalogs: readonly object[] = [await loadMessages(locale)];
  const messages = Object.assign({}, ...catalogs);
  const [lingui, own] = [setupLingui({ missing }), setupI18n({ missing })];
  for (const i18n of [lingui, own]) i18n.loadAndActivate({ locale, messages });
  const read = (i18n: Pick<typeof own, '_'>, value: unknown) =>
    Object.keys(messages).map((id) => `${id}: ${i18n._(id, everyName(value))}`);
  for (const value of [0, 1, 2, 5, 21, 1_000, 1_234_567]) {
    expect(read(own, value)).toEqual(read(lingui, value));
  }
  expect(own._('side.title', everyName('$&'))).toBe(lingui._('side.title', everyName('$&')));
});

test('a message that is missing, or named like a method of every object, is blank', () => {
  const i18n = setupI18n({ missing });
  expect(i18n._('side.pages')).toBe('');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(i18n._('constructor')).toBe('');
});

test('messages of the language are added, those of another are not, and each change has a value of its own', () => {
  const i18n = setupI18n({ missing });
  i18n.loadAndActivate({ locale: 'en', messages: { one: ['One'] } });
  const before = i18n.$context.get();
  i18n.load('de', { two: ['Zwei'] });
  i18n.load('en', { two: ['Two ', ['name']] });
  expect([i18n._('one'), i18n._('two', { name: '#' }), i18n._('two')]).toEqual([
    'One',
    'Two #',
    'Two ',
  ]);
  expect(i18n.$context.get()).not.toBe(before);
});

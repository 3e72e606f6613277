import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { messages } from './compiled/en.ts';
import { textLanguage, translator } from './translator.ts';

test('texts are in the language of the tag, otherwise in English', () => {
  expect(['de', 'pt-BR', 'FR', 'pl', 'constructor', ''].map(textLanguage)).toEqual([
    ...['de', 'pt', 'fr'],
    ...['en', 'en', 'en'],
  ]);
  expect(translator('de-AT')('certificate.pages', { count: 1 })).toBe('eine Seite');
  expect(translator('pl')('certificate.pages', { count: 1200 })).toBe('1200 pages');
});

test('a value is written as it is, whatever it looks like', () => {
  const say = translator('en');
  for (const name of ['Bcc\\u000d\\u000a', '\\x41\\', '{title}', '#', '<b>']) {
    expect(say('mail.greeting', { name })).toBe(`Dear ${name},`);
  }
});

test('every text is used', () => {
  const source = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('**/*.ts', { cwd: source, exclude: ['i18n/**', '**/*.test.ts'] });
  const code = files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n');
  // The ids of events, headings and subjects are composed.
  const composed = /^event\.|\.(heading|subject)$/;
  const unused = Object.keys(messages).filter(
    (id) => !composed.test(id) && !code.includes(`'${id}'`),
  );
  expect(unused).toEqual([]);
});

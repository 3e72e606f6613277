import { readdirSync, readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { languages } from '../packages/react/src/i18n/languages.ts';

type Area = Readonly<Record<string, string>>;

/** Reads the texts of a package in a language, by file. */
function readAreas(name: string, language: string): ReadonlyMap<string, Area> {
  const folder = new URL(`../packages/${name}/src/i18n/messages/${language}/`, import.meta.url);
  return new Map(
    readdirSync(folder).map((file) => [
      file,
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
    ]),
  );
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Contents {
  /** For example `name` or `count plural`. */
  readonly placeholders: Set<string>;
  /** The plural cases. */
  readonly cases: Set<string>;
  readonly words: string[];
}

/** Collects the contents of a compiled message: text, `[name]`, or `[name, type, cases]`. */
function addContents(message: unknown, contents: Contents): void {
  if (!Array.isArray(message)) return;
  for (const part of message) {
    if (typeof part === 'string') contents.words.push(...(part.match(/\p{L}+/gu) ?? []));
    if (!Array.isArray(part)) continue;
    const [name, type, cases] = part;
    contents.placeholders.add([name, type].filter(Boolean).join(' '));
    if (!isRecord(cases)) continue;
    for (const [key, text] of Object.entries(cases)) {
      if (key === 'offset') continue;
      contents.cases.add(key);
      addContents(text, contents);
    }
  }
}

/** Throws if the text is not valid ICU MessageFormat. */
function contentsOf(text: string): Contents {
  const contents: Contents = { placeholders: new Set(), cases: new Set(), words: [] };
  addContents(compileMessageOrThrow(text), contents);
  return contents;
}

/** Words of informal address, which texts must not contain. */
const familiar: Readonly<Record<string, RegExp>> = {
  de: /\b(du|dich|dir|dein\w*|euch|euer)\b/i,
  es: /(?<!\p{L})(tú|tu|tus|te|ti|vuestr\p{L}*)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu,
  nl: /\b(je|jij|jou|jouw|jullie)\b/i,
  pt: /(?<!\p{L})(tu|te|teu|tua|teus|tuas|você|vocês)(?!\p{L})/iu,
};

const catalogs = ['react', 'server'].flatMap((name) =>
  languages.map((language) => [name, language] as const),
);

describe.each(catalogs)('[IN-01] the texts of %s in %s', (name, language) => {
  const english = readAreas(name, 'en');
  const englishTexts: Area = Object.assign({}, ...english.values());
  const areas = readAreas(name, language);
  const texts: Area = Object.assign({}, ...areas.values());

  test('have the same message ids as the English catalog, file by file', () => {
    const ids = (from: ReadonlyMap<string, Area>) =>
      [...from].flatMap(([file, area]) => Object.keys(area).map((id) => `${file}: ${id}`)).sort();
    expect(ids(areas)).toEqual(ids(english));
  });

  test('are valid ICU messages with the same placeholders as in English', () => {
    const placeholders = (text: string) => [...contentsOf(text).placeholders].sort();
    for (const [id, text] of Object.entries(texts)) {
      expect(placeholders(text), id).toEqual(placeholders(englishTexts[id] ?? ''));
    }
  });

  test('have exactly the plural forms of their language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    // `many` is for whole millions here, and falls back to `other`.
    const needed = pluralCategories.filter((category) => category !== 'many').sort();
    for (const [id, text] of Object.entries(texts)) {
      const cases = [...contentsOf(text).cases].filter((key) => !/^\d+$/.test(key)).sort();
      if (cases.length > 0) expect(cases, id).toEqual(needed);
    }
  });

  test('have no straight apostrophe, stray space or exclamation mark', () => {
    // The specification has the exclamation mark of this one.
    const { 'error.unknown': _, ...others } = texts;
    const careless = Object.entries(others).filter(([, text]) => /['"!]|^\s|\s$| {2}/.test(text));
    expect(careless).toEqual([]);
  });

  test('are translated and address the signer formally', () => {
    if (language === 'en') return;
    const left = Object.entries(texts).filter(
      ([id, text]) => text === englishTexts[id] && contentsOf(text).words.length > 2,
    );
    expect(left).toEqual([]);
    expect(Object.entries(texts).filter(([, text]) => familiar[language]?.test(text))).toEqual([]);
  });
});

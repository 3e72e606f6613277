import { type I18n, setupI18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import {
  fallbackLanguage,
  fallbackMessages,
  type Language,
  loadLateMessages,
  loadMessages,
} from './languages.ts';

export interface Translator {
  /** The one translator of this root. */
  readonly i18n: I18n;
  /** The language of the texts, or `null` until the first one has loaded. */
  readonly shown: Language | null;
}

/**
 * Creates the translator of one root: two elements on a page can have two languages. English is
 * active from the start; any other language must be loaded and activated.
 */
export function createI18n(language?: Language): I18n {
  return setupI18n({
    // A message that does not exist is blank. Its id is never shown.
    missing: () => '',
    // A copy, because messages that load later are added to it.
    messages: { [fallbackLanguage]: { ...fallbackMessages } },
    ...(language === fallbackLanguage && { locale: language }),
  });
}

/** Loads the messages that a late part needs, unless a whole language is active. */
export async function loadTextsOfParts(i18n: I18n): Promise<void> {
  if (i18n.locale === '' || i18n.locale === fallbackLanguage)
    i18n.load(fallbackLanguage, await loadLateMessages());
}

/**
 * Loads the messages of a language into the translator of this root. A change of language applies once
 * the messages of the new one have loaded, so that no text is blank.
 *
 * @param fallBack Called with a language that failed to load and its replacement. Must be stable.
 */
export function useTranslator(
  language: Language,
  fallBack: (failed: Language, instead: Language) => void,
): Translator {
  const [i18n] = useState(() => createI18n(language));
  const [shown, setShown] = useState<Language | null>(() => (i18n.locale ? language : null));

  useEffect(() => {
    if (shown === language) return;
    let current = true;
    // Where nothing is shown yet, English is what remains, and needs no request.
    const isFallback = shown === null && language === fallbackLanguage;
    (isFallback ? Promise.resolve({}) : loadMessages(language)).then(
      (messages) => {
        if (!current) return;
        i18n.load(language, messages);
        i18n.activate(language);
        setShown(language);
      },
      () => {
        if (current) fallBack(language, shown ?? fallbackLanguage);
      },
    );
    return () => {
      current = false;
    };
  }, [language, shown, i18n, fallBack]);

  return { i18n, shown };
}

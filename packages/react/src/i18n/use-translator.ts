import type { I18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { keepLoading } from '../ui/keep-loading.ts';
import { createI18n } from './create-i18n.ts';
import { type CatalogPart, fallbackLanguage, type Language, loadMessages } from './languages.ts';

/** Time before a failed catalog is retried, in ms. */
const retryDelay = 2000;

export interface Translator {
  /** The one translator of this root. */
  readonly i18n: I18n;
  /** The language of the texts, or `null` until the first catalog has loaded. */
  readonly shown: Language | null;
}

/**
 * Loads the catalogs of a language into the translator of this root: first the one that is needed
 * before the first field can be filled in, then the other. A change of language applies once both
 * catalogs of the new one have loaded, so that no text is blank.
 *
 * Render `<I18nProvider>` from the beginning: it misses messages that load before it has rendered.
 *
 * @param waits Whether the second catalog is not needed yet, and would delay what is.
 * @param fallBack Called with a language that failed to load and its replacement. Must be stable.
 */
export function useTranslator(
  language: Language,
  waits: boolean,
  fallBack: (failed: Language, instead: Language) => void,
): Translator {
  const [i18n] = useState(() => createI18n(language));
  const [shown, setShown] = useState<Language | null>(() => (i18n.locale ? language : null));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of language loads catalogs
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    /** @param instead Shown if it fails; the language itself is loaded again. */
    const load = async (instead: Language, ...parts: readonly CatalogPart[]) => {
      const loads = parts.map((part) => loadMessages(language, part));
      const catalogs = await Promise.all(loads).catch(() => null);
      if (!current) return;
      if (catalogs !== null) {
        // A new object, because Lingui adds later messages to it.
        i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...catalogs) });
        setShown(language);
      } else if (instead === language) {
        timer = setTimeout(() => void load(instead, ...parts), retryDelay);
      } else fallBack(language, instead);
    };

    if (shown === null) void load(fallbackLanguage, 'first');
    else if (shown !== language) void load(shown, 'first', 'rest');
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [language, fallBack]);

  // An effect runs after the paint, and so does not delay the first field.
  useEffect(() => {
    if (shown === null || waits) return;
    return keepLoading(
      () => loadMessages(shown, 'rest'),
      (rest) => i18n.load(shown, rest),
      retryDelay,
    );
  }, [shown, waits, i18n]);

  return { i18n, shown };
}

import { createBrowserStorage } from '@sign-envelope/core';
import { useCallback, useState } from 'react';
import { isLanguage, type Language, pickLanguage } from './languages.ts';

/** Key in localStorage, under `sign-envelope:`. */
const storageKey = 'language';

interface Choice {
  readonly language: Language | null;
  /** The chosen language if it failed to load, so that `language` replaces it. */
  readonly failed: Language | null;
}

export interface PreferredLanguage extends Choice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
  /** Switches to another language because the preferred one failed to load. */
  readonly fallBack: (failed: Language, instead: Language) => void;
}

const noChoice: Choice = { language: null, failed: null };

function readChoice(stored: string | null): Choice {
  return stored !== null && isLanguage(stored) ? { language: stored, failed: null } : noChoice;
}

/**
 * Returns the language to show: the signer's stored choice, otherwise the host's, otherwise the
 * browser's, otherwise English. If the host changes `lang` later, it overrides the stored choice until
 * the signer chooses again.
 */
export function usePreferredLanguage(lang: string | undefined): PreferredLanguage {
  const [storage] = useState(() => createBrowserStorage('localStorage'));
  const [choice, setChoice] = useState(() => readChoice(storage.get(storageKey)));
  const [lastLang, setLastLang] = useState(lang);
  if (lang !== lastLang) {
    setLastLang(lang);
    setChoice(noChoice);
  }

  const choose = useCallback(
    (language: Language) => {
      storage.set(storageKey, language);
      setChoice({ language, failed: null });
    },
    [storage],
  );
  const fallBack = useCallback(
    (failed: Language, instead: Language) => setChoice({ language: instead, failed }),
    [],
  );
  return {
    language: pickLanguage([choice.language, lang, ...navigator.languages]),
    failed: choice.failed,
    choose,
    fallBack,
  };
}

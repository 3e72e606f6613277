import { createBrowserStorage } from '@sign-envelope/core';
import { useCallback, useState } from 'react';
import { isLanguage, type Language, pickLanguage } from './languages.ts';

/** Under `sign-envelope:`, in the storage that stays: a language is no secret. */
const storageKey = 'language';

interface Choice {
  readonly language: Language | null;
  /** The language that could not be loaded, so that this one stands in. */
  readonly failed: Language | null;
}

export interface PreferredLanguage extends Choice {
  readonly language: Language;
  readonly choose: (language: Language) => void;
  /** Goes on in another language than the wished one, which could not be loaded. */
  readonly settle: (failed: Language, instead: Language) => void;
}

const ofHost: Choice = { language: null, failed: null };

function readChoice(stored: string | null): Choice {
  return stored !== null && isLanguage(stored) ? { language: stored, failed: null } : ofHost;
}

/**
 * The language to show: what the signer once chose on this device, else what the host asks for,
 * else the browser's, else English. A host that changes its `lang` while the screens stand has the
 * last word, until the signer chooses again.
 */
export function usePreferredLanguage(lang: string | undefined): PreferredLanguage {
  const [storage] = useState(() => createBrowserStorage('localStorage'));
  const [choice, setChoice] = useState(() => readChoice(storage.get(storageKey)));
  const [lastLang, setLastLang] = useState(lang);
  if (lang !== lastLang) {
    setLastLang(lang);
    setChoice(ofHost);
  }

  const choose = useCallback(
    (language: Language) => {
      storage.set(storageKey, language);
      setChoice({ language, failed: null });
    },
    [storage],
  );
  const settle = useCallback(
    (failed: Language, instead: Language) => setChoice({ language: instead, failed }),
    [],
  );
  return {
    language: pickLanguage([choice.language, lang, ...navigator.languages]),
    failed: choice.failed,
    choose,
    settle,
  };
}

import type { I18n, Messages } from '@lingui/core';
import { useEffect, useState } from 'react';
import { createI18n } from './create-i18n.ts';
import { fallbackLanguage, type Language, loadMessages } from './languages.ts';

/** Time before a failed catalog is retried, in ms. */
const retryDelay = 2000;

export interface Translators {
  /** Has the messages of the pages, and does not change when the second catalog loads. */
  readonly first: I18n;
  /** Has all loaded messages. */
  readonly all: I18n;
  readonly language: Language;
}

function addMessages(
  before: Translators | null,
  language: Language,
  messages: Messages,
): Translators {
  const all = createI18n(language, messages);
  return { first: before?.language === language ? before.first : all, all, language };
}

/**
 * Returns the translators for a language, or `null` until its first catalog has loaded; the second
 * follows immediately. A change of language applies once both catalogs of the new one have loaded, so
 * that no text is blank.
 *
 * @param fallBack Called with a language that failed to load and its replacement. Must be stable.
 */
export function useTranslators(
  language: Language,
  fallBack: (failed: Language, instead: Language) => void,
): Translators | null {
  const [translators, setTranslators] = useState<Translators | null>(null);
  const shown = translators?.language;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of language loads catalogs
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const show = (messages: Messages) => {
      if (current) setTranslators((before) => addMessages(before, language, messages));
    };
    const giveUp = (instead: Language, attempt: () => void) => {
      if (!current) return;
      if (instead === language) timer = setTimeout(attempt, retryDelay);
      else fallBack(language, instead);
    };

    const addRest = (first: Messages) => {
      loadMessages(language, 'rest').then(
        (rest) => show({ ...first, ...rest }),
        () => giveUp(language, () => addRest(first)),
      );
    };
    const start = () => {
      loadMessages(language, 'first').then(
        (first) => {
          show(first);
          addRest(first);
        },
        () => giveUp(fallbackLanguage, start),
      );
    };
    const change = (instead: Language) => {
      Promise.all([loadMessages(language, 'first'), loadMessages(language, 'rest')]).then(
        ([first, rest]) => show({ ...first, ...rest }),
        () => giveUp(instead, () => change(instead)),
      );
    };

    if (shown === undefined) start();
    else change(shown);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [language, fallBack]);

  return translators;
}

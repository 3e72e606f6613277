import type { I18n, Messages } from '@lingui/core';
import { useEffect, useState } from 'react';
import { createI18n } from './create-i18n.ts';
import { fallbackLanguage, type Language, loadMessages } from './languages.ts';

/** Milliseconds before a failed catalog is asked for again: without words there is nothing else to offer. */
const retryAfter = 2000;

export interface Translators {
  /** Has the words the pages need, and stays the same when the rest arrives. */
  readonly first: I18n;
  /** Has all words that are here yet. */
  readonly all: I18n;
  readonly language: Language;
}

function withWords(
  before: Translators | null,
  language: Language,
  messages: Messages,
): Translators {
  const all = createI18n(language, messages);
  return { first: before?.language === language ? before.first : all, all, language };
}

/**
 * The translators for a language, `null` until the first part of its catalog is here; the rest
 * follows at once. Another language is then shown when all its words are here, so that nothing that
 * stands open goes blank; until then the one before goes on speaking.
 *
 * @param settle Told where a language could not be loaded, and which is to stand in. Must be stable.
 */
export function useTranslators(
  language: Language,
  settle: (failed: Language, instead: Language) => void,
): Translators | null {
  const [translators, setTranslators] = useState<Translators | null>(null);
  const shown = translators?.language;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown matters when the wish changes
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    const show = (messages: Messages) => {
      if (current) setTranslators((before) => withWords(before, language, messages));
    };
    const giveUp = (instead: Language, attempt: () => void) => {
      if (!current) return;
      if (instead === language) timer = setTimeout(attempt, retryAfter);
      else settle(language, instead);
    };

    const addRest = (first: Messages) => {
      loadMessages(language, 'later').then(
        (later) => show({ ...first, ...later }),
        () => giveUp(language, () => addRest(first)),
      );
    };
    const begin = () => {
      loadMessages(language, 'first').then(
        (first) => {
          show(first);
          addRest(first);
        },
        () => giveUp(fallbackLanguage, begin),
      );
    };
    const change = (instead: Language) => {
      Promise.all([loadMessages(language, 'first'), loadMessages(language, 'later')]).then(
        ([first, later]) => show({ ...first, ...later }),
        () => giveUp(instead, () => change(instead)),
      );
    };

    if (shown === undefined) begin();
    else change(shown);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [language, settle]);

  return translators;
}

import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './languages.ts';

/** A translator of its own for each root: two elements on a page may speak two languages. */
export function createI18n(language: Language, messages: Messages): I18n {
  return setupI18n({
    locale: language,
    messages: { [language]: messages },
    // Still on its way: nothing, for a moment, rather than its id.
    missing: () => '',
  });
}

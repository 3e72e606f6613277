import { type I18n, type Messages, setupI18n } from '@lingui/core';
import type { Language } from './languages.ts';

/** Creates the translator of one root: two elements on a page can have two languages. */
export function createI18n(language: Language, messages: Messages): I18n {
  return setupI18n({
    locale: language,
    messages: { [language]: messages },
    // While a catalog loads, shows nothing instead of the id.
    missing: () => '',
  });
}

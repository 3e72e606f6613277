import { type I18n, setupI18n } from '@lingui/core';
import { type Language, ownMessages } from './languages.ts';

/**
 * Creates the translator of one root: two elements on a page can have two languages. It has the wanted
 * language from the start if its first texts come with the screens, and otherwise none until one is
 * activated.
 */
export function createI18n(wanted?: Language): I18n {
  const own = wanted && ownMessages(wanted);
  return setupI18n({
    // While a catalog loads, shows nothing instead of the id.
    missing: () => '',
    // A new object, because Lingui adds later messages to it.
    ...(own && { locale: wanted, messages: { [wanted]: { ...own } } }),
  });
}

import { type I18n, setupI18n } from '@lingui/core';

/**
 * Creates the translator of one root: two elements on a page can have two languages. It has no
 * language until one is activated.
 */
export function createI18n(): I18n {
  // While a catalog loads, shows nothing instead of the id.
  return setupI18n({ missing: () => '' });
}

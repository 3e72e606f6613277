import type { I18n } from '@lingui/core';
import { createContext, useContext } from 'react';

export const I18nContext = createContext<I18n | null>(null);

/**
 * Returns the root's translator. It changes with the language, which renders the component again.
 *
 * @example
 * ```tsx
 * const i18n = useI18n();
 * return <p>{i18n._('footer.outstanding', { count: 3 })}</p>;
 * ```
 */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('This component must be inside <SigningScreens>.');
  return i18n;
}

export const FirstI18nContext = createContext<I18n | null>(null);

/**
 * Returns the translator with the first catalog only, so that thousands of fields do not render again
 * when the second catalog loads.
 */
export function useFirstI18n(): I18n {
  const i18n = useContext(FirstI18nContext);
  if (!i18n) throw new Error('This component must be inside <SigningScreens>.');
  return i18n;
}

import type { I18n } from '@lingui/core';
import { createContext, useContext } from 'react';

export const I18nContext = createContext<I18n | null>(null);

/**
 * The root's translator. A change of language brings a new one, so whoever uses it renders again.
 *
 * @example
 * ```tsx
 * const i18n = useI18n();
 * return <p>{i18n._('footer.outstanding', { count: 3 })}</p>;
 * ```
 */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('This component stands outside <SigningScreens>.');
  return i18n;
}

export const FirstI18nContext = createContext<I18n | null>(null);

/**
 * The translator with the words of the first catalog alone: thousands of fields need not render
 * again when the others arrive.
 */
export function useFirstI18n(): I18n {
  const i18n = useContext(FirstI18nContext);
  if (!i18n) throw new Error('This component stands outside <SigningScreens>.');
  return i18n;
}

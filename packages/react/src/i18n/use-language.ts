import { createContext, useContext } from 'react';
import type { Language } from './languages.ts';

export interface LanguageSetting {
  /** The one chosen: shown now, or as soon as its words are here. */
  readonly language: Language;
  /** All there are, in the order to offer them; `languageNames` names them. */
  readonly languages: readonly Language[];
  /**
   * Stores the choice on the device and shows it as soon as its words are here. Nothing is mounted
   * again: answers, scroll and focus stay.
   */
  readonly setLanguage: (language: Language) => void;
  /** The chosen language, where its words could not be loaded: the one before goes on speaking. */
  readonly failed: Language | null;
}

export const LanguageContext = createContext<LanguageSetting | null>(null);

/**
 * The language of this root, and the way to change it.
 *
 * @example
 * ```tsx
 * const { language, languages, setLanguage } = useLanguage();
 * ```
 */
export function useLanguage(): LanguageSetting {
  const setting = useContext(LanguageContext);
  if (!setting) throw new Error('This component stands outside <SigningScreens>.');
  return setting;
}

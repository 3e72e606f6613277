import { createContext, useContext } from 'react';
import type { Language } from './languages.ts';

export interface LanguageSetting {
  /** The chosen language, shown once its messages have loaded. */
  readonly language: Language;
  /** The supported languages in display order; see `languageNames`. */
  readonly languages: readonly Language[];
  /**
   * Stores the choice on the device and shows it once its messages have loaded. Nothing is remounted:
   * answers, scroll position and focus stay.
   */
  readonly setLanguage: (language: Language) => void;
  /** The chosen language if its messages failed to load: the previous language stays. */
  readonly failed: Language | null;
}

export const LanguageContext = createContext<LanguageSetting | null>(null);

/**
 * Returns the language of this root and a function to change it.
 *
 * @example
 * ```tsx
 * const { language, languages, setLanguage } = useLanguage();
 * ```
 */
export function useLanguage(): LanguageSetting {
  const setting = useContext(LanguageContext);
  if (!setting) throw new Error('This component must be inside <SigningScreens>.');
  return setting;
}

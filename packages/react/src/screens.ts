// Everything but the component that creates a session, which is for React only. These work on
// Preact too.
export {
  type Currency,
  currencies,
  formatLongDate,
  formatMoney,
  formatShortDate,
} from './i18n/formats.ts';
export { type Language, languageNames, languages } from './i18n/languages.ts';
export type { Theme } from './root/screen-root.tsx';
export type { Failure, Notice, Promotion, Rating } from './screens/screen-settings.ts';
export type { SigningHandlers } from './signing-handlers.ts';
export { type SigningMode, sessionMode } from './signing-mode.ts';
export { SigningScreens, type SigningScreensProps } from './signing-screens.tsx';
export type { ScreenDetail, ScreenName } from './use-screen-events.ts';

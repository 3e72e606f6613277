import { I18nProvider } from '@lingui/react';
import type { Branding } from '@sign-envelope/core';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { languages } from '../i18n/languages.ts';
import { LanguageContext, type LanguageSetting } from '../i18n/use-language.ts';
import { usePreferredLanguage } from '../i18n/use-preferred-language.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { type FixedRoot, type Root, RootContext } from './root-context.ts';
import { useBrandStyle } from './use-brand-style.ts';
import { usePresence } from './use-presence.ts';
import { useUnzoom } from './use-unzoom.ts';

/**
 * Preset of the design tokens: colours, where `auto` follows the device's setting, and `compact` for
 * smaller text and distances, alone (with the colours of `auto`) or with other colours.
 */
export type Theme = 'auto' | 'light' | 'dark' | 'compact' | 'light compact' | 'dark compact';

export interface ScreenRootProps {
  /** BCP 47 tag of the language for a signer who has not chosen one. */
  readonly lang?: string | undefined;
  /** `auto`, the default, follows the device's setting. */
  readonly theme?: Theme | undefined;
  /** Product name in texts. */
  readonly productName?: string | undefined;
  /** Whether the screens are as high as their place, and scroll inside. */
  readonly fixedHeight?: boolean | undefined;
  /** Whether the screens take the focus when they appear, also while the user is elsewhere. */
  readonly autoFocus?: boolean | undefined;
  /** Whether the screens are a page of their own, with its landmarks. */
  readonly landmarks?: boolean | undefined;
  /** Level of a screen's title, 1 to 6. */
  readonly headingLevel?: number | undefined;
  /** Whether nothing but the loading screen is shown, so that its texts are enough. */
  readonly isLoading?: boolean | undefined;
  readonly branding?: Branding | null;
  /** The sender's name, if the branding does not give it. */
  readonly companyName?: string | undefined;
  readonly children: ReactNode;
}

/** Ids that no other root has. */
function createIds(): Pick<FixedRoot, 'idPrefix' | 'createId'> {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const idPrefix = `sign-${random.toString(36)}`;
  let last = 0;
  return {
    idPrefix,
    createId() {
      last += 1;
      return `${idPrefix}-${last}`;
    },
  };
}

/** The wrapper of all screens: theme, language, live regions and other state of one root. */
export function ScreenRoot(props: ScreenRootProps) {
  const {
    autoFocus = false,
    landmarks = false,
    headingLevel = 1,
    lang,
    theme = 'auto',
    productName = 'Sign Envelope',
    branding = null,
  } = props;
  const isBranded = branding?.hasBranding ?? false;
  const logoUrl = branding?.logoUrl ?? null;
  const companyName = branding?.company ?? props.companyName ?? '';
  const { language: preferred, failed, choose, fallBack } = usePreferredLanguage(lang);
  const { i18n, shown } = useTranslator(preferred, props.isLoading === true, fallBack);
  const brand = useBrandStyle(branding);
  const wrapper = useRef<HTMLDivElement>(null);
  const polite = useRef<HTMLDivElement>(null);
  const assertive = useRef<HTMLDivElement>(null);
  const presence = usePresence(wrapper);
  useUnzoom(wrapper);
  const isWanted = useRef(autoFocus);
  useLayoutEffect(() => {
    isWanted.current = autoFocus;
  }, [autoFocus]);
  const [fixed] = useState<FixedRoot>(() => ({
    ...createIds(),
    mayTakeFocus: () => isWanted.current || presence.current,
    liveRegion: (urgency) => (urgency === 'polite' ? polite : assertive).current,
    element: () => wrapper.current,
    kept: new WeakMap(),
  }));

  const root = useMemo<Root>(
    () => ({ ...fixed, productName, landmarks, headingLevel, isBranded, logoUrl, companyName }),
    [fixed, productName, landmarks, headingLevel, isBranded, logoUrl, companyName],
  );

  const setting = useMemo<LanguageSetting>(
    () => ({ language: preferred, languages, setLanguage: choose, failed }),
    [preferred, choose, failed],
  );

  return (
    <div
      ref={wrapper}
      className="sign-envelope"
      lang={shown ?? undefined}
      data-theme={theme}
      data-brand={brand?.grounds}
      data-fixed-height={props.fixedHeight ? '' : undefined}
      style={brand?.style}
    >
      <RootContext.Provider value={root}>
        <I18nProvider i18n={i18n}>
          <LanguageContext.Provider value={setting}>{props.children}</LanguageContext.Provider>
        </I18nProvider>
      </RootContext.Provider>
      <div ref={polite} className="visually-hidden" role="status" aria-live="polite" />
      <div ref={assertive} className="visually-hidden" aria-live="assertive" aria-atomic="true" />
    </div>
  );
}

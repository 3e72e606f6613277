import { I18nProvider } from '@lingui/react';
import type { Branding } from '@sign-envelope/core';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { languages } from '../i18n/languages.ts';
import { LanguageContext, type LanguageSetting } from '../i18n/use-language.ts';
import { usePreferredLanguage } from '../i18n/use-preferred-language.ts';
import { useTranslator } from '../i18n/use-translator.ts';
import { createLateParts, LatePartsContext } from '../late-parts.tsx';
import { observeSize } from '../ui/observe-size.ts';
import { createSharedSheets } from './adopt-styles.ts';
import { keepKeys } from './keep-keys.ts';
import { createLiveAnnouncer } from './live-announcer.ts';
import { createMeasureText } from './measure-text.ts';
import { refuseDrop } from './refuse-drop.ts';
import { type FixedRoot, type Root, RootContext } from './root-context.ts';
import { takeEscape } from './take-escape.ts';
import { useBrandStyle } from './use-brand-style.ts';

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
  /** Whether the screens fill the height of their container and scroll inside it. */
  readonly fixedHeight?: boolean | undefined;
  /** Whether the screens take the focus when they appear, even while the user is elsewhere. */
  readonly autoFocus?: boolean | undefined;
  /** Whether the screens are a page of their own, with its landmarks. */
  readonly landmarks?: boolean | undefined;
  /** Level of a screen's title, 1 to 6. */
  readonly headingLevel?: number | undefined;
  readonly branding?: Branding | null;
  /** The sender's name, if the branding does not give it. */
  readonly companyName?: string | undefined;
  readonly children: ReactNode;
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
  const { i18n, shown } = useTranslator(preferred, fallBack);
  const [parts] = useState(() => createLateParts(i18n));
  const brand = useBrandStyle(branding, parts);
  const wrapper = useRef<HTMLDivElement>(null);
  const polite = useRef<HTMLDivElement>(null);
  const assertive = useRef<HTMLDivElement>(null);
  const presence = usePresence(wrapper);
  useUnzoom(wrapper);
  const isWanted = useRef(autoFocus);
  useLayoutEffect(() => {
    isWanted.current = autoFocus;
  }, [autoFocus]);
  const [fixed] = useState<FixedRoot>(() => {
    const element = () => wrapper.current;
    return {
      mayTakeFocus: () => isWanted.current || presence.current,
      element,
      announce: createLiveAnnouncer((urgency) =>
        urgency === 'polite' ? polite.current : assertive.current,
      ),
      adoptSheet: createSharedSheets(element),
      measureText: createMeasureText(),
      isPresent: () => presence.current,
      closables: [],
      textReaders: new Set(),
      confirmPopup: { current: null },
    };
  });
  useLayoutEffect(() => takeEscape(fixed), [fixed]);
  useLayoutEffect(() => keepKeys(fixed), [fixed]);
  const idPrefix = useId();

  const root = useMemo<Root>(
    () => ({
      ...fixed,
      idPrefix,
      productName,
      landmarks,
      headingLevel,
      isBranded,
      logoUrl,
      companyName,
    }),
    [fixed, idPrefix, productName, landmarks, headingLevel, isBranded, logoUrl, companyName],
  );

  const setting = useMemo<LanguageSetting>(
    () => ({ language: preferred, languages, setLanguage: choose, failed }),
    [preferred, choose, failed],
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing can be done here
    <div
      ref={wrapper}
      className="sign-envelope"
      lang={shown ?? undefined}
      data-theme={theme}
      data-brand={brand?.grounds}
      data-fixed-height={props.fixedHeight ? '' : undefined}
      style={brand?.style}
      onDragOver={refuseDrop}
      onDrop={refuseDrop}
    >
      <RootContext.Provider value={root}>
        <I18nProvider i18n={i18n}>
          <LanguageContext.Provider value={setting}>
            <LatePartsContext.Provider value={parts}>{props.children}</LatePartsContext.Provider>
          </LanguageContext.Provider>
        </I18nProvider>
      </RootContext.Provider>
      <div ref={polite} className="visually-hidden" role="status" aria-live="polite" />
      <div ref={assertive} className="visually-hidden" aria-live="assertive" aria-atomic="true" />
    </div>
  );
}

/**
 * Whether the user is inside an element: focused or pressed something in it last. Stays true when what
 * was focused is gone.
 */
function usePresence(element: RefObject<HTMLElement | null>): RefObject<boolean> {
  const isInside = useRef(false);
  useEffect(() => {
    const document = element.current?.ownerDocument;
    const notice = (event: Event) => {
      isInside.current = event.composedPath().some((target) => target === element.current);
    };
    const types = ['focusin', 'pointerdown'];
    for (const type of types) document?.addEventListener(type, notice, true);
    return () => {
      for (const type of types) document?.removeEventListener(type, notice, true);
    };
  }, [element]);
  return isInside;
}

/**
 * Passes the style sheet the factor that undoes the CSS `zoom` of the host's page. Dialogs and
 * popups are in the top layer and sized by the window, but lengths in a zoomed element are not. A
 * change of the zoom also changes the element's width, which the observer notices.
 */
function useUnzoom(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    return observeSize(current, () => {
      // Older browsers do not have it.
      current.style.setProperty('--unzoom', `${1 / (current.currentCSSZoom ?? 1)}`);
    });
  }, [element]);
}

import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { type Root, RootContext } from '../../../../root/root-context.ts';
import { Calendar } from '../calendar.tsx';

// A page for browser tests: the calendar in each language of its query, as `?languages=de,ja`.
const languages = new URLSearchParams(location.search).get('languages')?.split(',') ?? [];
const friday = { year: 2026, month: 11, day: 20 };

const rootOf = (language: string): Root => ({
  idPrefix: language,
  isBranded: false,
  logoUrl: null,
  companyName: '',
  productName: '',
  landmarks: false,
  headingLevel: 1,
  mayTakeFocus: () => true,
  element: () => null,
  announce: () => undefined,
  adoptSheet: () => undefined,
  measureText: () => 0,
  isPresent: () => true,
  closables: [],
  textReaders: new Set(),
  confirmPopup: { current: null },
});

createRoot(document.body).render(
  languages.map((language) => (
    <section key={language} lang={language}>
      <RootContext.Provider value={rootOf(language)}>
        <I18nProvider
          i18n={setupI18n({ locale: language, messages: { [language]: {} }, missing: () => '' })}
        >
          <Calendar
            selected={friday}
            today={friday}
            weekStart={0}
            labelledBy=""
            describedBy={undefined}
            focusedCell={{ current: null }}
            onSelect={() => undefined}
          />
        </I18nProvider>
      </RootContext.Provider>
    </section>
  )),
);

import { useLingui } from '@lingui/react';
import { useId } from 'react';
import { languageNames } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { Alert } from '../../ui/alert.tsx';

/** Selects the language of the screens, and remembers it. */
export function LanguageSelect() {
  const { i18n } = useLingui();
  const { language, languages, setLanguage, failed } = useLanguage();
  const selectId = useId();
  return (
    <div className="side-language">
      <label className="label" htmlFor={selectId}>
        {i18n._('side.language')}
      </label>
      <select
        id={selectId}
        form=""
        className="input"
        value={language}
        onChange={({ currentTarget: { value } }) => {
          const chosen = languages.find((code) => code === value);
          if (chosen) setLanguage(chosen);
        }}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageNames[code]}
          </option>
        ))}
      </select>
      {failed && <Alert tone="warning">{i18n._('side.language-failed')}</Alert>}
    </div>
  );
}

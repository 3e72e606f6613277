import { useLingui } from '@lingui/react';
import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScreenRoot } from '../root/screen-root.tsx';
import { render } from '../testing/render.ts';
import { useLanguage } from './use-language.ts';

const stored = 'sign-envelope:language';

beforeEach(() => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pl-PL', 'de-AT']));

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function Probe() {
  const { i18n } = useLingui();
  const { language, languages, setLanguage } = useLanguage();
  return (
    <>
      <p>{i18n._('footer.submit')}</p>
      <input aria-label="answer" />
      {languages.map((code) => (
        <button key={code} type="button" onClick={() => setLanguage(code)}>
          {code === language ? `${code}, shown` : code}
        </button>
      ))}
    </>
  );
}

const show = (lang?: string) =>
  render(
    <ScreenRoot lang={lang}>
      <Probe />
    </ScreenRoot>,
  );

test('[IN-02] the first supported language of the browser is shown', async () => {
  show();
  await screen.findByText('Unterschreiben und senden');
});

test("[IN-02] the host's language takes precedence over the browser's", async () => {
  const container = show('fr-CA');
  await screen.findByText('Signer et envoyer');
  expect(container.querySelector('[lang=fr]')).not.toBeNull();
});

test("[IN-02] the signer's earlier choice takes precedence, and an unsupported stored language is ignored", async () => {
  localStorage.setItem(stored, 'es');
  show('fr');
  await screen.findByText('Firmar y enviar');

  localStorage.setItem(stored, 'constructor');
  show('fr');
  await screen.findByText('Signer et envoyer');
});

test('choosing a language stores it and changes the texts in place: answers and focus stay', async () => {
  show('en');
  await screen.findByText('Sign and submit');
  const answer = screen.getByLabelText<HTMLInputElement>('answer');
  answer.value = 'Ada';
  const button = screen.getByRole('button', { name: 'nl' });
  button.focus();
  button.click();
  await screen.findByText('Ondertekenen en versturen');
  expect(localStorage.getItem(stored)).toBe('nl');
  expect(screen.getByLabelText('answer')).toBe(answer);
  expect(answer.value).toBe('Ada');
  expect(document.activeElement).toBe(button);
});

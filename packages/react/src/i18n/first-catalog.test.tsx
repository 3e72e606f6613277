import type { I18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { createSigningSession } from '@sign-envelope/core';
import { screen } from '@testing-library/dom';
import { memo, type ReactNode, useEffect } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ScreenRoot } from '../root/screen-root.tsx';
import { SessionContext } from '../session-context.ts';
import { DocumentPages } from '../signing/pages/document-pages.tsx';
import { createFakePorts } from '../testing/fake-ports.ts';
import { render } from '../testing/render.ts';
import { wireEnvelope } from '../testing/wire-envelope.ts';
import { createI18n } from './create-i18n.ts';
import { FirstCatalog } from './first-catalog.tsx';
import { loadMessages } from './languages.ts';

/** A translator with the first English catalog. */
async function createEnglish(): Promise<I18n> {
  const i18n = createI18n();
  i18n.loadAndActivate({ locale: 'en', messages: { ...(await loadMessages('en', 'first')) } });
  return i18n;
}

async function loadRest(i18n: I18n): Promise<void> {
  i18n.load('en', await loadMessages('en', 'rest'));
}

async function changeToGerman(i18n: I18n): Promise<void> {
  i18n.loadAndActivate({ locale: 'de', messages: await loadMessages('de', 'first') });
}

/** Renders texts until the test ends, and resolves once they follow changes of the catalogs. */
function renderTexts(i18n: I18n, texts: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    function Texts() {
      useEffect(resolve, []);
      return <I18nProvider i18n={i18n}>{texts}</I18nProvider>;
    }
    render(
      <ScreenRoot lang="en">
        <Texts />
      </ScreenRoot>,
    );
  });
}

/** A text of the second catalog. */
function HelpTitle() {
  const { i18n } = useLingui();
  return <h1>{i18n._('help.title')}</h1>;
}

test('a text of the first catalog renders once for each language, and others once for each catalog', async () => {
  const i18n = await createEnglish();
  const rendered: string[] = [];
  const Text = memo(function Text({ name }: { readonly name: string }) {
    const { i18n } = useLingui();
    rendered.push(`${name} in ${i18n.locale}`);
    return <p>{`${name}: ${i18n._('footer.submit')}`}</p>;
  });
  await renderTexts(
    i18n,
    <>
      <FirstCatalog>
        <Text name="field" />
      </FirstCatalog>
      <Text name="footer" />
      <HelpTitle />
    </>,
  );
  screen.getByText('field: Sign and submit');
  expect(rendered).toEqual(['field in en', 'footer in en']);

  await loadRest(i18n);
  await screen.findByRole('heading', { name: 'Help' });
  expect(rendered).toEqual(['field in en', 'footer in en', 'footer in en']);

  await changeToGerman(i18n);
  await screen.findByText('field: Unterschreiben und senden');
  expect(rendered.slice(3).sort()).toEqual(['field in de', 'footer in de']);
});

test('no field of a page renders again when the second catalog loads', async () => {
  const i18n = await createEnglish();
  const fields = Array.from({ length: 50 }, (_, index) => ({
    id: `f${index}`,
    type: 'text' as const,
  }));
  const { ports } = createFakePorts(wireEnvelope({ documents: [{ title: 'Long', fields }] }));
  const session = createSigningSession(ports);
  onTestFinished(() => session.destroy());
  await session.open('key');
  const [document] = session.$envelope.get()?.documents ?? [];
  if (!document) throw new Error('The session has no document.');
  // A field asks this at each of its renders.
  const renders = vi.spyOn(session, '$field');
  await renderTexts(
    i18n,
    <SessionContext.Provider value={session}>
      <DocumentPages document={document} />
      <HelpTitle />
    </SessionContext.Provider>,
  );
  await screen.findByRole('button', { name: /^f49,/ });
  renders.mockClear();

  await loadRest(i18n);
  await screen.findByRole('heading', { name: 'Help' });
  expect(renders).not.toHaveBeenCalled();

  await changeToGerman(i18n);
  await screen.findByRole('button', { name: /^f49, Textfeld/ });
  expect(renders).toHaveBeenCalled();
});

import { createSigningSession } from '@sign-envelope/core';
import { createManualClock, createSandbox, type ScenarioName } from '@sign-envelope/core/sandbox';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SignEnvelope } from '../sign-envelope.tsx';
import { SigningScreens } from '../signing-screens.tsx';
import { render } from '../testing/render.ts';

/** Renders the screens of a scenario, whose session has opened. */
async function renderScenario(scenario: ScenarioName, lang = 'en') {
  const sandbox = createSandbox(scenario, { clock: createManualClock() });
  const session = createSigningSession(sandbox.ports, sandbox.session);
  onTestFinished(() => session.destroy());
  render(<SigningScreens session={session} sandbox={sandbox} lang={lang} />);
  await session.open(sandbox.linkKey);
  return { sandbox, session };
}

test('[EB-13] the mark says what goes on from here: the password, the code, or that nothing is signed', async () => {
  const { session } = await renderScenario('password');
  const mark = await screen.findByRole('note');
  expect(mark.textContent).toBe('Sandbox The password is harbour.');
  await session.enterPassword('harbour');
  await waitFor(() => expect(mark.textContent).toBe('Sandbox Nothing here is signed or sent.'));
});

test('[EB-13] the mark has a code only if there is one that is right', async () => {
  await renderScenario('otp');
  expect((await screen.findByRole('note')).textContent).toBe('Sandbox The code is 123456.');
});

test('[EB-13] no code is named where every code is refused', async () => {
  await renderScenario('otp-wrong');
  expect((await screen.findByRole('note')).textContent).not.toMatch(/\d/);
});

test('[EB-13] the mark is translated', async () => {
  await renderScenario('password', 'de');
  expect(await screen.findByText('Das Passwort lautet harbour.')).toBeTruthy();
});

test('[EB-13] SignEnvelope signs in a sandbox, and fetches nothing', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  onTestFinished(() => void vi.unstubAllGlobals());
  const sandbox = createSandbox('happy', {
    documents: [{ title: 'Lease', fields: [{ id: 'pets', type: 'checkbox', title: 'No pets' }] }],
  });
  const onSubmitted = vi.fn();
  render(
    <SignEnvelope
      api="/api"
      linkKey=""
      isolated={false}
      sandbox={sandbox}
      tour={false}
      {...{ onSubmitted }}
    />,
  );
  expect(await screen.findByRole('note')).toBeTruthy();
  fireEvent.click(await screen.findByRole('checkbox', { name: /^No pets/ }));
  await screen.findByText('All complete');
  fireEvent.click(screen.getByRole('button', { name: 'Sign and submit' }));
  await waitFor(() =>
    expect(onSubmitted).toHaveBeenCalledWith({ status: 'signed', redirectUrl: null }),
  );
  expect(sandbox.parties[0]?.status).toBe('signed');
  expect(fetched).not.toHaveBeenCalled();
});

test('[EB-13] SignEnvelope has the mode of the scenario, unless it is given another', async () => {
  const sandbox = createSandbox('preview', { clock: createManualClock() });
  render(<SignEnvelope api="" isolated={false} sandbox={sandbox} />);
  await screen.findByRole('note');
  await waitFor(() => expect(sandbox.calls('/data/preview')).toHaveLength(1));
  render(<SignEnvelope api="" isolated={false} sandbox={sandbox} mode="widget" />);
  await waitFor(() => expect(sandbox.calls('/data/widget')).toHaveLength(1));
});

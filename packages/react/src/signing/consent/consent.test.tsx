import { consentText, consentVersion } from '@sign-envelope/core/consent';
import type { SandboxOptions } from '@sign-envelope/core/sandbox';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { renderSigning } from '../../testing/render-signing.tsx';

const filled: SandboxOptions = {
  documents: [
    { title: 'Lease', fields: [{ id: 'agree', type: 'checkbox', title: 'I agree', content: '1' }] },
  ],
};
const asked: SandboxOptions = { ...filled, config: { company_consent: '1' } };

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const submissions = ({ sandbox }: ReturnType<typeof renderSigning>) =>
  sandbox.calls('/sign-envelope');

async function pressSubmit(): Promise<void> {
  fireEvent.click(await button('Sign and submit'));
}

test('[EV-07] without a tick nothing is submitted; with it, the text that was shown is named', async () => {
  const rendered = renderSigning(asked);
  const { disclosure, statement, text } = consentText('en', {
    companyName: 'Harbour Studio',
    terms: null,
  });
  await pressSubmit();
  const dialog = await screen.findByRole('dialog', { name: 'Signing electronically' });
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: statement });
  for (const paragraph of disclosure.split('\n\n')) {
    expect(dialog.textContent).toContain(paragraph);
  }
  const submit = dialog.querySelector('.button-primary');
  if (submit === null) throw new Error('The dialog has no button to submit.');
  fireEvent.click(submit);
  expect((await screen.findByText(/Tick this box if you agree/)).textContent).toBeTruthy();
  expect(tick.getAttribute('aria-invalid')).toBe('true');
  expect(submissions(rendered)).toEqual([]);

  fireEvent.click(tick);
  fireEvent.click(submit);
  await waitFor(() => expect(submissions(rendered)).toHaveLength(1));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const sha256 = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  expect(submissions(rendered)[0]?.body).toMatchObject({
    value: { consent: { version: consentVersion, language: 'en', sha256: sha256.join('') } },
  });
});

test('[EV-07] declining says that nothing is signed and how to go on, and can be taken back', async () => {
  const rendered = renderSigning(asked);
  await pressSubmit();
  fireEvent.click(await screen.findByRole('checkbox', { name: /I agree to sign/ }));
  fireEvent.click(await button('I do not agree'));
  await screen.findByRole('dialog', { name: 'Nothing has been signed' });
  await button('Download to print');
  await waitFor(() => expect(rendered.sandbox.calls('/decline-consent')).toHaveLength(1));
  fireEvent.click(await button('Write to the sender'));
  await screen.findByRole('textbox');
  fireEvent.click(await button('Back to the question'));
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /I agree to sign/ });
  expect(tick.checked).toBe(false);
  fireEvent.click(await button('I do not agree'));
  fireEvent.click(await button('Reject the envelope'));
  await screen.findByRole('dialog', { name: 'Reject this envelope' });
  expect(submissions(rendered)).toEqual([]);
});

test('[EV-07] where no consent is asked for, submitting takes one press', async () => {
  const rendered = renderSigning(filled);
  await pressSubmit();
  await waitFor(() => expect(submissions(rendered)).toHaveLength(1));
  expect(Object.keys(Reflect.get(submissions(rendered)[0]?.body ?? {}, 'value'))).toEqual([
    'inputs',
  ]);
});

test('[EV-07] consent changes no progress and is no field', async () => {
  const { session } = renderSigning(asked);
  await pressSubmit();
  await screen.findByRole('checkbox', { name: /I agree to sign/ });
  expect(session.$progress.get()).toMatchObject({ required: 1, done: 1, complete: true });
});

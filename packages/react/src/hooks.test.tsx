import type { SigningSession } from '@sign-envelope/core';
import { useField, useProgress, useSigningSession } from '@sign-envelope/react/hooks';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { StrictMode, useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from './testing/render.ts';
import { wireEnvelope, wireUser } from './testing/wire-envelope.ts';

/** A form with no screens of ours. */
function Form({ session }: { readonly session: SigningSession }) {
  const { field, missing } = useField(session, 'name');
  const { outstanding } = useProgress(session);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void session.submit();
      }}
    >
      <label>
        {field.title}
        <input
          aria-invalid={missing}
          onInput={({ currentTarget }) => session.setValue('name', currentTarget.value)}
        />
      </label>
      <output>{outstanding}</output>
      <button type="submit">Sign</button>
    </form>
  );
}

function Signing({ onSubmitted }: { readonly onSubmitted: (detail: unknown) => void }) {
  const [isReady, setIsReady] = useState(false);
  const session = useSigningSession({
    api: '/api',
    linkKey: 'key',
    drafts: false,
    onReady: () => setIsReady(true),
    onSubmitted,
  });
  return session && isReady ? <Form session={session} /> : <p>Loading</p>;
}

test('[EB-11] a form of one’s own on the hooks opens an envelope, follows its fields, and signs, in strict mode too', async () => {
  const sent: unknown[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    '/api/auth': { data: { access_token: 't', expires_in: 60 } },
    '/api/user': wireUser,
    '/api/data/envelope': wireEnvelope({
      documents: [
        {
          title: 'Lease',
          fields: [{ id: 'name', type: 'text', title: 'Full name' }],
        },
      ],
    }),
    '/api/sign-envelope': { status: 'signed' },
  };
  vi.stubGlobal('XMLHttpRequest', undefined);
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address === '/api/sign-envelope') sent.push(JSON.parse(String(body)).inputs[0].inputValue);
    return Response.json(answers[address] ?? {});
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const onSubmitted = vi.fn();
  render(
    <StrictMode>
      <Signing onSubmitted={onSubmitted} />
    </StrictMode>,
  );
  const input = await screen.findByLabelText('Full name');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('1');
  fireEvent.input(input, { target: { value: 'Ada Park' } });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0'));
  expect(input.getAttribute('aria-invalid')).toBe('false');
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
  await waitFor(() =>
    expect(onSubmitted).toHaveBeenCalledWith({ status: 'signed', redirectUrl: null }),
  );
  expect(sent).toEqual(['Ada Park']);
});

import type { SigningSession } from '@sign-envelope/core';
import { createSandbox } from '@sign-envelope/core/sandbox';
import { useField, useProgress, useSigningSession } from '@sign-envelope/react/hooks';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from './testing/render.ts';
import { serveSandbox } from './testing/serve-sandbox.ts';

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

interface SigningProps {
  readonly linkKey: string;
  readonly onSubmitted: (detail: unknown) => void;
}

function Signing({ linkKey, onSubmitted }: SigningProps) {
  const [isReady, setIsReady] = useState(false);
  const session = useSigningSession({
    api: '/api',
    linkKey,
    drafts: false,
    onReady: () => setIsReady(true),
    onSubmitted,
  });
  return session && isReady ? <Form session={session} /> : <p>Loading</p>;
}

test('[EB-11] a form of one’s own on the hooks opens an envelope, follows its fields, and signs, in strict mode too', async () => {
  const sandbox = createSandbox('happy', {
    documents: [{ title: 'Lease', fields: [{ id: 'name', type: 'text', title: 'Full name' }] }],
  });
  serveSandbox(sandbox);
  const onSubmitted = vi.fn();
  render(
    <StrictMode>
      <Signing linkKey={sandbox.linkKey} onSubmitted={onSubmitted} />
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
  expect(sandbox.calls('/sign-envelope').map(({ body }) => body)).toMatchObject([
    { value: { inputs: [{ inputValue: 'Ada Park' }] } },
  ]);
});

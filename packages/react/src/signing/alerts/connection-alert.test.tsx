import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { renderSigning } from '../../testing/render-signing.tsx';

/** Renders an envelope on a device without a network. Returns a function that connects it. */
function renderOffline() {
  const listeners = new Set<() => void>();
  let isOnline = false;
  const network = {
    isOnline: () => isOnline,
    onBack(callback: () => void) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
  const signing = renderSigning({ documents: [{ title: 'Consent' }], network }, {}, (sandbox) =>
    sandbox.reply('/sign-envelope', (request) => (isOnline ? sandbox.respond(request) : 'lost')),
  );
  const connect = () => {
    isOnline = true;
    for (const listener of [...listeners]) listener();
  };
  return { ...signing, connect };
}

const waiting = /^You are offline\. This will be sent when you are back online\./;

test('without a network the page says that the request will be sent, and later sends it', async () => {
  const { connect } = renderOffline();
  fireEvent.click(await screen.findByRole('button', { name: 'Sign and submit' }));
  const alert = await screen.findByText(waiting);
  expect(alert.closest('[role=status]')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /You have signed/ })).toBeNull();
  connect();
  expect(await screen.findByRole('heading', { name: 'You have signed, thank you' })).toBeTruthy();
});

test('a signer who stops waiting returns to the previous state', async () => {
  const { sandbox } = renderOffline();
  const submit = await screen.findByRole('button', { name: 'Sign and submit' });
  fireEvent.click(submit);
  fireEvent.click(await screen.findByRole('button', { name: 'Do not send it' }));
  await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('false'));
  expect(sandbox.calls('/sign-envelope')).toHaveLength(1);
});

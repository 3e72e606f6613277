import { SigningError } from '@sign-envelope/core';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type FakePorts, json } from '../../testing/fake-ports.ts';
import { renderSigning } from '../../testing/render-signing.tsx';

const documents = [{ title: 'Consent', fields: [] }];

/** Disconnects the network. Returns a function that reconnects it. */
function cutNetwork(fake: FakePorts, path: string): () => void {
  const listeners = new Set<() => void>();
  let isOnline = false;
  fake.bringLater({
    network: {
      isOnline: () => isOnline,
      onBack(callback) {
        listeners.add(callback);
        return () => listeners.delete(callback);
      },
    },
  });
  fake.answer(path, () => {
    if (isOnline) return json({ status: 'sent' });
    throw new SigningError('network', 'No network', { status: 0 });
  });
  return () => {
    isOnline = true;
    for (const listener of [...listeners]) listener();
  };
}

const waiting = /^You are offline\. This will be sent when you are back online\./;

test('without a network the page says that the request will be sent, and later sends it', async () => {
  let mend: () => void = () => undefined;
  renderSigning({ documents }, {}, (fake) => {
    mend = cutNetwork(fake, '/sign-envelope');
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign and submit' }));
  const alert = await screen.findByText(waiting);
  expect(alert.closest('[role=status]')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /You have signed/ })).toBeNull();
  mend();
  expect(await screen.findByRole('heading', { name: 'You have signed, thank you' })).toBeTruthy();
});

test('a signer who stops waiting returns to the previous state', async () => {
  const { fake } = renderSigning({ documents }, {}, (world) => {
    cutNetwork(world, '/sign-envelope');
  });
  const submit = await screen.findByRole('button', { name: 'Sign and submit' });
  fireEvent.click(submit);
  fireEvent.click(await screen.findByRole('button', { name: 'Do not send it' }));
  await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('false'));
  expect(fake.calls.filter(({ path }) => path === '/sign-envelope')).toHaveLength(1);
});

import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { editReplies } from '../../testing/edit-replies.ts';
import { renderSigning } from '../../testing/render-signing.tsx';

const lease = {
  scenario: 'happy',
  documents: [{ title: 'Lease', fields: [{ id: 'name', type: 'text', title: 'Full name' }] }],
} as const;

/** Waits for an alert with this text, which may come later than the alert. */
const expectAlert = (text: string) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));

test('a full disk on the server has a specific message, and submitting again later works', async () => {
  const { session, sandbox, opened } = renderSigning(lease);
  await opened;
  sandbox.reply('/sign-envelope', { status: 507, body: { message: 'server_errors.disk_full' } });
  session.setValue('name', 'Ada Park');
  await screen.findByText('All complete');
  const submit = await screen.findByRole('button', { name: 'Sign and submit' });
  fireEvent.click(submit);
  await expectAlert(
    'Your answers could not be sent. ' +
      'The server has run out of space, so nothing was stored. Try again later. ' +
      'Nothing is lost: all of them are still on this page.',
  );
  expect(session.$field('name').get().field.value).toBe('Ada Park');

  sandbox.reply('/sign-envelope');
  fireEvent.click(submit);
  expect(await screen.findByText('All signed')).toBeTruthy();
  const keys = sandbox.calls('/sign-envelope').map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});

test.each([
  ['file_damaged', 'A file of this envelope is'],
  ['data_damaged', 'Data of this envelope is'],
])('%s has a specific message with the advice to contact the sender', async (code, subject) => {
  const { session, sandbox, opened } = renderSigning(lease);
  await opened;
  sandbox.reply('/sign-envelope', { status: 500, body: { message: `server_errors.${code}` } });
  session.setValue('name', 'Ada Park');
  await screen.findByText('All complete');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign and submit' }));
  await expectAlert(
    `${subject} damaged on the server, so this could not be done. Contact the sender.`,
  );
});

test('of an envelope that was cancelled meanwhile, it is not said that the answers are still there', async () => {
  const { session, sandbox, opened } = renderSigning(lease);
  await opened;
  const ended = { message: 'server_errors.envelope_ended' };
  sandbox.reply('/sign-envelope', { status: 409, body: ended });
  const now = { unsignable: true, status: 'cancelled' };
  editReplies(sandbox, '/user', (key, value) => Reflect.get(now, key) ?? value);
  session.setValue('name', 'Ada Park');
  await screen.findByText('All complete');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign and submit' }));
  await screen.findByText('This envelope has been cancelled');
  await expectAlert('Your answers from this page were not sent');
  expect(document.body.textContent).not.toContain('still on this page');
});

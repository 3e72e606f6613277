import { holdReply } from '@sign-envelope/core/sandbox';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { renderSigning } from '../../testing/render-signing.tsx';
import { activeElementIn } from '../../ui/active-element.ts';
import { consent } from '../testing/consent.ts';
import { findHeading } from '../testing/find-heading.ts';

/** Requires the password `harbour`. */
const locked = { ...consent, scenario: 'password' } as const;

async function findInput(): Promise<HTMLInputElement> {
  return screen.findByLabelText<HTMLInputElement>('Password');
}

const findUnlock = () => screen.getByRole<HTMLButtonElement>('button', { name: /Unlock and view/ });

async function enter(password: string): Promise<void> {
  fireEvent.input(await findInput(), { target: { value: password } });
  await waitFor(() => expect(findUnlock().disabled).toBe(false));
  fireEvent.click(findUnlock());
}

test('[PW-01] a 401 of type password shows the password screen with the focus on its heading', async () => {
  renderSigning(locked);
  await findHeading('Password required');
  expect(screen.getByText(/read and sign them/)).toBeTruthy();
  expect((await findInput()).autocomplete).toBe('current-password');
});

test('[PW-01] before a download, the password screen mentions downloading', async () => {
  renderSigning({ ...locked, mode: 'download' });
  expect(await screen.findByText(/to download them/)).toBeTruthy();
});

test('[PW-02] the password can be shown and hidden, and an empty one cannot be sent', async () => {
  renderSigning(locked);
  const input = await findInput();
  expect(findUnlock().disabled).toBe(true);
  expect(input.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(input.type).toBe('text'));
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(input.type).toBe('password'));
});

test('[PW-03] every wrong password shows the error with the advice to double check', async () => {
  renderSigning(locked);
  for (const wrong of ['wrong', 'wrong again']) {
    await enter(wrong);
    const problem = await screen.findByText(/Password Incorrect\. Double check/);
    expect(problem.getAttribute('role')).toBe('alert');
    const input = await findInput();
    // Immediately, not some time after the next attempt can be typed.
    await waitFor(() => expect(findUnlock().disabled).toBe(false));
    expect(activeElementIn(input)).toBe(input);
    expect(input.getAttribute('aria-describedby')).toBe(problem.id);
  }
  await enter('harbour');
  expect(await screen.findByRole('checkbox')).toBeTruthy();
});

test('[PW-02] [PW-05] no second password is sent while one is being checked', async () => {
  const { sandbox } = renderSigning(locked);
  const input = await findInput();
  const asked = () => sandbox.calls('/user').filter(({ headers }) => 'x-password' in headers);
  const held = holdReply();
  sandbox.reply('/user', held.reply);
  await enter('harbour');
  await waitFor(() => expect(findUnlock().getAttribute('aria-busy')).toBe('true'));
  expect(findUnlock().disabled).toBe(true);
  await waitFor(() => expect(asked()).toHaveLength(1));
  fireEvent.keyDown(input, { key: 'Enter' });
  for (const request of asked()) held.release(await sandbox.respond(request));
  expect(await screen.findByRole('checkbox')).toBeTruthy();
  expect(asked()).toHaveLength(1);
});

test('[PW-06] Enter with an empty input asks for a password and sends nothing', async () => {
  const { sandbox } = renderSigning(locked);
  const input = await findInput();
  const before = sandbox.calls().length;
  fireEvent.keyDown(input, { key: 'Enter' });
  const problem = await screen.findByText('No password given, please provide a password.');
  expect(problem.getAttribute('role')).toBe('alert');
  expect(sandbox.calls()).toHaveLength(before);
});

test('after too many wrong passwords the screen says how long to wait, and the input keeps its text', async () => {
  const { sandbox } = renderSigning(locked);
  await findInput();
  const body = { message: 'server_errors.password.too_many' };
  sandbox.reply('/user', { status: 429, headers: { 'retry-after': '540' }, body });
  await enter('guess');
  const problem = await screen.findByText(
    'Too many wrong passwords. Wait 9 minutes, then try again.',
  );
  expect(problem.getAttribute('role')).toBe('alert');
  expect((await findInput()).value).toBe('guess');
});

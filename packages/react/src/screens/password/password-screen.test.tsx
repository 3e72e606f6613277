import type { TransportRequest } from '@sign-envelope/core';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { type FakePorts, json } from '../../testing/fake-ports.ts';
import { renderSigning } from '../../testing/render-signing.tsx';
import { wireUser } from '../../testing/wire-envelope.ts';
import { activeElementIn } from '../../ui/active-element.ts';
import { consent } from '../testing/consent.ts';
import { findHeading } from '../testing/find-heading.ts';

/** Requires the password `harbour`. */
function guard(fake: FakePorts): void {
  fake.answer('/user', ({ headers }) => {
    const given = headers['x-password'];
    if (given === 'harbour') return json(wireUser);
    return json({ type: 'password', status: given ? 'incorrect' : 'required' }, 401);
  });
}

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
  renderSigning(consent, {}, guard);
  await findHeading('Password required');
  expect(screen.getByText(/read and sign them/)).toBeTruthy();
  expect((await findInput()).autocomplete).toBe('current-password');
});

test('[PW-01] before a download, the password screen mentions downloading', async () => {
  const ask = () => json({ type: 'password', status: 'required' }, 401);
  renderSigning(consent, {}, (fake) => fake.answer('/download/meta', ask), {
    mode: 'download',
  });
  expect(await screen.findByText(/to download them/)).toBeTruthy();
});

test('[PW-02] the password can be shown and hidden, and an empty one cannot be sent', async () => {
  renderSigning(consent, {}, guard);
  const input = await findInput();
  expect(findUnlock().disabled).toBe(true);
  expect(input.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(input.type).toBe('text'));
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await waitFor(() => expect(input.type).toBe('password'));
});

test('[PW-03] every wrong password shows the error with the advice to double check', async () => {
  renderSigning(consent, {}, guard);
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
  const waiting: (() => void)[] = [];
  const { fake } = renderSigning(consent, {}, guard);
  const input = await findInput();
  const asked = (request: TransportRequest) => request.headers['x-password'] !== undefined;
  fake.answer('/user', () => new Promise((resolve) => waiting.push(() => resolve(json(wireUser)))));
  await enter('harbour');
  await waitFor(() => expect(findUnlock().getAttribute('aria-busy')).toBe('true'));
  expect(findUnlock().disabled).toBe(true);
  await waitFor(() => expect(waiting).toHaveLength(1));
  const { form } = input;
  if (form) fireEvent.submit(form);
  for (const answer of waiting) answer();
  expect(await screen.findByRole('checkbox')).toBeTruthy();
  expect(fake.calls.filter(asked).filter(({ path }) => path === '/user')).toHaveLength(1);
});

test('[PW-06] Enter with an empty input asks for a password and sends nothing', async () => {
  const { fake } = renderSigning(consent, {}, guard);
  const input = await findInput();
  const before = fake.calls.length;
  fireEvent.keyDown(input, { key: 'Enter' });
  const problem = await screen.findByText('No password given, please provide a password.');
  expect(problem.getAttribute('role')).toBe('alert');
  expect(fake.calls).toHaveLength(before);
});

test('after too many wrong passwords the screen says how long to wait, and the input keeps its text', async () => {
  const { fake } = renderSigning(consent, {}, guard);
  await findInput();
  fake.answer('/user', () => ({
    status: 429,
    headers: { 'retry-after': '540' },
    body: { message: 'server_errors.password.too_many' },
  }));
  await enter('guess');
  const problem = await screen.findByText(
    'Too many wrong passwords. Wait 9 minutes, then try again.',
  );
  expect(problem.getAttribute('role')).toBe('alert');
  expect((await findInput()).value).toBe('guess');
});

import type { Clock } from '@sign-envelope/core';
import { holdReply, type Sandbox } from '@sign-envelope/core/sandbox';
import { fireEvent, screen } from '@testing-library/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderSigning } from '../../testing/render-signing.tsx';
import type { SigningSeed } from '../../testing/start-signing.ts';
import { activeElementIn } from '../../ui/active-element.ts';
import { consent } from '../testing/consent.ts';
import { type FakeClock, useFakeClock } from '../testing/fake-clock.ts';

// The screen depends on time, so the tests control the clock.
let waitFor: FakeClock['waitFor'];
let advance: FakeClock['advance'];
let clock: Clock;
beforeEach(() => {
  ({ waitFor, advance, clock } = useFakeClock());
});

const minutes = 60;

/** Requires the code 123456. Each that is sent is valid for ten minutes. */
const rendered = (prepare?: (sandbox: Sandbox) => void, seed: SigningSeed = {}) =>
  renderSigning({ ...consent, scenario: 'otp', clock, ...seed }, {}, prepare);

const button = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(name) });
const isClosed = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
const input = () => screen.getByLabelText<HTMLInputElement>('Code');

async function press(name: string): Promise<void> {
  fireEvent.click(await waitFor(() => button(name)));
}

async function write(text: string, shown: string): Promise<void> {
  fireEvent.input(await waitFor(input), { target: { value: text } });
  await waitFor(() => expect(input().value).toBe(shown));
}

async function sendFirst(): Promise<void> {
  await press('Send code');
  await waitFor(input);
}

test("[OT-01] [OT-02] a 401 of type otp shows the code screen with a lock, the phone's last digits, and the choice to send or enter a code", async () => {
  const { container } = rendered();
  const heading = await waitFor(() => screen.getByRole('heading', { name: 'Code required' }));
  await waitFor(() => expect(activeElementIn(heading)).toBe(heading));
  expect(screen.getByText(/mobile number ending in 0123/)).toBeTruthy();
  expect(container.querySelector('.code-header')?.textContent).toBe('Sign Envelope');
  expect(container.querySelector('.code-lock svg')).toBeTruthy();
  expect(button('Send code')).toBeTruthy();
  await press('I have a code');
  await waitFor(() => expect(activeElementIn(input())).toBe(input()));
});

test("[OT-02] the header shows the sender's logo if there is one", async () => {
  const branding = { hasBranding: true, logoURL: '/logo/harbour' };
  const body = { party_id: 'ada', company_name: 'Harbour Studio', branding };
  rendered((sandbox) => sandbox.reply('/user', { body }));
  const logo = await waitFor(() => screen.getByRole('img', { name: 'Harbour Studio' }));
  expect(logo.getAttribute('src')).toContain('/logo/harbour');
});

test('[OT-07] a code that cannot be sent yet says when it can', async () => {
  const body = { message: 'server_errors.otp.generated_too_recently' };
  rendered((sandbox) =>
    sandbox.reply('/generate-otp', { status: 429, headers: { 'retry-after': '50' }, body }),
  );
  await press('Send code');
  await waitFor(() => screen.getByText(/You can ask for a new code in 0:(50|4\d)/));
  expect(button('Send code').getAttribute('aria-disabled')).toBe('true');
});

test('[OT-08] a code sent to somebody who said to have one is confirmed as new', async () => {
  rendered();
  await press('I have a code');
  await press('Send a new code');
  await waitFor(() => screen.getByText('A new code has been sent.'));
});

test('[OT-03] the input keeps six digits of the typed or pasted text', async () => {
  rendered();
  await press('I have a code');
  await waitFor(input);
  expect(input().autocomplete).toBe('one-time-code');
  expect(input().inputMode).toBe('numeric');
  expect(screen.getByText('6 digits')).toBeTruthy();
  await write('12a', '12');
  await write('12b', '12');
  await write('123 456', '123456');
  await write('123-456', '123456');
  await write('1234567', '123456');
});

test.each([
  ['Arabic', '١٢٣٤٥٦'],
  ['Persian', '۱۲۳ ۴۵۶'],
  ['Devanagari', '१२३४५६'],
  ['full-width', '１２３４５６'],
  ['Bengali', '১২৩৪৫৬'],
])('[OT-03] %s digits are digits', async (_, text) => {
  const { sandbox } = rendered();
  await press('I have a code');
  await write(text, '123456');
  await waitFor(() => expect(button('Verify').disabled).toBe(false));
  await press('Verify');
  await waitFor(() =>
    expect(sandbox.calls('/verify-otp')[0]?.body).toMatchObject({
      value: { code: '123456' },
    }),
  );
});

test('a text that an input method is still writing is left alone until it is done', async () => {
  rendered();
  await press('I have a code');
  await waitFor(input);
  fireEvent.compositionStart(input());
  await write('１２', '１２');
  await write('１２３４５６', '１２３４５６');
  await waitFor(() => expect(button('Verify').disabled).toBe(false));
  fireEvent.compositionEnd(input());
  await waitFor(() => expect(input().value).toBe('123456'));
});

test('[OT-04] [OT-11] Verify is enabled for six digits, Enter verifies too, and typing removes the error', async () => {
  const incorrect = { status: 400, body: { message: 'otp.codeIncorrect' } };
  // None was sent: for the server, every code has expired.
  const { sandbox } = rendered((own) => own.reply('/verify-otp', incorrect, own.respond));
  await press('I have a code');
  await write('12345', '12345');
  expect(button('Verify').disabled).toBe(true);
  await write('123456', '123456');
  await waitFor(() => expect(button('Verify').disabled).toBe(false));
  fireEvent.keyDown(input(), { key: 'Enter' });
  const alert = await waitFor(() => screen.getByText(/That code is incorrect\. Try again/));
  expect(alert.closest('[role=alert]')?.classList.contains('alert-danger')).toBe(true);
  expect(button('Verify').disabled).toBe(true);
  expect(sandbox.calls('/verify-otp')).toHaveLength(1);
  await write('65432', '65432');
  await waitFor(() => expect(screen.queryByText(/That code is incorrect/)).toBeNull());
  await write('654321', '654321');
  await waitFor(() => expect(button('Verify').disabled).toBe(false));
  fireEvent.keyDown(input(), { key: 'Enter' });
  await waitFor(() => screen.getByText(/That code has expired\. Request a new one/));
});

test('[OT-09] the error of a code is below the input and is its description', async () => {
  rendered((sandbox) =>
    sandbox.reply('/verify-otp', { status: 400, body: { message: 'odd.key' } }),
  );
  await press('I have a code');
  await write('123456', '123456');
  await waitFor(() => expect(button('Verify').disabled).toBe(false));
  await press('Verify');
  const text = await waitFor(() => screen.getByText('Something went wrong.'));
  const described = input().getAttribute('aria-describedby')?.split(' ') ?? [];
  const problem = described
    .map((id) => document.getElementById(id))
    .find((each) => each?.contains(text));
  expect(problem).toBeTruthy();
  const isBelow = input().compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isBelow).toBeTruthy();
});

test('[OT-05] the remaining time counts down every second and is not announced every second', async () => {
  rendered();
  await sendFirst();
  const timer = screen.getByText(/The code expires in/).closest('[role=timer]');
  expect(timer?.textContent).toBe('The code expires in 10:00');
  expect(timer?.getAttribute('aria-live')).toBe('off');
  await advance(1);
  await waitFor(() => expect(timer?.textContent).toBe('The code expires in 9:59'));
  await advance(54);
  await waitFor(() => expect(timer?.textContent).toBe('The code expires in 9:05'));
});

test.each([
  ['back a day', -864e5],
  ['forward 40 days', 40 * 864e5],
])('[OT-05] the countdowns go on when the clock of the device is set %s', async (_, jump) => {
  let jumped = 0;
  rendered(undefined, { clock: { ...clock, now: () => -jumped + Date.now() } });
  await sendFirst();
  vi.setSystemTime(Date.now() + jump);
  jumped = jump;
  await advance(5);
  await waitFor(() => screen.getByText('The code expires in 9:55'));
  screen.getByText('You can ask for a new code in 0:55');
});

test('[OT-06] an expired code shows a message and a button to send another', async () => {
  const { sandbox } = rendered();
  await sendFirst();
  await advance(10 * minutes);
  const expired = await waitFor(() => screen.getByText('This code has expired.'));
  expect(expired.getAttribute('role')).toBe('alert');
  expect(screen.queryByText(/The code expires in/)).toBeNull();
  await press('Send a new code');
  await waitFor(() => screen.getByText('The code expires in 10:00'));
  expect(sandbox.calls('/generate-otp')).toHaveLength(2);
});

test('[OT-07] [OT-08] another code can be sent after 60 s, with a confirmation, three codes at most', async () => {
  const { sandbox } = rendered();
  await sendFirst();
  const sent = () => sandbox.calls('/generate-otp').length;
  expect(screen.queryByText('A new code has been sent.')).toBeNull();
  expect(isClosed('Send a new code')).toBe(true);
  await advance(58);
  await press('Send a new code');
  expect(sent()).toBe(1);
  await advance(2);
  await waitFor(() => expect(isClosed('Send a new code')).toBe(false));
  await press('Send a new code');
  const confirmation = await waitFor(() => screen.getByText('A new code has been sent.'));
  expect(confirmation.closest('[role=status]')).toBeTruthy();
  expect(screen.queryByText(/as often as possible/)).toBeNull();
  await advance(60);
  await waitFor(() => expect(isClosed('Send a new code')).toBe(false));
  await press('Send a new code');
  await waitFor(() => screen.getByText(/sent as often as possible.*contact the sender/));
  expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
  expect(sent()).toBe(3);
});

test.each([
  ['otp.rateLimitExceeded', 429, 'Too many requests. Please try again later.'],
  ['server_errors.otp.generated_too_recently', 429, /wait a while before/],
  ['something.new', 500, 'Something went wrong.'],
])('[OT-09] [OT-11] %s shows a red alert for 20 s', async (message, status, words) => {
  rendered((sandbox) => sandbox.reply('/generate-otp', { status, body: { message } }));
  await press('Send code');
  const alert = (await waitFor(() => screen.getByText(words))).closest('[role=alert]');
  expect(alert?.classList.contains('alert-danger')).toBe(true);
  await advance(19);
  expect(screen.queryByText(words)).toBeTruthy();
  await advance(2);
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test('pressing the button several times sends one code', async () => {
  const { sandbox } = rendered((own) => own.reply('/generate-otp', holdReply().reply));
  await press('Send code');
  await waitFor(() => expect(button('Send code').getAttribute('aria-busy')).toBe('true'));
  await press('Send code');
  expect(sandbox.calls('/generate-otp')).toHaveLength(1);
});

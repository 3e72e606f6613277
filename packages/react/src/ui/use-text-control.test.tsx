import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { consent } from '../screens/testing/consent.ts';
import { everyField, everyFieldWith } from '../signing/field-popup/testing/every-field.ts';
import { type RenderedSigning, renderSigning } from '../testing/render-signing.tsx';
import type { SigningSeed } from '../testing/start-signing.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Sets a text as a script of another world does, which no framework notices. */
function fill(control: Control, text: string): void {
  const { prototype } =
    control instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text);
}

/** What fillers dispatch after that. */
const fillers = [
  { event: 'no event', tell: () => undefined },
  { event: 'a change event', tell: (control: Control) => fireEvent(control, changed()) },
  { event: 'an input event', tell: (control: Control) => fireEvent.input(control) },
];
const changed = () => new Event('change', { bubbles: true });

interface Place {
  readonly name: string;
  readonly seed?: SigningSeed;
  readonly text: string;
  readonly go: (signing: RenderedSigning) => Promise<Control>;
  /** What has been confirmed. */
  readonly confirmed: (signing: RenderedSigning) => unknown;
  readonly expected?: unknown;
  readonly button: string;
}

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));

async function openPopup({ session }: RenderedSigning, fieldId: string): Promise<void> {
  session.activate(fieldId);
  const popup = await screen.findByRole('dialog');
  // What reads the text loads late: with what places the popup, and with the zoom.
  await waitFor(() => expect(popup.dataset.placed).toBe(''));
  await waitFor(() => expect(document.querySelector('.zoom')).not.toBeNull());
}

const bodyOf = (path: string, { sandbox }: RenderedSigning) => {
  const body = sandbox.calls(path)[0]?.body;
  return body?.kind === 'json' ? body.value : undefined;
};

const answerOf =
  (fieldId: string) =>
  ({ session }: RenderedSigning) => {
    const { field, done } = session.$field(fieldId).get();
    return done ? field.value : null;
  };

const popupText = (fieldId: string): Place => ({
  name: `the popup of ${fieldId}`,
  text: 'Ada Park',
  async go(signing) {
    await openPopup(signing, fieldId);
    return screen.findByRole<Control>('textbox');
  },
  confirmed: (signing) =>
    signing.session.$activeFieldId.get() === fieldId ? null : answerOf(fieldId)(signing),
  button: 'Next',
});

const places: readonly Place[] = [
  popupText('text'),
  popupText('notes'),
  {
    name: 'a typed signature',
    seed: everyFieldWith('typed'),
    text: 'Ada Park',
    async go(signing) {
      await openPopup(signing, 'signature');
      return screen.findByRole<Control>('textbox');
    },
    confirmed: ({ session }) => session.$field('signature').get().field.value,
    expected: expect.objectContaining({ kind: 'typed', text: 'Ada Park' }),
    button: 'Confirm',
  },
  {
    name: 'the list',
    text: 'Ada Park',
    async go() {
      await press('List of fields');
      const box = await screen.findByLabelText<Control>(/Full name/);
      box.focus();
      return box;
    },
    confirmed: answerOf('text'),
    button: 'Sign and submit',
  },
  {
    name: 'the password',
    seed: { ...consent, scenario: 'password' },
    text: 'harbour',
    go: () => screen.findByLabelText<Control>('Password'),
    confirmed: ({ sandbox }) =>
      sandbox
        .calls()
        .map(({ headers }) => headers['x-password'])
        .findLast((password) => password),
    button: 'Unlock and view',
  },
  {
    name: 'the code',
    seed: { ...consent, scenario: 'otp' },
    text: '123456',
    async go() {
      await press('I have a code');
      return screen.findByLabelText<Control>('Code');
    },
    confirmed: (signing) => bodyOf('/verify-otp', signing),
    expected: { code: '123456' },
    button: 'Verify',
  },
  {
    name: 'the reason of a rejection',
    text: 'Too late',
    async go() {
      await press('Open the menu');
      await press('Reject');
      return screen.findByLabelText<Control>('Tell the sender why');
    },
    confirmed: (signing) => bodyOf('/reject', signing),
    expected: { rejection_reason: 'Too late' },
    button: 'Reject envelope',
  },
  {
    name: 'the message to the sender',
    seed: consent,
    text: 'Is the cellar dry?',
    async go() {
      await press('Help');
      fireEvent.click(await screen.findByRole('tab', { name: 'Contact the company' }));
      return screen.findByLabelText<Control>('Your message');
    },
    confirmed: (signing) => bodyOf('/send-message', signing),
    expected: { message: 'Is the cellar dry?', to: 'sender' },
    button: 'Send message',
  },
];

describe.each(places)('in $name', (place) => {
  const { seed = everyField, text, go, confirmed, expected = text, button } = place;

  test.each(fillers)('a text that a filler sets with $event is confirmed', async ({ tell }) => {
    const signing = renderSigning(seed);
    await signing.opened;
    const control = await go(signing);
    fill(control, text);
    tell(control);
    const pressed = screen.getByRole<HTMLButtonElement>('button', { name: button });
    await waitFor(() => expect(pressed.disabled).toBe(false));
    fireEvent.click(pressed);
    await waitFor(() => expect(confirmed(signing)).toEqual(expected));
  });
});

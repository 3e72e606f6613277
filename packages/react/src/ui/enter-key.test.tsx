import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { everyField } from '../signing/field-popup/testing/every-field.ts';
import { SigningScreens } from '../signing-screens.tsx';
import { render } from '../testing/render.ts';
import { type SigningSeed, type StartedSigning, startSigning } from '../testing/start-signing.ts';

interface Opened extends StartedSigning {
  readonly form: HTMLFormElement;
}

/** Shows the screens as a part of the host's page: inside a form of its. */
async function openInForm(seed: SigningSeed = everyField): Promise<Opened> {
  const started = startSigning(seed);
  const { session } = started;
  const container = render(
    <form>
      <SigningScreens landmarks autoFocus tour={false} session={session} />
    </form>,
  );
  await started.open();
  const form = await waitFor(() => {
    const found = container.querySelector('form');
    if (!found?.querySelector('h1')) throw new Error('Nothing is shown yet');
    return found;
  });
  return { ...started, form };
}

const type = (element: Element, value: string) => fireEvent.input(element, { target: { value } });
const press = (name: string | RegExp) => async () =>
  fireEvent.click(await screen.findByRole('button', { name }));

async function openPopup({ session }: Opened, fieldId: string): Promise<HTMLElement> {
  session.activate(fieldId);
  const popup = await screen.findByRole('dialog');
  await waitFor(() => expect(popup.querySelector('.popup-confirm')).not.toBeNull());
  return popup;
}

const sent = ({ sandbox }: Opened, path: string) => sandbox.calls(path).length;

interface Place {
  readonly name: string;
  readonly seed?: SigningSeed;
  /** Goes to the place, fills it in, and returns what has the focus. */
  readonly go: (opened: Opened) => Promise<Element>;
  /** Whether what is there has been confirmed. */
  readonly isConfirmed: (opened: Opened) => boolean;
  /** Enter as it is, or `null` where it writes a line break. */
  readonly enter?: object | null;
}

const popupOf = (fieldId: string, fill: (popup: HTMLElement) => Element, enter = {}): Place => ({
  name: `the popup of ${fieldId}`,
  go: async (opened) => fill(await openPopup(opened, fieldId)),
  isConfirmed: ({ session }) => session.$activeFieldId.get() !== fieldId,
  enter,
});

const textIn = (text: string) => (popup: HTMLElement) => {
  const box = popup.querySelector('input, textarea');
  if (!box) throw new Error('The popup has no text');
  type(box, text);
  return box;
};

const places: readonly Place[] = [
  popupOf('text', textIn('Ada')),
  popupOf('notes', textIn('one'), { ctrlKey: true }),
  popupOf('notes', textIn('one'), { metaKey: true }),
  popupOf('dropdown', (popup) => {
    const [choice] = popup.querySelectorAll('input');
    if (!choice) throw new Error('The popup has no choice');
    fireEvent.click(choice);
    return choice;
  }),
  popupOf('date', (popup) => {
    const today = popup.querySelector('[aria-current]');
    if (!today) throw new Error('The popup has no day');
    fireEvent.click(today);
    return popup;
  }),
  {
    name: 'the list',
    async go() {
      await press('List of fields')();
      const box = await screen.findByLabelText(/Full name/);
      box.focus();
      type(box, 'Ada');
      return box;
    },
    isConfirmed: ({ session }) => session.$activeFieldId.get() !== 'text',
  },
  {
    name: 'the password',
    seed: { scenario: 'password' },
    async go() {
      const box = await screen.findByLabelText('Password');
      type(box, 'harbour');
      return box;
    },
    isConfirmed: ({ sandbox }) => sandbox.calls().some(({ headers }) => 'x-password' in headers),
  },
  {
    name: 'the code',
    seed: { scenario: 'otp' },
    async go() {
      await press('I have a code')();
      const box = await screen.findByLabelText('Code');
      type(box, '123456');
      return box;
    },
    isConfirmed: (opened) => sent(opened, '/verify-otp') > 0,
  },
  {
    name: 'name and email',
    seed: { scenario: 'widget', documents: [{ title: 'House rules' }] },
    async go() {
      await press(/submit/)();
      type(await screen.findByLabelText('Your name'), 'Ada');
      const box = await screen.findByLabelText('Your email address');
      type(box, 'ada@example.com');
      return box;
    },
    isConfirmed: (opened) => sent(opened, '/sign-widget') > 0,
  },
  {
    name: 'the reason of a rejection',
    async go() {
      await press('Open the menu')();
      await press('Reject')();
      const box = await screen.findByLabelText('Tell the sender why');
      type(box, 'Too late');
      return box;
    },
    isConfirmed: (opened) => sent(opened, '/reject') > 0,
    enter: null,
  },
  {
    name: 'the message to the sender',
    async go() {
      await press('Help')();
      fireEvent.click(await screen.findByRole('tab', { name: /Contact|Ask/ }));
      const box = await screen.findByLabelText(/message/i);
      type(box, 'Is the cellar dry?');
      return box;
    },
    isConfirmed: (opened) => sent(opened, '/send-message') > 0,
    enter: null,
  },
];

/** The Enter that ends a composition, as browsers dispatch it. */
const compositions = [
  { browser: 'Safari', keyCode: 229, isComposing: false },
  { browser: 'Chrome', keyCode: 229, isComposing: true },
  { browser: 'Firefox', keyCode: 13, isComposing: true },
];

test.each(places)(
  '$name: no part of the form of the host around it, and confirmed by Enter, but not by that of a composition',
  async ({ seed, go, isConfirmed, enter = {} }) => {
    const opened = await openInForm(seed);
    const target = await go(opened);

    const { form } = opened;
    expect(form.querySelector('form, [type=submit], button:not([type=button])')).toBeNull();
    const controls = [...form.querySelectorAll('input, select, textarea')];
    expect(controls.filter((control) => control.getAttribute('form') !== '')).toEqual([]);

    for (const { browser, ...event } of compositions) {
      const isLeft = fireEvent.keyDown(target, { key: 'Enter', ...enter, ...event });
      expect([browser, isLeft, isConfirmed(opened)]).toEqual([browser, true, false]);
    }
    if (enter === null) return;
    expect(fireEvent.keyDown(target, { key: 'Enter', keyCode: 13, ...enter })).toBe(false);
    await waitFor(() => expect(isConfirmed(opened)).toBe(true));
  },
);

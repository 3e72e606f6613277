import {
  type BoundFunctions,
  fireEvent,
  type queries,
  screen,
  waitFor,
  within,
} from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { type RenderedSigning, renderSigning } from '../../testing/render-signing.tsx';
import { everyField, everyFieldWith } from './testing/every-field.ts';

interface OpenedPopup extends RenderedSigning {
  readonly popup: BoundFunctions<typeof queries>;
}

type Prepare = Parameters<typeof renderSigning>[2];

/** Shows the signing view with its fields on the page. */
async function openSigning(seed = everyField, prepare?: Prepare): Promise<RenderedSigning> {
  const signing = renderSigning(seed, {}, prepare);
  await signing.opened;
  await waitFor(() => expect(signing.container.querySelector('.field')).not.toBeNull());
  return signing;
}

/** Opens a field's popup as the signing view does, and waits until its content has loaded. */
async function openPopup(fieldId: string, seed = everyField): Promise<OpenedPopup> {
  const signing = await openSigning(seed);
  signing.session.activate(fieldId);
  const popup = within(await screen.findByRole('dialog'));
  await popup.findByRole('button', { name: /^(Next|Done|Confirm|Use this)/ });
  return { ...signing, popup };
}

const type = (element: HTMLElement, value: string) =>
  fireEvent.input(element, { target: { value } });

const isDisabled = (element: HTMLElement) => element.hasAttribute('disabled');

describe('[FP-02] the heading', () => {
  test.each([
    ['text', 'Full name'],
    ['untitled', 'Add your text'],
    ['dropdown', 'Select an option'],
    ['signature', 'Tenant’s signature'],
  ])('of %s is %s, and labels the popup', async (fieldId, heading) => {
    await openPopup(fieldId);
    expect(screen.getByRole('dialog', { name: heading })).toBeDefined();
  });

  test("leaves a dropdown's title next to its choices", async () => {
    const { popup } = await openPopup('dropdown');
    expect(popup.getByText('Rent is paid')).toBeDefined();
  });
});

describe('[FP-03] required, optional and complete', () => {
  test('a required text is complete once it is filled in', async () => {
    const { popup } = await openPopup('text');
    expect(popup.getByText('Required')).toBeDefined();
    expect(popup.queryByText('Complete')).toBeNull();
    type(popup.getByRole('textbox'), 'Ada');
    expect(await popup.findByText('Complete')).toBeDefined();
  });

  test('an optional field is marked as optional', async () => {
    const { popup } = await openPopup('untitled');
    expect(popup.getByText('Optional')).toBeDefined();
  });
});

describe('text', () => {
  test('[FP-06] every keystroke updates the answer, exactly as typed', async () => {
    const { popup, session } = await openPopup('text');
    const typed = '  <b>Ada</b> \u202eعدا 👩🏽‍💻 ';
    type(popup.getByRole('textbox', { name: 'Full name' }), typed);
    expect(session.$field('text').get().field.value).toBe(typed);
  });

  test('[FP-07] a textarea accepts several lines', async () => {
    const { popup, session } = await openPopup('notes');
    const box = popup.getByRole('textbox');
    expect(box.tagName).toBe('TEXTAREA');
    type(box, 'one\ntwo');
    expect(session.$field('notes').get().field.value).toBe('one\ntwo');
  });

  test('one that is confirmed as soon as it is entered, before it is rendered, goes on', async () => {
    const { popup, session } = await openPopup('text');
    const box = popup.getByRole('textbox');
    type(box, 'Ada');
    fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true });
    expect(session.$activeFieldId.get()).toBe('signature');
  });

  test('an empty required one shows why the signer cannot continue', async () => {
    const { popup, session } = await openPopup('text');
    fireEvent.click(popup.getByRole('button', { name: 'Next' }));
    const alert = await popup.findByRole('alert');
    const box = popup.getByRole('textbox');
    expect(alert.textContent).toBe('Fill this in to go on');
    expect(box.getAttribute('aria-describedby')).toBe(alert.id);
    expect(session.$activeFieldId.get()).toBe('text');
    type(box, 'Ada');
    await waitFor(() => expect(popup.queryByRole('alert')).toBeNull());
  });

  test('clearing empties it', async () => {
    const { popup, session } = await openPopup('text');
    type(popup.getByRole('textbox'), 'Ada');
    fireEvent.click(await popup.findByRole('button', { name: 'Clear' }));
    expect(session.$field('text').get().field.value).toBe('');
  });
});

describe('choices', () => {
  test('[FP-08] a dropdown lists its choices and keeps the chosen one', async () => {
    const { popup, session } = await openPopup('dropdown');
    const choices = popup.getAllByRole('radio');
    expect(choices.map((choice) => choice.getAttribute('value'))).toEqual([
      'Monthly',
      'Quarterly',
      'Yearly',
    ]);
    fireEvent.click(popup.getByRole('radio', { name: 'Quarterly' }));
    expect(session.$field('dropdown').get().field.value).toBe('Quarterly');
  });

  test('[FP-11] an unticked checkbox shows a prompt', async () => {
    const { popup, session } = await openPopup('checkbox');
    expect(popup.getByText('Tick a box')).toBeDefined();
    fireEvent.click(popup.getByRole('checkbox'));
    expect(session.$field('checkbox').get().field.value).toBe(true);
  });

  test('a radio is shown with the rest of its group', async () => {
    const { popup, session } = await openPopup('radio-cat');
    expect(popup.getByText('Choose one')).toBeDefined();
    fireEvent.click(popup.getByRole('radio', { name: 'A dog' }));
    expect(session.$field('radio-dog').get().field.value).toBe(true);
    expect(session.$field('radio-cat').get().done).toBe(true);
  });
});

describe('signature', () => {
  test('[FP-05] only allowed signature types have a tab', async () => {
    const { popup } = await openPopup('signature', everyFieldWith('typed', 'upload'));
    expect(popup.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Type', 'Upload']);
  });

  test('[FP-05] a single signature type shows no tabs', async () => {
    const { popup } = await openPopup('signature', everyFieldWith('typed'));
    expect(popup.queryByRole('tab')).toBeNull();
    expect(popup.getByRole('textbox', { name: 'Your name' })).toBeDefined();
  });

  test('[SG-01] confirming requires a signature, and moves to the next field', async () => {
    const { popup, session } = await openPopup('signature', everyFieldWith('typed'));
    const confirm = popup.getByRole('button', { name: 'Confirm' });
    expect(isDisabled(confirm)).toBe(true);
    type(popup.getByRole('textbox', { name: 'Your name' }), 'Ada Park');
    await waitFor(() => expect(isDisabled(confirm)).toBe(false));
    fireEvent.click(confirm);
    await waitFor(() => expect(session.$activeFieldId.get()).toBe('text'));
    expect(session.$field('signature').get().field.value).toMatchObject({
      kind: 'typed',
      text: 'Ada Park',
    });
  });

  test('[SG-06] a typed signature of spaces is not a signature', async () => {
    const { popup, session } = await openPopup('signature', everyFieldWith('typed'));
    const confirm = popup.getByRole('button', { name: 'Confirm' });
    type(popup.getByRole('textbox', { name: 'Your name' }), 'Ada');
    await waitFor(() => expect(isDisabled(confirm)).toBe(false));
    type(popup.getByRole('textbox', { name: 'Your name' }), '   ');
    await waitFor(() => expect(isDisabled(confirm)).toBe(true));
    expect(session.$latestSignature.get().typed).toBeNull();
  });

  test('[SG-02] confirming another type of signature replaces the first', async () => {
    const { session } = await openSigning(everyFieldWith('typed', 'upload'));
    session.activate('signature');
    session.confirmSignature('signature', { kind: 'typed', text: 'Ada', font: 'caveat' });
    session.activate('signature');
    fireEvent.click(await screen.findByRole('tab', { name: 'Upload' }));
    fireEvent.change(await screen.findByLabelText(/Choose an image/), {
      target: { files: [new File(['x'], 'ada.png')] },
    });
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    await waitFor(() => expect(isDisabled(confirm)).toBe(false));
    fireEvent.click(confirm);
    await waitFor(() =>
      expect(session.$field('signature').get().field.value).toEqual({
        kind: 'upload',
        name: 'sandbox-signature-1.png',
      }),
    );
  });

  test('the latest signature is suggested on the next field, to be used in one step', async () => {
    const { session } = await openSigning(everyFieldWith('typed'));
    session.activate('signature');
    session.confirmSignature('signature', { kind: 'typed', text: 'Ada', font: 'caveat' });
    session.activate('initials');
    fireEvent.click(await screen.findByRole('button', { name: 'Use this signature' }));
    await waitFor(() =>
      expect(session.$field('initials').get().field.value).toMatchObject({
        text: 'Ada',
        font: 'caveat',
      }),
    );
  });
});

describe('one main button', () => {
  const mainButtons = ({ container }: RenderedSigning) =>
    Array.from(container.querySelectorAll('.button-primary'), ({ textContent }) => textContent);

  test('a signature that is reused has one main button, that of its popup', async () => {
    const signing = await openSigning(everyFieldWith('typed'));
    const { session } = signing;
    session.activate('signature');
    session.confirmSignature('signature', { kind: 'typed', text: 'Ada', font: 'caveat' });
    session.activate('initials');
    await screen.findByRole('button', { name: 'Use this signature' });
    expect(screen.getByRole('button', { name: 'Confirm signature' })).toBeDefined();
    expect(mainButtons(signing)).toEqual(['Use this signature']);
  });

  test('going on to the next field has one main button, with and without a popup', async () => {
    const signing = await openSigning();
    expect(mainButtons(signing)).toEqual(['Next field']);
    signing.session.activate('untitled');
    await screen.findByRole('button', { name: 'Next' });
    expect(mainButtons(signing)).toEqual(['Next']);
    signing.session.activate('checkbox');
    await waitFor(() => expect(mainButtons(signing)).toEqual(['Next']));
    signing.session.toggle('checkbox');
    // A ticked box has no popup.
    await waitFor(() => expect(mainButtons(signing)).toEqual(['Next field']));
  });
});

describe('Enter in the calendar', () => {
  async function openCalendar() {
    const { session } = await openSigning();
    session.activate('date');
    await screen.findByRole('grid');
    const day = () => screen.getByRole('gridcell', { current: 'date' });
    return { session, day };
  }

  test('[FP-04] chooses a day, and once it is chosen confirms', async () => {
    const { session, day } = await openCalendar();
    const pressEnter = (more = {}) =>
      fireEvent.keyDown(day(), { key: 'Enter', ...more }) && fireEvent.click(day());
    pressEnter();
    await waitFor(() => expect(day().getAttribute('aria-selected')).toBe('true'));
    // A key that is held down.
    pressEnter({ repeat: true });
    expect(session.$activeFieldId.get()).toBe('date');
    const chosen = session.$field('date').get().field.value;
    expect(chosen).not.toBe('');
    pressEnter();
    await waitFor(() => expect(session.$activeFieldId.get()).not.toBe('date'));
    expect(session.$field('date').get().field.value).toBe(chosen);
  });

  test('opens the month of the chosen day, and confirms nothing', async () => {
    const { session, day } = await openCalendar();
    fireEvent.click(day());
    fireEvent.click(screen.getByRole('button', { name: /Choose a month/ }));
    const month = await screen.findByRole('gridcell', { name: /^\D+ \d{4}$/, selected: true });
    expect(fireEvent.keyDown(month, { key: 'Enter' })).toBe(true);
    expect(session.$activeFieldId.get()).toBe('date');
  });
});

describe('uploads', () => {
  test('[UP-05] a file is removed by POST with a method-override header', async () => {
    const { popup, session, sandbox } = await openPopup('upload');
    fireEvent.change(popup.getByLabelText(/Choose files/), {
      target: { files: [new File(['x'], 'payslip.pdf')] },
    });
    fireEvent.click(await popup.findByRole('button', { name: 'Remove payslip.pdf' }));
    await waitFor(() => expect(session.$field('upload').get().field.value).toEqual([]));
    const removal = sandbox.calls().at(-1);
    expect(removal).toMatchObject({ method: 'POST', path: '/upload/envelope-file' });
    expect(removal?.headers['x-http-method-override']).toBe('DELETE');
  });
});

describe('the limits of a text', () => {
  const tooLong = 'i'.repeat(10_120);
  const wholePage = {
    documents: [
      {
        title: 'Letter',
        fields: [
          { id: 'text', type: 'textarea', title: 'Letter', x: 0, y: 0, width: 100, height: 100 },
        ],
      },
    ],
  } as const;

  test('a text over the limit is reported immediately and blocks Next and Submit', async () => {
    const { popup, session } = await openPopup('text', wholePage);
    const box = popup.getByRole('textbox');
    type(box, tooLong);
    const problem = await popup.findByText('120 characters too many. Shorten the text.');
    expect(problem.closest('[aria-live="polite"]')?.id).toBe(box.getAttribute('aria-describedby'));
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect((box as HTMLTextAreaElement).value).toBe(tooLong);
    await waitFor(() => expect(session.$field('text').get().fault).toBe('field.too_long'));
    expect(session.$field('text').get().done).toBe(false);
    fireEvent.click(popup.getByRole('button', { name: /^(Next|Done)/ }));
    expect(session.$activeFieldId.get()).toBe('text');
    type(box, 'i'.repeat(9_900));
    await popup.findByText('100 characters left');
    expect(box.getAttribute('aria-invalid')).toBe('false');
    expect(session.$field('text').get().done).toBe(true);
  });

  test('[EN-17] a character that no font can print is named as it is typed', async () => {
    const { popup, session } = await openPopup('text');
    const box = popup.getByRole('textbox');
    type(box, 'CO₂ ⅓ \u{12000}');
    await popup.findByText(/^No font here has \u{12000}, so/u);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(session.$field('text').get().done).toBe(false);
    type(box, 'CO₂ ⅓ Sḵwx̱wú7mesh');
    await waitFor(() => expect(session.$field('text').get().done).toBe(true));
  });

  test('[EN-17] invisible characters do not complete a field', async () => {
    const { popup, session } = await openPopup('text');
    type(popup.getByRole('textbox'), '\u200b\u3164');
    expect(session.$field('text').get().done).toBe(false);
  });
});

describe('[FP-09] the date of a device', () => {
  const day = 864e5;

  /** Opens a calendar of a server whose responses have these headers. */
  async function openCalendar(headers: Readonly<Record<string, string>>): Promise<HTMLElement> {
    const { session } = await openSigning(everyField, (sandbox) =>
      sandbox.reply('/auth', async (request) => ({ ...(await sandbox.respond(request)), headers })),
    );
    session.activate('date');
    return screen.findByRole('grid');
  }

  test.each([
    ['a day behind', day],
    ['40 days ahead', -40 * day],
  ])('that is %s of the server’s is pointed out, and the right day is marked', async (_, off) => {
    const server = Date.now() + off;
    await openCalendar({ date: new Date(server).toUTCString() });
    const full = (time: number) =>
      new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(new Date(time));
    screen.getByText(
      `The clock of this device says ${full(Date.now())}. Today is ${full(server)}.`,
    );
    const marked = screen.getByRole('gridcell', { current: 'date' });
    expect(marked.getAttribute('aria-label')).toBe(full(server));
  });

  test.each([
    ['that is right', { date: new Date().toUTCString() }],
    ['of a server that does not say its own', {}],
  ])('%s is not mentioned', async (_, headers) => {
    await openCalendar(headers);
    expect(screen.queryByText(/The clock of this device/)).toBeNull();
  });
});

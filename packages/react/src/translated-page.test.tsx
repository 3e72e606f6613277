import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { editReplies } from './testing/edit-replies.ts';
import { type RenderedSigning, renderSigning } from './testing/render-signing.tsx';

const documents = [
  {
    title: 'Lease',
    fields: [
      { id: 'name', type: 'text' as const, title: 'Full name' },
      { id: 'day', type: 'date' as const, title: 'First day' },
      {
        id: 'rent',
        type: 'dropdown' as const,
        title: 'Rent day',
        dropdown_choices: ['1st', '15th'],
      },
      { id: 'sign', type: 'signature' as const, title: 'Signature' },
    ],
  },
  { title: 'Rules', fields: [{ id: 'agree', type: 'checkbox' as const, title: 'Agree' }] },
];

/** Replaces a text node by an element with a translation, as the translators of browsers do. */
function replace(text: Text): void {
  const font = document.createElement('font');
  font.append(text.data);
  text.replaceWith(font);
}

/** Puts a text node into an element, as extensions do that mark or explain words. */
function wrap(text: Text): void {
  const mark = document.createElement('mark');
  text.replaceWith(mark);
  mark.append(text);
}

/** Changes every text that has not been changed yet. */
function changeTexts(root: HTMLElement, change: (text: Text) => void, untouched: string): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts) {
    const isLeft = text.parentElement?.closest(`font, mark, textarea, style, ${untouched}`);
    if (text.data.trim() !== '' && !isLeft) change(text);
  }
}

/** What is done to a page, one step after the other. */
const steps: Readonly<Record<string, (signing: RenderedSigning) => unknown>> = {
  'the first answer': ({ session }) => session.setValue('name', 'Ada Park'),
  'another answer': ({ session }) => session.setValue('name', 'Bob Stone'),
  'a popup': ({ session }) => session.activate('name'),
  'an empty answer, which may not be confirmed': async ({ container, session }) => {
    session.setValue('name', '');
    fireEvent.click(await within(container).findByRole('button', { name: /^(Next|Done)$/ }));
    await within(container).findByText('Fill this in to go on');
  },
  'an answer that is too long': ({ session }) => session.setValue('name', 'a'.repeat(10_001)),
  'an answer that is longer still': ({ session }) => session.setValue('name', 'a'.repeat(10_002)),
  'the third answer': ({ session }) => session.setValue('name', 'Cleo Ray'),
  'a calendar': async ({ container, session }) => {
    session.activate('day');
    await within(container).findByRole('button', { name: 'Next month' });
  },
  'the next month': ({ container }) =>
    fireEvent.click(within(container).getByRole('button', { name: 'Next month' })),
  'a day': ({ session }) => session.setValue('day', '28 Nov 2026'),
  'the list': async ({ container, session }) => {
    session.deactivate();
    fireEvent.click(within(container).getByRole('button', { name: 'List of fields' }));
    await within(container).findByRole('form', { name: 'Fields to fill in' });
  },
  'another day in the list': ({ session }) => session.setValue('day', '29 Nov 2026'),
  'a choice': ({ session }) => session.setValue('rent', '15th'),
  'a signature': ({ session }) =>
    session.confirmSignature('sign', { kind: 'typed', text: 'Ada Park', font: 'caveat' }),
  'another signature': ({ session }) =>
    session.confirmSignature('sign', { kind: 'typed', text: 'Cleo Ray', font: 'caveat' }),
  'the pages': ({ container }) =>
    fireEvent.click(within(container).getByRole('button', { name: 'Pages' })),
  'the next document': ({ session }) => session.nextDocument(),
  'what is still missing': ({ container }) =>
    fireEvent.click(within(container).getByRole('button', { name: 'Sign and submit' })),
  'a tick': ({ session }) => session.toggle('agree'),
  'the drawer, and another document': async ({ container, session }) => {
    session.deactivate();
    fireEvent.click(within(container).getByRole('button', { name: 'Open the menu' }));
    const drawer = within(
      await within(container).findByRole('dialog', { name: 'Envelope details' }),
    );
    fireEvent.click(drawer.getByRole('button', { name: 'Previous document' }));
  },
  'a failed submission': async ({ sandbox, session }) => {
    sandbox.reply('/sign-envelope', { status: 500, body: {} });
    await session.submit();
  },
  'a submission': async ({ sandbox, session }) => {
    sandbox.reply('/sign-envelope');
    await session.submit();
  },
  'the signature of the others': async ({ sandbox, session }) => {
    editReplies(sandbox, '/user', (key, value) => (key === 'status' ? 'signed' : value));
    await session.open();
  },
};

// The offer of a tour would be shown on the first page alone.
beforeEach(() => localStorage.setItem('sign-envelope:tour', 'seen'));

test.each([
  ['a translator', replace, '[translate=no]'],
  ['a translator that translates everything', replace, '.nothing'],
  ['an extension that marks words', wrap, '.nothing'],
])('after %s, the page shows the same as without it', async (_, change, untouched) => {
  const [plain, changed] = [renderSigning({ documents }), renderSigning({ documents })];
  const words = ({ container }: RenderedSigning) => {
    const shown = document.createElement('div');
    shown.append(...[...container.childNodes].map((node) => node.cloneNode(true)));
    // What is announced stands there for a while only.
    for (const announcer of shown.querySelectorAll('.visually-hidden[aria-live]'))
      announcer.remove();
    return shown.textContent.replace(/a{99,}/, 'a…');
  };
  await Promise.all([plain.opened, changed.opened]);
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: /^Full name/ })).toHaveLength(2),
  );
  for (const [name, step] of Object.entries(steps)) {
    changeTexts(changed.container, change, untouched);
    await step(plain);
    await step(changed);
    await waitFor(() => expect(words(changed), name).toBe(words(plain)));
  }
  expect(words(changed)).toContain('Everyone has signed');
});

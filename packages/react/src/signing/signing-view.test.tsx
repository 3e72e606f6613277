import { holdReply, type Sandbox, type SandboxDocument } from '@sign-envelope/core/sandbox';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { editReplies } from '../testing/edit-replies.ts';
import { renderSigning } from '../testing/render-signing.tsx';

const tenancy: SandboxDocument = {
  title: 'Tenancy agreement',
  pages: 2,
  fields: [
    { id: 'name', type: 'text', title: 'Full name' },
    { id: 'note', type: 'textarea', title: 'Note', required: 'false' },
    { id: 'landlord', type: 'signature', title: 'Landlord', party_id: 'grace' },
    {
      id: 'address',
      type: 'text',
      title: 'Address',
      content: '12 Harbour Street',
      merge_field: 'address',
      is_merge_field: true,
      prefilled: true,
    },
    { id: 'agree', type: 'checkbox', title: 'I agree', page: 2 },
  ],
};
const consent: SandboxDocument = {
  title: 'Consent',
  fields: [{ id: 'consent', type: 'checkbox', title: 'I consent' }],
};

function button(name: string | RegExp): HTMLElement {
  return screen.getByRole('button', { name });
}

/** Describes pages without pictures of their own, which are then on the CDN. */
const showPages = (sandbox: Sandbox, pages: readonly object[]) =>
  editReplies(sandbox, '/auth', (key, value) => (key === 'pages' ? pages : value));

/**
 * Opens the drawer, which holds what the side bar shows in a wide window: these tests have no
 * width.
 */
async function openDrawer(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: 'Open the menu' }));
  return screen.findByRole('dialog', { name: 'Envelope details' });
}

test('[PG-01] each page shows its image with alternative text', async () => {
  renderSigning({ documents: [tenancy] }, {}, (sandbox) => showPages(sandbox, [{}, {}]));
  const image = await screen.findByAltText('Page 2 of 2 of Tenancy agreement');
  expect(image.hasAttribute('src')).toBe(false);
  fireEvent.load(screen.getByAltText('Page 1 of 2 of Tenancy agreement'));
  await waitFor(() =>
    expect(image.getAttribute('src')).toBe('https://cdn.test/large/sandbox-document-1-1.jpg'),
  );
  expect(image.getAttribute('loading')).toBe('lazy');
});

test('a page whose small image the server does not have shows the other one', async () => {
  renderSigning({ documents: [tenancy] }, {}, (sandbox) =>
    showPages(sandbox, [{ small_src: 'small/1.jpg' }, { small_src: 'small/2.jpg' }]),
  );
  const image = await screen.findByAltText<HTMLImageElement>('Page 1 of 2 of Tenancy agreement');
  expect(image.getAttribute('srcset')).toContain('small/1.jpg');
  fireEvent.error(image);
  await waitFor(() => expect(image.getAttribute('srcset')).toBeNull());
  expect(image.getAttribute('src')).toContain('/large/sandbox-document-1-0.jpg');
  expect(screen.queryByText('Page 1 did not load.')).toBeNull();
  fireEvent.error(image);
  expect(await screen.findByText('Page 1 did not load.')).toBeTruthy();
});

test('a page image that fails shows an error and can be retried', async () => {
  renderSigning({ documents: [tenancy] });
  fireEvent.error(await screen.findByAltText('Page 1 of 2 of Tenancy agreement'));
  expect(await screen.findByText('Page 1 did not load.')).toBeTruthy();
  fireEvent.click(button('Load it again'));
  expect(await screen.findByAltText('Page 1 of 2 of Tenancy agreement')).toBeTruthy();
});

test("[PG-03] a field's label says whether it is required and its state, and a required one shows an asterisk", async () => {
  const { session } = renderSigning({ documents: [tenancy] });
  const name = await screen.findByRole('button', {
    name: 'Full name, text field, required, for Ada Park, to do, 1 of 3',
  });
  expect(name.textContent).toContain('*');
  expect(
    button('Note, text field, optional, for Ada Park, to do, 2 of 3').textContent,
  ).not.toContain('*');
  session.setValue('name', 'Ada Park');
  const done = await screen.findByRole('button', {
    name: 'Full name, text field, required, for Ada Park, done: Ada Park, 1 of 3',
  });
  expect(done.textContent).toBe('Ada Park');
});

test('a preview says in its header that nothing can be signed, an envelope does not', async () => {
  const words = 'Preview: nothing can be signed here';
  const preview = renderSigning({ scenario: 'preview', documents: [tenancy] });
  const banner = within(await within(preview.container).findByRole('banner'));
  expect(banner.getByText(words)).toBeTruthy();
  const signing = renderSigning({ documents: [tenancy] });
  const header = within(await within(signing.container).findByRole('banner'));
  expect(header.queryByText(words)).toBeNull();
});

test('[PG-07] fields of other parties are disabled and labelled with the party', async () => {
  renderSigning({ documents: [tenancy] });
  const landlord = await screen.findByRole('button', {
    name: 'Landlord, signature field, for Grace Hopper, not signed',
  });
  expect((landlord as HTMLButtonElement).disabled).toBe(true);
  expect(landlord.textContent).toBe('Grace Hopper');
});

test('a prefilled field is plain text', async () => {
  renderSigning({ documents: [tenancy] });
  expect((await screen.findByText('12 Harbour Street')).closest('button')).toBeNull();
});

test('clicking a box ticks it, and clicking again unticks it', async () => {
  const { session } = renderSigning({ documents: [consent] });
  const box = await screen.findByRole('checkbox', {
    name: 'I consent, required, for Ada Park, 1 of 1',
  });
  expect(box.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(box);
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'));
  expect(session.$progress.get().complete).toBe(true);
  fireEvent.click(box);
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('false'));
});

test('a box takes the focus as soon as it is ticked, not later when the signer may have moved on', async () => {
  renderSigning({ documents: [tenancy] });
  const box = await screen.findByRole('checkbox', { name: /^I agree/ });
  fireEvent.click(box);
  // Checked in the same task, before the browser could render a frame.
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'));
  expect(document.activeElement).toBe(box);
});

test('ticking one box of a group marks the others as done', async () => {
  const fields = ['monthly', 'yearly'].map((id) => ({
    id,
    type: 'radio' as const,
    title: id,
    group: 'rent',
  }));
  renderSigning({ documents: [{ title: 'Rent', fields }] });
  const yearly = await screen.findByRole('radio', { name: /^yearly, required/ });
  expect(yearly.className).toContain('field-todo');
  fireEvent.click(screen.getByRole('radio', { name: /^monthly, required/ }));
  await waitFor(() => expect(yearly.className).toContain('field-done'));
});

test('one answer renders one field', async () => {
  const fields = Array.from({ length: 50 }, (_, index) => ({
    id: `f${index}`,
    type: 'text' as const,
    title: `f${index}`,
  }));
  const { session, container } = renderSigning({ documents: [{ title: 'Long', fields }] });
  await screen.findByRole('button', { name: /^f0,/ });
  const pages = container.querySelector('.pages');
  if (!pages) throw new Error('The pages are not there.');
  const changed = new Set<string | undefined>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      if (target instanceof Element) changed.add(target.closest('.field')?.id);
    }
  });
  observer.observe(pages, { subtree: true, childList: true, attributes: true });
  session.setValue('f7', 'seven');
  await screen.findByText('seven');
  await waitFor(() => expect(changed.size).toBeGreaterThan(0));
  observer.disconnect();
  expect([...changed].map((id) => id?.replace(/^.*-field-/, ''))).toEqual(['f7']);
});

test('[FT-01] the footer counts the required fields left', async () => {
  const { session } = renderSigning({ documents: [tenancy] });
  const footer = await screen.findByRole('contentinfo');
  expect(footer.textContent).toContain('2 required fields to complete');
  session.setValue('name', 'Ada');
  await within(footer).findByText('1 required field to complete');
  session.toggle('agree');
  await within(footer).findByText('All complete');
});

test('[FT-03] submitting too early sends nothing, shows what is missing and goes there', async () => {
  const { session, sandbox, container, opened } = renderSigning({ documents: [tenancy, consent] });
  await opened;
  session.setValue('name', 'Ada');
  session.toggle('agree');
  const submit = await screen.findByRole('button', { name: 'Sign and submit' });
  expect(submit.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(submit);
  expect(sandbox.calls('/sign-envelope')).toEqual([]);
  await waitFor(() => expect(session.$activeFieldId.get()).toBe('consent'));
  expect(session.$documentIndex.get()).toBe(1);
  await waitFor(() => {
    const spoken = container.querySelector('[aria-live=assertive]')?.textContent;
    expect(spoken).toBe('1 required field is still to do.');
  });
});

test('[FT-03] the popup that opens on submitting too early says what is missing', async () => {
  const { opened } = renderSigning({ documents: [tenancy] });
  await opened;
  fireEvent.click(await screen.findByRole('button', { name: 'Sign and submit' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Full name' }));
  expect((await popup.findByRole('alert')).textContent).toBe('Fill this in to go on');
});

test("the server's error for an answer is shown at its field until the answer changes", async () => {
  const { session, sandbox, opened } = renderSigning({
    documents: [{ title: 'Lease', fields: [{ id: 'name', type: 'text', title: 'Full name' }] }],
  });
  await opened;
  const errors = { name: ['field.not_a_choice'] };
  const body = { message: 'server_errors.validation', errors };
  sandbox.reply('/sign-envelope', { status: 422, body });
  session.setValue('name', 'Ada');
  await screen.findByText('All complete');
  fireEvent.click(button('Sign and submit'));
  fireEvent.click(await screen.findByRole('button', { name: 'Show the field' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Full name' }));
  expect((await popup.findByRole('alert')).textContent).toBe(
    'This option is no longer offered. Choose another.',
  );
  session.setValue('name', 'Ada Park');
  await waitFor(() => expect(popup.queryByRole('alert')).toBeNull());
});

test('[FT-05] the button is labelled Sign and order for consumer contracts', async () => {
  renderSigning({ documents: [consent], config: { company_consumer_regulations: '1' } });
  expect(await screen.findByRole('button', { name: 'Sign and order' })).toBeTruthy();
});

test('a failed submission keeps every answer and can be retried', async () => {
  const { session, sandbox, opened } = renderSigning({ scenario: 'happy', documents: [consent] });
  await opened;
  sandbox.reply('/sign-envelope', { status: 500, body: { message: 'out of order' } });
  session.toggle('consent');
  await screen.findByText('All complete');
  fireEvent.click(button('Sign and submit'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Nothing is lost'));
  expect(screen.queryByText('All signed')).toBeNull();
  expect(screen.getByRole('checkbox').getAttribute('aria-checked')).toBe('true');

  sandbox.reply('/sign-envelope');
  fireEvent.click(button('Sign and submit'));
  expect(await screen.findByText('All signed')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('nothing is shown as signed before the server confirms it', async () => {
  const { session, sandbox, opened } = renderSigning({ documents: [consent] });
  await opened;
  const held = holdReply();
  sandbox.reply('/sign-envelope', held.reply);
  session.toggle('consent');
  await screen.findByText('All complete');
  fireEvent.click(button('Sign and submit'));
  const sending = await screen.findByRole('button', { name: 'Sending' });
  expect(sending.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(sending);
  fireEvent.click(screen.getByRole('checkbox'));
  expect(screen.queryByText('You have signed, thank you')).toBeNull();
  held.release({ body: { status: 'sent' } });
  expect(await screen.findByText('You have signed, thank you')).toBeTruthy();
  expect(sandbox.calls('/sign-envelope')).toHaveLength(1);
});

test('[SB-01] the side bar lists each document with its page count', async () => {
  const { session } = renderSigning({ documents: [tenancy, consent] });
  const list = await within(await openDrawer()).findByRole('navigation', { name: 'Documents' });
  expect(within(list).getByRole('button', { name: /Tenancy agreement\s*2 pages/ })).toBeTruthy();
  fireEvent.click(within(list).getByRole('button', { name: /Consent\s*one page/ }));
  expect(session.$documentIndex.get()).toBe(1);
  const second = within(await openDrawer()).getByRole('button', { name: /Consent\s*one page/ });
  expect(second.getAttribute('aria-current')).toBe('page');
});

test('[SB-03] parties are listed with their emails, and the signer has a badge', async () => {
  renderSigning({ documents: [consent] });
  const parties = await within(await openDrawer()).findByRole('region', { name: 'Parties' });
  expect(parties.textContent).toContain('ada@example.com');
  expect(within(parties).getByText('You').closest('li')?.textContent).toContain('Ada Park');
});

test('[SB-04] no emails are shown if the company hides them', async () => {
  renderSigning({ documents: [consent], config: { company_hide_email_pdf_audit: '1' } });
  const parties = await within(await openDrawer()).findByRole('region', { name: 'Parties' });
  expect(parties.textContent).not.toContain('@');
});

test('[RJ-01] [RJ-02] rejecting requires a reason of more than one character', async () => {
  const { sandbox } = renderSigning({ documents: [consent] });
  fireEvent.click(await within(await openDrawer()).findByRole('button', { name: 'Reject' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject this envelope' });
  expect(dialog.textContent).toContain('Are you sure?');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reject envelope' }));
  expect(await within(dialog).findByText('You must enter a reason.')).toBeTruthy();
  expect(sandbox.calls('/reject')).toEqual([]);

  const reason = within(dialog).getByRole('textbox');
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(reason);
  fireEvent.input(reason, { target: { value: 'The rent is wrong' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reject envelope' }));
  expect(await screen.findByText('This envelope has been rejected')).toBeTruthy();
});

import { holdReply, type SandboxDocument } from '@sign-envelope/core/sandbox';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { renderSigning } from '../../testing/render-signing.tsx';

const lease: SandboxDocument = {
  title: 'Lease',
  fields: [
    { id: 'name', type: 'text', title: 'Full name' },
    { id: 'day', type: 'dropdown', title: 'Rent day', dropdown_choices: ['1st', '15th'] },
    { id: 'cat', type: 'checkbox', title: 'A cat', group: 'pet' },
    { id: 'dog', type: 'checkbox', title: 'A dog', group: 'pet' },
    { id: 'agree', type: 'checkbox', title: 'I agree' },
    {
      id: 'heated',
      type: 'checkbox',
      title: 'Heated',
      content: '1',
      merge_field: 'heated',
      is_merge_field: true,
      prefilled: true,
    },
  ],
};
const consent: SandboxDocument = {
  title: 'Consent',
  fields: [{ id: 'agree', type: 'checkbox', title: 'I agree' }],
};

async function openList(documents: readonly SandboxDocument[]) {
  const signing = renderSigning({ documents });
  await signing.opened;
  fireEvent.click(await screen.findByRole('button', { name: 'List of fields' }));
  const form = await screen.findByRole('form', { name: 'Fields to fill in' });
  return { ...signing, form: within(form) };
}

async function submit(): Promise<void> {
  const button = screen.getByRole('button', { name: 'Sign and submit' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  fireEvent.click(button);
}

test('an answer entered in the list is stored in the session', async () => {
  const { session, form } = await openList([lease]);
  fireEvent.input(form.getByRole('textbox'), { target: { value: 'Ada' } });
  fireEvent.change(form.getByRole('combobox'), { target: { value: '15th' } });
  fireEvent.click(form.getByRole('checkbox', { name: 'A cat' }));
  fireEvent.click(form.getByRole('checkbox', { name: 'A dog' }));
  fireEvent.click(form.getByRole('checkbox', { name: /I agree/ }));
  const answerOf = (id: string) => session.$field(id).get().field.value;
  expect(['name', 'day', 'cat', 'dog', 'agree'].map(answerOf)).toEqual([
    'Ada',
    '15th',
    false,
    true,
    true,
  ]);
  await waitFor(() => expect(form.getAllByText('Done')).toHaveLength(4));
  fireEvent.change(form.getByRole('combobox'), { target: { value: '' } });
  expect(answerOf('day')).toBe('');
});

test('the focused text is the active field, and focusing another field activates that one', async () => {
  const { session, form } = await openList([lease]);
  form.getByRole('textbox').focus();
  expect(session.$activeFieldId.get()).toBe('name');
  form.getByRole('combobox').focus();
  expect(session.$activeFieldId.get()).toBe('day');
});

test('a field prefilled by the sender is plain text', async () => {
  const { form } = await openList([lease]);
  expect(form.getByText('Heated').closest('.list-row')?.textContent).toBe(
    'Heated filled in by the senderticked',
  );
  expect(form.queryByRole('checkbox', { name: /Heated/ })).toBeNull();
});

test('the list is disabled during submission', async () => {
  const { session, sandbox, form } = await openList([consent]);
  sandbox.reply('/sign-envelope', holdReply().reply);
  session.toggle('agree');
  await submit();
  const box = form.getByRole('checkbox');
  await waitFor(() => expect(box.closest('fieldset')?.disabled).toBe(true));
});

test('a document without fields for the signer says so', async () => {
  const { form } = await openList([
    lease,
    { title: 'Terms', fields: [{ id: 't', type: 'text', title: 'theirs', party_id: 'grace' }] },
  ]);
  expect(form.getByText('There is nothing for you to fill in in this document.')).toBeTruthy();
  expect(form.getByText('theirs').closest('.list-row')?.textContent).toBe(
    'theirs for Grace Hopperempty',
  );
});

test('a failed submission leaves the list unchanged', async () => {
  const { session, sandbox, form } = await openList([consent]);
  sandbox.reply('/sign-envelope', { status: 500, body: { message: 'out of order' } });
  session.toggle('agree');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing is lost');
  await waitFor(() => expect(form.getByRole<HTMLInputElement>('checkbox').checked).toBe(true));
});

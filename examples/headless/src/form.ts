// A form with no screens of ours: the text fields of an envelope as inputs of your own. The session
// knows the rules, keeps the answers and signs; the page only shows what it says.
import { createBrowserPorts, createSigningSession } from '@sign-envelope/core';
import { createSandbox } from '@sign-envelope/core/sandbox';

const find = <T extends HTMLElement>(selector: string) => {
  const element = document.querySelector<T>(selector);
  if (element === null) throw new Error(`The page has no ${selector}`);
  return element;
};
const form = find<HTMLFormElement>('form');
const fieldset = find('fieldset');
const status = find('[role=status]');

// Without the key of a signer's link, there is an envelope in a sandbox.
const key = location.hash.slice(1);
const sandbox = createSandbox('happy', {
  documents: [{ title: 'Lease', fields: [{ id: 'name', type: 'text', title: 'Full name' }] }],
});
const session = createSigningSession(key ? createBrowserPorts({ api: '/api' }) : sandbox.ports);

/** One labelled input, which follows its field. */
function createInput(id: string): HTMLLabelElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  const $field = session.$field(id);
  label.append($field.get().field.title ?? id, input);
  input.addEventListener('input', () => session.setValue(id, input.value));
  $field.subscribe(({ field, required, missing, locked }) => {
    if (input.value !== field.value) input.value = String(field.value ?? '');
    input.required = required;
    input.readOnly = locked !== null;
    input.ariaInvalid = String(missing);
  });
  return label;
}

session.on('ready', ({ title }) => {
  const fields = session.$envelope.get()?.documents.flatMap((document) => document.fields) ?? [];
  find('h1').textContent = title;
  fieldset.append(...fields.filter(({ type }) => type === 'text').map(({ id }) => createInput(id)));
});
session.$progress.subscribe(({ outstanding }) => {
  status.textContent = `${outstanding} left to fill in`;
});
session.on('error', ({ error }) => {
  status.textContent = `That did not work (${error.code}). Nothing is lost.`;
});

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const outcome = await session.submit();
  if (outcome.ok) status.textContent = 'You have signed, thank you.';
});

history.replaceState(null, '', location.pathname);
await session.open(key || sandbox.linkKey);

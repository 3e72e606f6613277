import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { beforeEach, expect, test } from 'vitest';
import { type RenderedSigning, renderSigning } from '../../testing/render-signing.tsx';

const documents = [
  { title: 'Consent', fields: [{ id: 'name', type: 'text' }] },
  { title: 'Rules', fields: [] },
] as const;
const seen = () => localStorage.getItem('sign-envelope:tour');

/**
 * Waits until the features that load with the tour are running: they announce the shown document.
 */
async function companionsOf({ container, session, opened }: RenderedSigning): Promise<void> {
  await opened;
  const turnAndListen = () => {
    session.goToDocument(1 - session.$documentIndex.get());
    return container.querySelector('[aria-live=polite]')?.textContent;
  };
  await expect.poll(turnAndListen).toContain('Document');
}

beforeEach(() => localStorage.clear());

test('[TR-02] the tour is offered once per device', async () => {
  const first = renderSigning({ documents });
  fireEvent.click(await screen.findByRole('button', { name: 'Continue to document' }));
  await waitFor(() => expect(screen.queryByText('What to do next')).toBeNull());
  expect(seen()).toBe('seen');
  first.session.destroy();
  const second = renderSigning({ documents });
  await companionsOf(second);
  expect(second.container.querySelector('.tour-invitation')).toBeNull();
});

test.each([
  ['a field', documents, /Fill in the marked fields/],
  ['no fields', [{ title: 'Rules', fields: [] }], /Read the documents/],
] as const)('a signer with %s is told what to do next', async (_, given, text) => {
  renderSigning({ documents: given });
  await screen.findByText(text);
  fireEvent.click(screen.getByRole('button', { name: 'Take tour' }));
  await screen.findByText('Is this legal?', { selector: '.tour-title' });
  for (const title of ['Fields remaining', 'Next field', 'What to do next']) {
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText(title, { selector: '.tour-title' });
  }
  expect(screen.getByText(text)).toBeTruthy();
});

test('a host can disable the offer, which then does not count as seen', async () => {
  const signing = renderSigning({ documents }, { tour: false });
  await companionsOf(signing);
  expect(signing.container.querySelector('.tour-invitation')).toBeNull();
  expect(seen()).toBeNull();
});

test('starting to fill in dismisses the offer', async () => {
  const { session } = renderSigning({ documents });
  await screen.findByText('What to do next');
  session.activate('name');
  await waitFor(() => expect(screen.queryByText('What to do next')).toBeNull());
});

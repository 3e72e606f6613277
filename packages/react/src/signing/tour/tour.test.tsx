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

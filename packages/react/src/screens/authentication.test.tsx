import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { json } from '../testing/fake-ports.ts';
import { renderSigning } from '../testing/render-signing.tsx';

test('[AU-03] a link with a refused key shows the error with its message and status', async () => {
  renderSigning({ documents: [] }, {}, (fake) =>
    fake.answer('/auth', () => json({ message: 'error.notAuthorised' }, 403)),
  );
  expect(await screen.findByText(/\(403\) You are not authorised to see this/)).toBeTruthy();
});

test('[AU-03] a temporary failure to exchange the key can be retried', async () => {
  const { fake } = renderSigning({ documents: [] }, {}, (world) =>
    world.answer('/auth', () => json({ message: 'gone fishing' }, 503)),
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/gone fishing/)).toBeNull();
  fake.answer('/auth', () => json({ message: 'server_errors.company_deleted' }, 410));
  again.click();
  expect(
    await screen.findByRole('heading', { name: 'This envelope is no longer here' }),
  ).toBeTruthy();
});

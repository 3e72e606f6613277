import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { renderSigning } from '../testing/render-signing.tsx';

test('[AU-03] a link with a refused key shows the error with its message and status', async () => {
  renderSigning({}, {}, (sandbox) =>
    sandbox.reply('/auth', { status: 403, body: { message: 'error.notAuthorised' } }),
  );
  expect(await screen.findByText(/\(403\) You are not authorised to see this/)).toBeTruthy();
});

test('[AU-03] a temporary failure to exchange the key can be retried', async () => {
  renderSigning({ scenario: 'company-deleted' }, {}, (sandbox) =>
    sandbox.reply('/auth', { status: 503, body: { message: 'gone fishing' } }, sandbox.respond),
  );
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText(/gone fishing/)).toBeNull();
  again.click();
  expect(
    await screen.findByRole('heading', { name: 'This envelope is no longer here' }),
  ).toBeTruthy();
});

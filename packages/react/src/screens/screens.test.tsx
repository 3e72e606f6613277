import { holdReply } from '@sign-envelope/core/sandbox';
import { createEvent, fireEvent, screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { renderSigning } from '../testing/render-signing.tsx';
import { consent } from './testing/consent.ts';
import { findHeading } from './testing/find-heading.ts';

test('[SV-01] loading shows a spinner labelled as loading the envelope', async () => {
  renderSigning(consent, {}, (sandbox) => sandbox.reply('/auth', holdReply().reply));
  const label = (await screen.findAllByText('Loading your envelope')).find(
    (element) => element.closest('[role=status]') !== null,
  );
  expect(label).toBeTruthy();
});

test('[WV-03] after a widget is submitted, the screen says that nothing is signed until the emailed link is opened', async () => {
  const { sandbox } = renderSigning(consent, { notice: 'widget-signed' });
  await findHeading('One step left: check your email');
  expect(
    screen.getByText(/^We have emailed you a link\..*not signed until you open it/),
  ).toBeTruthy();
  expect(screen.getByText(/Look in your spam folder/)).toBeTruthy();
  expect(sandbox.calls()).toEqual([]);
});

test('[WV-03] after a widget is submitted, the screen names the address that the link was sent to', async () => {
  const documents = [{ title: 'House rules' }];
  const { session, opened } = renderSigning({ scenario: 'widget', documents });
  await opened;
  await session.submit({ name: 'Ada', email: 'ada@example.com' });
  await findHeading('One step left: check your email');
  const words = /^We have emailed a link to ada@example\.com\..*not signed until you open it/;
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText(/Look in your spam folder/)).toBeTruthy();
});

test('[SH-02] maintenance has a title, a message and a button to the status page', async () => {
  const statusPage = 'https://status.example.com/';
  const { sandbox } = renderSigning(consent, { notice: 'maintenance', statusPage });
  await findHeading('Scheduled Maintenance');
  expect(screen.getByText(/comes back by itself/)).toBeTruthy();
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /View the status page/ });
  expect(link.href).toBe(statusPage);
  expect(link.rel).toBe('noopener noreferrer');
  expect(sandbox.calls()).toEqual([]);
});

test('a host URL with a script is not rendered as a link', async () => {
  const statusPage = 'javascript:alert(1)';
  renderSigning(consent, { notice: 'maintenance', statusPage });
  await findHeading('Scheduled Maintenance');
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  [200, 'Your signature is confirmed', 'success'],
  [409, 'This signature was confirmed before', 'warning'],
  [403, 'We could not confirm your signature', 'warning'],
] as const)('[WV-06] the response %i to a confirmation is shown', async (status, title, tone) => {
  renderSigning({ scenario: 'widget', mode: 'widget-verify' }, {}, (sandbox) => {
    // A server that does not say whose signing it is.
    sandbox.reply('/data/widget-signing', { status: 404 });
    sandbox.reply('/verify-widget/sandbox-widget', { status, body: { status: 'verified' } });
  });
  const button = await screen.findByRole('button', { name: 'Confirm my signature' });
  // A click by a script does not count as a confirmation.
  fireEvent.click(button);
  expect(screen.queryByRole('heading', { name: title })).toBeNull();
  const press = createEvent.click(button);
  Object.defineProperty(press, 'isTrusted', { value: true });
  fireEvent(button, press);
  const heading = await findHeading(title);
  expect(heading.closest('.card')?.classList.contains(`card-${tone}`)).toBe(true);
});

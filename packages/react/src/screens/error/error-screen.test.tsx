import { fireEvent, screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { renderSigning } from '../../testing/render-signing.tsx';
import { consent } from '../testing/consent.ts';
import { findHeading } from '../testing/find-heading.ts';

const support = 'https://support.example.com/';

function refuse(status: number, message: string) {
  return renderSigning(consent, { support }, (sandbox) =>
    sandbox.reply('/auth', { status, body: { message } }),
  );
}

const findCard = async (title: string) => {
  const heading = await findHeading(title);
  return heading.closest('.card')?.textContent ?? '';
};

test('[ER-01] a deleted company has a specific heading, text and link', async () => {
  renderSigning({ scenario: 'company-deleted' }, { support });
  const text = await findCard('This envelope is no longer here');
  expect(text).toContain('(410) The envelope and the company that sent it have been removed.');
  expect(text).toContain('contact the company directly');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /Contact Sign Envelope/ });
  expect(link.href).toBe(support);
});

test('[ER-02] [ER-03] [ER-04] a missing envelope shows the status, the message, the advice to contact the sender, and support', async () => {
  refuse(404, 'server_errors.envelope_not_found');
  const text = await findCard('Uh oh, something went wrong');
  expect(text).toContain('(404) We could not find this envelope. It may have been deleted.');
  expect(text).toContain('contact the person who sent it to you');
  expect(screen.getByRole('link', { name: /Contact support/ })).toBeTruthy();
});

test('[ER-03] status 500 shows the status, the message and the advice to contact support', async () => {
  refuse(500, 'error.unknownError');
  const text = await findCard('Uh oh, something went wrong');
  expect(text).toContain('(500) Unknown Error');
  expect(text).toContain('contact support');
});

test("[ER-02] the server's own text is shown unchanged", async () => {
  refuse(423, 'This envelope is with <b>Harbour Lettings</b>.');
  const text = await findCard('Uh oh, something went wrong');
  expect(text).toContain('(423) This envelope is with <b>Harbour Lettings</b>.');
});

test('[ER-03] above 500 neither the status nor the message is shown', async () => {
  const { sandbox } = refuse(503, 'server_errors.envelope_not_found');
  const text = await findCard('Uh oh, something went wrong');
  expect(text).toContain('contact support');
  expect(text).not.toMatch(/503|find this envelope/);
  expect(text).toContain('Oops! Something went wrong. Please try again later.');
  // A transient error can be retried.
  sandbox.reply('/auth');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('checkbox')).toBeTruthy();
});

test('a message of the server without a text has the general one', async () => {
  refuse(404, 'server_errors.brand_new');
  expect(await findCard('Uh oh, something went wrong')).toContain(
    '(404) Oops! Something went wrong. Please try again later.',
  );
});

test('[ER-05] a network failure has status 0', async () => {
  renderSigning(consent, {}, (sandbox) => sandbox.reply('/auth', 'lost'));
  const text = await findCard('Uh oh, something went wrong');
  expect(text).toContain('(0) We could not reach');
  expect(text).toContain(
    'Contact the person who sent you the link. If it happens again, contact support.',
  );
});

test('[ER-06] a bulk preview that does not load has a specific message', async () => {
  const failure = { status: 500, messageKey: 'error.bulkSendPreview' };
  renderSigning(consent, { notice: 'error', failure });
  expect(await findCard('Uh oh, something went wrong')).toContain(
    '(500) Error loading bulk send preview, please try again.',
  );
});

test.each([
  [403, 'error.notAuthorised', 'You are not authorised to see this.'],
  [403, 'error.sessionExpired', 'Your session has expired.'],
  [404, 'error.pageNotFound', 'There is no page at this address.'],
  [410, 'error.oldStyleUrl', 'This signing page URL has expired.'],
])(
  '[ER-02] a host can show (%i) %s, without support if it prefers',
  async (status, messageKey, words) => {
    const failure = { status, messageKey, support: false };
    const { sandbox } = renderSigning(consent, { notice: 'error', failure, support });
    expect(await findCard('Uh oh, something went wrong')).toContain(`(${status}) ${words}`);
    expect(screen.queryByRole('link')).toBeNull();
    expect(sandbox.calls()).toEqual([]);
  },
);

test('[ER-02] without a status and a message, the error is unknown', async () => {
  renderSigning(consent, { notice: 'error' });
  const text = await findCard('Uh oh, something went wrong');
  expect(text).toContain('Unknown Error');
  expect(text).not.toContain('(');
});

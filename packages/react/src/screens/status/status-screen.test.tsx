import type { SandboxOptions } from '@sign-envelope/core/sandbox';
import { fireEvent, screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { editReplies } from '../../testing/edit-replies.ts';
import { renderSigning } from '../../testing/render-signing.tsx';
import { consent } from '../testing/consent.ts';
import { findHeading } from '../testing/find-heading.ts';

const scenarios = {
  cancelled: 'cancelled',
  rejected: 'rejected',
  expired: 'expired',
  signed: 'already-signed',
} as const;

/** Shows an envelope that has ended, one that Ada has signed and Grace has not, or one of an odd status. */
const renderEnded = (
  status: keyof typeof scenarios | 'sent' | 'odd',
  props = {},
  options: SandboxOptions = consent,
) =>
  status === 'sent' || status === 'odd'
    ? renderSigning(options, props, (sandbox) => {
        const ended = { unsignable: true, status };
        editReplies(sandbox, '/auth', (key, value) => Reflect.get(ended, key) ?? value);
      })
    : renderSigning({ ...options, scenario: scenarios[status] }, props);

test.each([
  ['cancelled', 'This envelope has been cancelled', 'danger', /Harbour Studio/],
  ['rejected', 'This envelope has been rejected', 'danger', /nothing more can be signed/],
  ['expired', 'This envelope has expired', 'danger', /Harbour Studio/],
  ['signed', 'All signed', 'success', /Harbour Studio will email you the completed documents/],
  [
    'sent',
    'You have signed, thank you',
    'warning',
    /Others still have to sign. Harbour Studio will then email/,
  ],
  ['odd', 'This envelope cannot be signed', 'danger', /Something is not as it should/],
] as const)(
  '[ST-01] [ST-02] [ST-03] [ST-04] [ST-05] [ST-06] the status screen shows that an envelope is %s',
  async (status, title, tone, words) => {
    renderEnded(status);
    const card = (await findHeading(title)).closest('.card');
    expect(card?.classList.contains(`card-${tone}`)).toBe(true);
    expect(card?.textContent).toMatch(words);
  },
);

test('[PW-01] a password that a download after signing needs is asked for, and the download goes on', async () => {
  const { session } = renderSigning({ ...consent, scenario: 'happy' }, {}, (sandbox) =>
    sandbox.reply('/download/envelope', (request) =>
      request.headers['x-password'] === 'harbour'
        ? sandbox.respond(request)
        : { status: 401, body: { type: 'password', status: 'required' } },
    ),
  );
  fireEvent.click(await screen.findByRole('checkbox'));
  await session.submit();
  await findHeading('All signed');
  const downloading = session.download();
  await findHeading('Password required');
  expect(screen.getByText(/to download them/)).toBeTruthy();
  void session.enterPassword('harbour');
  expect(await downloading).toMatchObject({ fileName: 'Consulting agreement (specimen).pdf' });
  await findHeading('All signed');
});

test('[ST-05] a signer who has finished before others sees the document’s name, and what comes next', async () => {
  renderEnded('sent');
  const card = (await findHeading('You have signed, thank you')).closest('.card');
  expect(card?.classList.contains('card-warning')).toBe(true);
  expect(screen.getByText('Consulting agreement')).toBeDefined();
  expect(card?.textContent).toMatch(
    /Others still have to sign\. Harbour Studio will then email you .* nothing more for you to do/,
  );
});

test('[ST-05] the same is seen without the documents, if they are not to be had any more', async () => {
  renderSigning(consent, {}, (sandbox) => {
    editReplies(sandbox, '/auth', (key, value) => (key === 'envelope' ? undefined : value));
    editReplies(sandbox, '/user', (key, value) => key === 'unsignable' || value);
    sandbox.reply('/data/envelope', { status: 404, body: { message: 'x' } });
  });
  await findHeading('You have signed, thank you');
  expect(screen.getByText(/Others still have to sign/)).toBeDefined();
  expect(screen.queryByText('Consulting agreement')).toBeNull();
});

test("[ST-07] without branding, a signer who has signed is offered a 14 day free trial, with the host's ratings", async () => {
  const promotion = {
    trialUrl: 'https://www.example.com/trial',
    ratings: [{ source: 'Example Reviews', score: 4.6, url: 'https://reviews.example.com/' }],
  };
  renderEnded('signed', { promotion });
  const offer = await screen.findByRole('complementary', { name: 'About Sign Envelope' });
  expect(offer.textContent).toContain('14 day free trial');
  expect(offer.textContent).toContain('Rated 4.6 of 5 on Example Reviews');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /Start the free trial/ });
  expect(link.href).toBe('https://www.example.com/trial');
});

test('[ST-07] without ratings from the host, none are shown', async () => {
  renderEnded('sent');
  const offer = await screen.findByRole('complementary', { name: 'About Sign Envelope' });
  expect(offer.textContent).toContain('14 day free trial');
  expect(offer.textContent).not.toMatch(/rated/i);
  expect(screen.queryByRole('link')).toBeNull();
});

test.each([
  ['with the sender’s branding', 'signed', { hasBranding: true }],
  ['where nothing was signed', 'cancelled', { hasBranding: false }],
] as const)('[ST-07] %s there is no promotion', async (_name, status, branding) => {
  renderEnded(status, {}, { ...consent, branding });
  await screen.findByRole('heading', { level: 1, name: /signed|cancelled/ });
  expect(screen.queryByRole('complementary')).toBeNull();
});

import { fireEvent, screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { json } from '../../testing/fake-ports.ts';
import { renderSigning } from '../../testing/render-signing.tsx';
import { wireUser } from '../../testing/wire-envelope.ts';
import { consent } from '../testing/consent.ts';
import { findHeading } from '../testing/find-heading.ts';

function renderEnded(status: string, user: object = {}, props = {}) {
  return renderSigning(consent, props, (fake) =>
    fake.answer('/user', () => json({ ...wireUser, ...user, unsignable: true, status })),
  );
}

test.each([
  ['cancelled', 'This envelope has been cancelled', 'danger', /Harbour Lettings/],
  ['rejected', 'This envelope has been rejected', 'danger', /nothing more can be signed/],
  ['expired', 'This envelope has expired', 'danger', /Harbour Lettings/],
  ['signed', 'All signed', 'success', /Harbour Lettings will email you the completed documents/],
  [
    'sent',
    'You have signed, thank you',
    'warning',
    /Others still have to sign. Harbour Lettings will then email/,
  ],
  ['odd', 'This envelope cannot be signed', 'danger', /Something is not as it should/],
])(
  '[ST-01] [ST-02] [ST-03] [ST-04] [ST-05] [ST-06] the status screen shows that an envelope is %s',
  async (status, title, tone, words) => {
    renderEnded(status);
    const card = (await findHeading(title)).closest('.card');
    expect(card?.classList.contains(`card-${tone}`)).toBe(true);
    expect(card?.textContent).toMatch(words);
  },
);

test('[PW-01] a password that a download after signing needs is asked for, and the download goes on', async () => {
  const { fake, session } = renderSigning(consent, {}, (world) => {
    world.answer('/sign-envelope', () => json({ status: 'signed' }));
    world.answer('/download/envelope', ({ headers }) =>
      headers['x-password'] === 'harbour'
        ? { status: 200, headers: {}, body: new Blob(['%PDF'], { type: 'application/pdf' }) }
        : json({ type: 'password', status: 'required' }, 401),
    );
  });
  fireEvent.click(await screen.findByRole('checkbox'));
  await session.submit();
  await findHeading('All signed');
  const downloading = session.download();
  await findHeading('Password required');
  expect(screen.getByText(/to download them/)).toBeTruthy();
  fake.answer('/user', () => json({ ...wireUser, unsignable: true, status: 'signed' }));
  void session.enterPassword('harbour');
  expect(await downloading).toMatchObject({ fileName: 'Envelope.pdf' });
  await findHeading('All signed');
});

test('[ST-05] a signer who has finished before others sees the document’s name, and what comes next', async () => {
  renderEnded('sent');
  const card = (await findHeading('You have signed, thank you')).closest('.card');
  expect(card?.classList.contains('card-warning')).toBe(true);
  expect(screen.getByText('Tenancy agreement')).toBeDefined();
  expect(card?.textContent).toMatch(
    /Others still have to sign\. Harbour Lettings will then email you .* nothing more for you to do/,
  );
});

test('[ST-05] the same is seen without the documents, if they are not to be had any more', async () => {
  renderSigning(consent, {}, (fake) => {
    fake.answer('/user', () => json({ ...wireUser, unsignable: true, status: 'sent' }));
    fake.answer('/data/envelope', () => json({ message: 'x' }, 404));
  });
  await findHeading('You have signed, thank you');
  expect(screen.getByText(/Others still have to sign/)).toBeDefined();
  expect(screen.queryByText('Tenancy agreement')).toBeNull();
});

test("[ST-07] without branding, a signer who has signed is offered a 14 day free trial, with the host's ratings", async () => {
  const promotion = {
    trialUrl: 'https://www.example.com/trial',
    ratings: [{ source: 'Example Reviews', score: 4.6, url: 'https://reviews.example.com/' }],
  };
  renderEnded('signed', {}, { promotion });
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
])('[ST-07] %s there is no promotion', async (_name, status, branding) => {
  renderSigning({ ...consent, branding }, {}, (fake) =>
    fake.answer('/user', () => json({ ...wireUser, branding, unsignable: true, status })),
  );
  await screen.findByRole('heading', { level: 1, name: /signed|cancelled/ });
  expect(screen.queryByRole('complementary')).toBeNull();
});

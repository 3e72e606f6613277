import { fakeApi, reopen } from '../../../../../test/harness/fake-api.ts';
import { expect, showEnvelope, test } from '../../../../../test/harness/shared-page.ts';
import { wireEnvelope, wireUser } from '../../testing/wire-envelope.ts';
import { consent } from '../testing/consent.ts';

const promotion = {
  trialUrl: 'https://www.example.com/trial',
  ratings: [{ source: 'Example Reviews', score: 4.6, url: 'https://reviews.example.com/' }],
};

test('[ST-01] [ST-02] [ST-03] [ST-04] [ST-05] [ST-06] [ST-07] the status page shows every status, and a trial offer to those who signed without branding', async ({
  page,
  server,
}) => {
  const api = await fakeApi(page, wireEnvelope(consent));
  const end = (status: string, hasBranding = false) =>
    api.reply('/user', {
      body: { ...wireUser, unsignable: true, status, branding: { hasBranding } },
    });
  const card = page.locator('.card');
  const offer = page.getByRole('complementary', { name: 'About Sign Envelope' });
  end('cancelled');
  await showEnvelope(page, `${server.url}/#key`);
  await page
    .locator('sign-envelope')
    .evaluate((element, value) => Object.assign(element, { promotion: value }), promotion);

  for (const [status, title, tone, words, hasSigned] of [
    ['cancelled', 'This envelope has been cancelled', 'danger', /Harbour Lettings/, false],
    ['rejected', 'This envelope has been rejected', 'danger', /nothing more can be signed/, false],
    ['expired', 'This envelope has expired', 'danger', /Harbour Lettings/, false],
    ['signed', 'All signed', 'success', /will email you the completed documents/, true],
    [
      'sent',
      'You have signed, thank you',
      'warning',
      /Others still have to sign\..*will then email/,
      true,
    ],
    ['odd', 'This envelope cannot be signed', 'danger', /Something is not as it should/, false],
  ] as const) {
    end(status);
    await reopen(page);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await expect(card).toHaveClass(new RegExp(`\\bcard-${tone}\\b`));
    await expect(card).toContainText(words);
    await expect(offer).toHaveCount(hasSigned ? 1 : 0);
    if (!hasSigned) continue;
    await expect(offer).toContainText('14 day free trial');
    await expect(offer).toContainText('Rated 4.6 of 5 on Example Reviews');
    await expect(offer.getByRole('link', { name: /Start the free trial/ })).toHaveAttribute(
      'href',
      promotion.trialUrl,
    );
  }

  end('signed', true);
  api.reply('/data/envelope', {
    body: wireEnvelope({ ...consent, branding: { hasBranding: true } }),
  });
  await reopen(page);
  await expect(page.getByRole('heading', { level: 1, name: 'All signed' })).toBeFocused();
  await expect(offer).toHaveCount(0);
});

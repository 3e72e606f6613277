import { expect, showSample, test } from '../../../../../test/harness/screen-test.ts';

const note = [{ title: 'Lease', fields: [{ type: 'text', title: 'Note', required: false }] }];

const promotion = {
  trialUrl: 'https://www.example.com/trial',
  ratings: [{ source: 'Example Reviews', score: 4.6, url: 'https://reviews.example.com/' }],
};

test('[ST-01] [ST-02] [ST-03] [ST-04] [ST-05] [ST-06] [ST-07] the status page shows every status, and a trial offer to those who signed without branding', async ({
  page,
}) => {
  const card = page.locator('.card');
  const offer = page.getByRole('complementary', { name: 'About Sign Envelope' });

  for (const [scenario, title, tone, words, hasSigned] of [
    ['cancelled', 'This envelope has been cancelled', 'danger', /Harbour Lettings/, false],
    ['rejected', 'This envelope has been rejected', 'danger', /nothing more can be signed/, false],
    ['expired', 'This envelope has expired', 'danger', /Harbour Lettings/, false],
    ['already-signed', 'All signed', 'success', /will email you the completed documents/, true],
    [
      'happy',
      'You have signed, thank you',
      'warning',
      /Others still have to sign\..*will then email/,
      true,
    ],
    ['odd', 'This envelope cannot be signed', 'danger', /Something is not as it should/, false],
  ] as const) {
    if (scenario === 'odd') {
      const status = { status: 'odd', unsignable: true };
      await showSample(page, note, {
        promotion,
        replies: {
          '/auth': [{ body: { data: { access_token: 'token', expires_in: 7200 } } }],
          '/user': [{ body: { party_id: 'ada', ...status } }],
          '/data/envelope': [{ body: { ...status, parties: [], documents: [] } }],
        },
      });
    } else {
      const screen = await showSample(page, note, { scenario, promotion });
      if (scenario === 'happy') {
        await page.getByRole('button', { name: 'Sign and submit' }).click();
        await expect(card).toBeVisible();
        await screen.reopen();
      }
    }
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

  await showSample(page, note, {
    scenario: 'already-signed',
    sandbox: { branding: { hasBranding: true } },
    promotion,
  });
  await expect(page.getByRole('heading', { level: 1, name: 'All signed' })).toBeFocused();
  await expect(offer).toHaveCount(0);
});

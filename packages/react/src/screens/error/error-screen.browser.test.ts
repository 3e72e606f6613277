import { expect, showScreen, test } from '../../../../../test/harness/screen-test.ts';
import * as site from '../../../../../test/harness/test.ts';

const wrong = 'Uh oh, something went wrong';
const askSender = 'contact the person who sent it to you';
const askSupport = 'contact support';
const support = 'https://help.example.com/';

test('[AU-03] [ER-01] [ER-02] [ER-03] [ER-04] [ER-05] the error page shows what failed and what to do about it', async ({
  page,
}) => {
  const card = page.locator('.card');
  // There is no link without a support address.
  const refused = { status: 403, body: { message: 'error.notAuthorised' } };
  await showScreen(page, { replies: { '/auth': [refused] } });
  await expect(card).toContainText('(403) You are not authorised to see this.');
  await expect(card.getByRole('link')).toHaveCount(0);

  const screen = await showScreen(page, { support, replies: { '/auth': [refused] } });
  await expect(card).toContainText('(403)');

  /** Reopens the envelope, skipping the delays between attempts. */
  const fail = async () => {
    let isOver = false;
    const opening = screen.reopen().finally(() => {
      isOver = true;
    });
    while (!isOver) await screen.advance(1000);
    await opening;
  };

  for (const [status, message, title, words, advice, link] of [
    [404, 'server_errors.envelope_not_found', wrong, /\(404\) .* may have been deleted/, askSender],
    [423, 'With <b>Harbour Lettings</b>.', wrong, '(423) With <b>Harbour Lettings</b>.', askSender],
    [500, 'error.unknownError', wrong, '(500) Unknown Error', askSupport],
    [503, 'With <b>Harbour Lettings</b>.', wrong, null, askSupport],
    [
      410,
      'server_errors.company_deleted',
      'This envelope is no longer here',
      '(410) The envelope and the company that sent it have been removed.',
      'contact the company directly',
      'Contact Sign Envelope',
    ],
  ] as const) {
    await screen.reply('/auth', { status, body: { message } });
    await fail();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await expect(card).toContainText(advice);
    if (words === null) await expect(card).not.toContainText(/503|Harbour|Unknown/);
    else await expect(card).toContainText(words);
    await expect(card.getByRole('link', { name: link ?? 'Contact support' })).toHaveAttribute(
      'href',
      support,
    );
  }

  await screen.reply('/auth', 'lost');
  await fail();
  await expect(card).toContainText('(0) We could not reach the server.');

  // Without a status or a message.
  await showScreen(page, { notice: 'error' });
  await expect(card).toContainText('Unknown Error');
  await expect(card).not.toContainText('(0)');
});

// The address is the site's.
site.test('[ER-06] a bulk-send preview that does not load says so', async ({ page, server }) => {
  await page.route('**/api/preview/bulk-send/**', (route) =>
    route.fulfill({ status: 404, json: { message: 'gone' } }),
  );
  await page.goto(`${server.url}/preview/bulk-send/contact?signature=1`);
  await expect(page.locator('.card')).toContainText(
    '(404) Error loading bulk send preview, please try again.',
  );
});

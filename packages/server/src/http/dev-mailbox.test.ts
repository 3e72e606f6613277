import { expect, test } from 'vitest';
import { linkOf } from '../testing/response.ts';
import { envelopeOf, field } from '../testing/sample-requests.ts';
import { makePdf, startTestServer } from '../testing/test-server.ts';

/** Milliseconds, far more than needed even on a busy machine. */
const pollOptions = { timeout: 20_000, interval: 20 };

test('the development mailbox shows what would have been sent, with links to follow', async () => {
  const server = await startTestServer({ devMailbox: true });
  const contract = await makePdf();
  const title = 'Lease <img src=x onerror=alert(1)>';
  const sent = await server.send({ ...envelopeOf([field('text')]), title }, { contract });
  const link = linkOf(sent);
  await expect
    .poll(async () => (await server.call('/dev/mailbox.json')).body, pollOptions)
    .toMatchObject([
      {
        kind: 'mail',
        to: 'ada@example.com',
        subject: expect.stringContaining(`Harbour Lettings asks you to sign “${title}”`),
        text: expect.stringContaining(link),
        links: [link],
        at: expect.stringMatching(/Z$/),
      },
    ]);
  const page = await server.call<Buffer>('/dev/mailbox');
  const html = page.body.toString('utf8');
  expect(html).toContain(`<a href="${link}" rel="noreferrer">`);
  expect(html).toContain('Lease &lt;img src=x onerror=alert(1)&gt;');
  expect(html).not.toContain('<img');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await server.call('/dev/mailbox.css')).headers.get('content-type')).toMatch('text/css');
  await server.close();
});

test.for(['/dev/mailbox', '/dev/mailbox.json', '/dev/mailbox.css'])(
  '%s returns 404 if the mailbox is switched off',
  async (path) => {
    const server = await startTestServer();
    expect((await server.call(path)).status).toBe(404);
    await server.close();
  },
);

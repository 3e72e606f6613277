import { expect, test } from 'vitest';
import { withValues } from '../../testing/in-sandbox.ts';
import { makeField } from '../../testing/make-envelope.ts';
import { makeSession } from '../../testing/open-session.ts';

const fields = [[makeField('text', 'name')]];
const wire = {
  width: 595,
  height: 842,
  blocks: [{ level: 1, lines: [{ text: 'Lease', x: 10, y: 10, width: 20, height: 3, size: 20 }] }],
};

/** Opens a session with one page, whose text is at this address. */
async function openWithText(textSrc: string | null) {
  const made = makeSession(fields, {
    tokenAlone: true,
    ports: { cdn: 'https://cdn.test/files/' },
  });
  const { session, sandbox } = made;
  const documents = [{ title: 'Lease', pages: [{ text_src: textSrc }] }];
  sandbox.reply('/data/envelope', withValues(sandbox, { documents }));
  await session.open(sandbox.linkKey);
  return made;
}

test('a page’s text is fetched from the CDN, without a token', async () => {
  const { session, sandbox } = await openWithText('text/f00-0.json');
  sandbox.reply('/text/f00-0.json', { body: wire });
  const text = await session.pageText(0, 1);
  expect(text?.blocks[0]).toMatchObject({ level: 1, lines: [{ text: 'Lease', fontSize: 20 }] });
  const [call] = sandbox.calls('/text/f00-0.json');
  expect(call).toMatchObject({ base: 'https://cdn.test/files', headers: {} });
});

test('an absolute address is used unchanged', async () => {
  const { session, sandbox } = await openWithText('https://else.test/words.json?page=1');
  sandbox.reply('/words.json', { body: wire });
  expect(await session.pageText(0, 1)).not.toBeNull();
  expect(sandbox.calls('/words.json')).toMatchObject([
    { base: 'https://else.test', path: '/words.json?page=1' },
  ]);
});

test('nothing is fetched for a page without text', async () => {
  const { session } = await openWithText(null);
  expect(await session.pageText(0, 1)).toBeNull();
});

test('a text that cannot be fetched is reported to the host, and signing continues', async () => {
  const { session, sandbox, emitted } = await openWithText('text/f00-0.json');
  sandbox.reply('/text/f00-0.json', { status: 404, body: { message: 'x' } });
  await expect(session.pageText(0, 1)).rejects.toMatchObject({ code: 'not-found' });
  expect(emitted.at(-1)).toMatchObject({ name: 'error', detail: { action: 'page-text' } });
  expect(session.$alert.get()).toBeNull();
  expect(session.$phase.get().name).toBe('signing');
});

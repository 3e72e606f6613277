import { expect, test } from 'vitest';
import { createFakePorts, respond } from '../../testing/fake-ports.ts';
import { makeEnvelope, makeField } from '../../testing/make-envelope.ts';
import { openSession } from '../../testing/open-session.ts';
import { toWireEnvelope } from '../../testing/to-wire.ts';

const fields = [[makeField('text', 'name')]];
const wire = {
  width: 595,
  height: 842,
  blocks: [{ level: 1, lines: [{ text: 'Lease', x: 10, y: 10, width: 20, height: 3, size: 20 }] }],
};

/** Opens a session with one page, whose text is at this address. */
async function openWithText(textSrc: string | null) {
  const test = await openSession(fields, {
    ports: { ...createFakePorts(), cdn: 'https://cdn.test/files/' },
  });
  const envelope = toWireEnvelope(makeEnvelope(fields));
  const documents = envelope.documents.map((document) => ({
    ...document,
    pages: [{ text_src: textSrc }],
  }));
  test.ports.reply('/data/envelope', respond({ ...envelope, documents }));
  await test.session.open('key');
  return test;
}

test('a page’s text is fetched from the CDN, without a token', async () => {
  const { session, ports } = await openWithText('text/f00-0.json');
  ports.reply('/text/f00-0.json', respond(wire));
  const text = await session.pageText(0, 1);
  expect(text?.blocks[0]).toMatchObject({ level: 1, lines: [{ text: 'Lease', fontSize: 20 }] });
  const [call] = ports.calls('/text/f00-0.json');
  expect(call).toMatchObject({ base: 'https://cdn.test/files', headers: {} });
});

test('an absolute address is used unchanged', async () => {
  const { session, ports } = await openWithText('https://else.test/words.json?page=1');
  ports.reply('/words.json?page=1', respond(wire));
  expect(await session.pageText(0, 1)).not.toBeNull();
  expect(ports.calls('/words.json?page=1')[0]).toMatchObject({ base: 'https://else.test' });
});

test('nothing is fetched for a page without text', async () => {
  const { session } = await openWithText(null);
  expect(await session.pageText(0, 1)).toBeNull();
});

test('a text that cannot be fetched is reported to the host, and signing continues', async () => {
  const { session, ports, emitted } = await openWithText('text/f00-0.json');
  ports.reply('/text/f00-0.json', respond({ message: 'x' }, 404));
  await expect(session.pageText(0, 1)).rejects.toMatchObject({ code: 'not-found' });
  expect(emitted.at(-1)).toMatchObject({ name: 'error', detail: { action: 'page-text' } });
  expect(session.$alert.get()).toBeNull();
  expect(session.$phase.get().name).toBe('signing');
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { startMailServer } from './mail-server.ts';

test('a sender that is killed in the middle of a mail stops nothing', async () => {
  const server = await startMailServer();
  onTestFinished(server.close);
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const replies = createInterface(socket);
  const say = async (line: string) => {
    socket.write(`${line}\r\n`);
    await once(replies, 'line');
  };
  await once(replies, 'line');
  await say('HELO example.com');
  await say('MAIL FROM:<sign@example.com>');
  socket.resetAndDestroy();
  await once(socket, 'close');
  const next = connect(Number(port), hostname);
  onTestFinished(() => void next.destroy());
  expect(String(await once(createInterface(next), 'line'))).toMatch(/^220 /);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { HttpStandIn } from '../../../packages/server/src/testing/http-stand-in.ts';
import { anyAnswer, field } from '../../../packages/server/src/testing/sample-requests.ts';
import type { TestServer } from '../../../packages/server/src/testing/test-server.ts';
import {
  challenged,
  lastMessage,
  otherThan,
  sendToAda,
  startTextingServer,
} from '../../../packages/server/src/testing/texting-server.ts';
import {
  makeWidget,
  openWidget,
  signWidget,
  widgetOf,
} from '../../../packages/server/src/testing/widgets.ts';

let server: TestServer;
let provider: HttpStandIn;
beforeAll(async () => {
  ({ server, provider } = await startTextingServer({ trustedProxies: ['127.0.0.1'] }));
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
// Limits count by the clock, which a slow machine would run through.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const countOf = (responses: readonly { readonly status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length;

test('of thirty concurrent requests for a code in one session, one code is sent', async () => {
  const ada = await challenged(server, await sendToAda(server));
  const before = provider.calls.length;
  const responses = await many(30, () => ada.generate());
  expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([1, 29]);
  expect(provider.calls.length - before).toBe(1);
  expect((await ada.verify(lastMessage(provider).code)).status).toBe(200);
});

test('of thirty concurrent requests for a code in thirty sessions of one link, one code is sent', async () => {
  const link = await sendToAda(server);
  const sessions = await many(30, () => challenged(server, link));
  const before = provider.calls.length;
  const responses = await Promise.all(sessions.map((session) => session.generate()));
  expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([1, 29]);
  expect(provider.calls.length - before).toBe(1);
});

test('concurrent requests from twenty unknown addresses send six codes to one phone', async () => {
  const link = await sendToAda(server);
  const sessions = await many(20, () => challenged(server, link));
  const before = provider.calls.length;
  const responses = await Promise.all(
    sessions.map((session, index) =>
      session.generate(undefined, { headers: { 'x-forwarded-for': `198.51.100.${index}` } }),
    ),
  );
  expect(countOf(responses, 200)).toBe(6);
  expect(provider.calls.length - before).toBe(6);
});

test('of fifty concurrent wrong guesses, three are checked, and the session has to wait', async () => {
  const ada = await challenged(server, await sendToAda(server));
  await ada.generate();
  const { code } = lastMessage(provider);
  const responses = await many(50, () => ada.verify(otherThan(code)));
  expect([countOf(responses, 400), countOf(responses, 429)]).toEqual([3, 47]);
  expect((await ada.verify(code)).headers.get('retry-after')).toBe('2');
});

test('of twenty concurrent widget signings with one mailbox, five send a mail', async () => {
  const code = await makeWidget(server, widgetOf([field('text', { required: true })]));
  const { fields } = await openWidget(server, code);
  const responses = await many(20, (index) =>
    signWidget(server, code, fields.map(anyAnswer), { email: `victim+${index}@example.com` }),
  );
  expect([countOf(responses, 200), countOf(responses, 429)]).toEqual([5, 15]);
});

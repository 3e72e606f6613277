import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  [70, 422],
  [71, 400],
  [300, 400],
])('a body whose boundary has %i characters gets a %i', async (length, status) => {
  const boundary = 'b'.repeat(length);
  const response = await fetch(`${server.server.url}/api/sender/envelopes`, {
    method: 'POST',
    headers: {
      'x-api-key': server.apiKey,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--${boundary}--\r\n`,
  });
  expect(response.status).toBe(status);
});

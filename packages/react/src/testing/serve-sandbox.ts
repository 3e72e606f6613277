import type { Sandbox } from '@sign-envelope/core/sandbox';
import { onTestFinished, vi } from 'vitest';

/** Makes a sandbox the server behind `/api` and `/cdn` until the test ends. Returns the calls of the API so far. */
export function serveSandbox({ ports }: Sandbox): readonly string[] {
  const calls: string[] = [];
  // Without it, submissions are sent by fetch too.
  vi.stubGlobal('XMLHttpRequest', undefined);
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    const [, base, path = '', query] = /^(\/api|\/cdn)([^?]*)(.*)$/.exec(address) ?? [];
    if (base === '/api') calls.push(`${method} ${address}`);
    const response = await ports.transport.send({
      method: method === 'POST' ? 'POST' : 'GET',
      path,
      ...(base === '/cdn' && { base }),
      query: Object.fromEntries(new URLSearchParams(query)),
      headers: Object.fromEntries(new Headers(headers)),
      ...(typeof body === 'string' && { body: { kind: 'json', value: JSON.parse(body) } }),
      responseType: 'json',
    });
    return Response.json(response.body, response);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}

import type { Page } from '@playwright/test';
import { wireUser } from '../../packages/react/src/testing/wire-envelope.ts';

/** A call that a page has made. */
export interface ApiCall {
  readonly method: string;
  /** Path below `/api`, without the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface ApiResponse {
  /** Defaults to 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, except bytes, which are sent as they are. */
  readonly body: unknown;
}

/** A response, a function that computes it from the call, or a lost connection. */
export type ApiReply =
  | ApiResponse
  | 'lost'
  | ((call: ApiCall) => ApiResponse | 'lost' | Promise<ApiResponse | 'lost'>);

/** An API scripted by a test, between the real site and its server. */
export interface FakeApi {
  /** Sets the reply of a path from now on. */
  reply(path: string, reply: ApiReply): void;
  /** Returns the calls made to a path, in order. */
  calls(path: string): readonly ApiCall[];
}

const pageImage = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2263"/>';

/** Replies to every API call of a page from memory. The envelope is `wireEnvelope(…)`. */
export async function fakeApi(page: Page, envelope: object): Promise<FakeApi> {
  const made: ApiCall[] = [];
  const replies = new Map<string, ApiReply>([
    ['/auth', { body: { data: { access_token: 'token', expires_in: 7200 } } }],
    ['/auth/preview', { body: { data: { access_token: 'token', expires_in: 7200 } } }],
    ['/user', { body: wireUser }],
    ['/data/envelope', { body: envelope }],
    ['/data/preview', { body: envelope }],
    ['/opened', { body: {} }],
    ['/sign-envelope', { body: { status: 'signed' } }],
  ]);
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const call: ApiCall = {
      method: request.method(),
      path: new URL(request.url()).pathname.replace('/api', ''),
      headers: request.headers(),
      body: request.postData(),
    };
    made.push(call);
    const scripted = replies.get(call.path) ?? { status: 404, body: { message: 'not found' } };
    const reply = typeof scripted === 'function' ? await scripted(call) : scripted;
    if (reply === 'lost') return route.abort();
    const { status = 200, headers = {}, body } = reply;
    return route.fulfill({
      status,
      headers: {
        'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
        ...headers,
      },
      body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
    });
  });
  await page.route('**/cdn/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: pageImage }),
  );
  return {
    reply: (path, reply) => void replies.set(path, reply),
    calls: (path) => made.filter((call) => call.path === path),
  };
}

/** Reopens the session of the page's element without reloading the page. */
export const reopen = (page: Page) =>
  page
    .locator('sign-envelope')
    .evaluate((element: HTMLElement & { reload(): Promise<void> }) => element.reload());

import type { WireError } from '@sign-envelope/core/contract';
import { type HttpStandIn, startHttpStandIn } from './http-stand-in.ts';
import { linkOf, type TestResponse } from './response.ts';
import { envelopeOf, field } from './sample-requests.ts';
import type { Call } from './test-client.ts';
import {
  makePdf,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts';

/** Response of the stand-in for Twilio to a message that it accepts. */
export const accepted = { status: 201, body: { sid: 'SM1' } };
export const mobile = '+447700900123';
/** Milliseconds. */
export const minute = 60_000;

/** A server that sends text messages through a stand-in for Twilio. */
export interface TextingServer {
  readonly server: TestServer;
  readonly provider: HttpStandIn;
  readonly reported: readonly unknown[];
}

export async function startTextingServer(options: TestServerOptions = {}): Promise<TextingServer> {
  const provider = await startHttpStandIn(accepted);
  const sms = {
    provider: 'twilio',
    accountSid: 'AC1',
    authToken: 'token',
    from: '+15005550006',
    baseUrl: provider.url,
  } as const;
  const reported: unknown[] = [];
  const server = await startTestServer({
    sms,
    report: (error) => reported.push(error),
    ...options,
  });
  return { server, provider, reported };
}

/** Sends an envelope to Ada, who has a mobile number by default, and returns her link. */
export async function sendToAda(
  server: TestServer,
  more: Record<string, unknown> = {},
  party: object = {},
): Promise<string> {
  const envelope = envelopeOf([field('text')], more);
  const parties = [{ title: 'Ada', email: 'ada@example.com', mobile, ...party }];
  return linkOf(await server.send({ ...envelope, parties }, { contract: await makePdf() }));
}

/** A browser that has opened the link and must enter a code. */
export interface ChallengedBrowser {
  readonly token: string;
  /** Id of its session. */
  readonly uid: string;
  call<Body = unknown>(path: string, more?: Call): Promise<TestResponse<Body>>;
  generate(idempotencyKey?: string, more?: Pick<Call, 'headers'>): Promise<TestResponse>;
  verify(code: unknown, more?: Call): Promise<TestResponse>;
}

export async function challenged(server: TestServer, link: string): Promise<ChallengedBrowser> {
  const token = await server.open(link);
  const { body } = await server.call<WireError>('/api/user', { token });
  const uid = body.session_uid;
  if (uid === undefined) throw new Error(`No code is asked for: ${JSON.stringify(body)}`);
  const call: ChallengedBrowser['call'] = (path, more = {}) =>
    server.call(path, { token, ...more, headers: { 'x-session-uid': uid, ...more.headers } });
  return {
    token,
    uid,
    call,
    generate: (idempotencyKey, more = {}) =>
      call('/api/generate-otp', {
        method: 'POST',
        ...more,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      }),
    verify: (code, more = {}) => call('/api/verify-otp', { body: { code }, ...more }),
  };
}

/** Returns the last text message, and the code in it. */
export function lastMessage({ calls }: HttpStandIn) {
  const form = new URLSearchParams(calls.at(-1)?.body);
  const text = form.get('Body') ?? '';
  return { to: form.get('To'), text, code: /^\d{6}/.exec(text)?.[0] ?? '' };
}

/** Returns a different code. */
export const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

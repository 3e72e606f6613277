import type { Route } from '@playwright/test';

/** One way in which a call can fail. */
export interface Fault {
  readonly name: string;
  /** Replaces the server's response. */
  readonly happen: (route: Route) => Promise<void>;
  /** Key of the message that the signer sees. */
  readonly key: string;
  /** How often the call is made before the signer sees the error. */
  readonly tries: number;
  /** The screen that the signer sees instead of an error, if any. */
  readonly asks: 'password' | 'code' | null;
}

/** More than the timeout of a request, or of an upload that has stopped moving, in ms. */
export const silence = 90_000;

const key = (code: string) => `error.${code}`;

function refusal(
  status: number,
  code: string,
  body: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Pick<Fault, 'happen' | 'key'> {
  return {
    happen: (route) =>
      // Page and API share one origin, so the browser hides nothing of an error response.
      route.fulfill({ status, headers, json: { message: 'not for people', ...body } }),
    key: key(code),
  };
}

const once = { tries: 1, asks: null } as const;
/** Transient failures are retried automatically. */
const thrice = { tries: 3, asks: null } as const;

/** A file whose transfer stops before its end. */
export const cutFile: Pick<Fault, 'happen' | 'tries'> = {
  happen: (route) =>
    route.fulfill({
      headers: { 'content-type': 'application/pdf', 'content-length': '5000' },
      body: '%PDF-1.7',
    }),
  tries: 3,
};

/** Every way in which a call can fail. */
export const faults: readonly Fault[] = [
  { name: '400', ...refusal(400, 'bad-request'), ...once },
  // If there is a link key, it is exchanged once more before the signer sees the error.
  { name: '401', ...refusal(401, 'notAuthorised'), ...once, tries: 2 },
  {
    name: '401 of type password',
    ...refusal(401, 'password-required', { type: 'password', status: 'required' }),
    tries: 1,
    asks: 'password',
  },
  {
    name: '401 of type otp',
    ...refusal(401, 'code-required', { type: 'otp', party_mobile_last4: '4471' }),
    tries: 1,
    asks: 'code',
  },
  { name: '403', ...refusal(403, 'forbidden'), ...once },
  { name: '404', ...refusal(404, 'not-found'), ...once },
  { name: '409', ...refusal(409, 'conflict'), ...once },
  { name: '413', ...refusal(413, 'too-large'), ...once },
  {
    name: '422',
    ...refusal(422, 'rules-broken', { errors: { unknown: ['field.invalid'] } }),
    ...once,
  },
  { name: '429', ...refusal(429, 'rate-limited', {}, { 'retry-after': '90' }), ...once },
  { name: '500', ...refusal(500, 'server'), ...thrice },
  { name: '502', ...refusal(502, 'unavailable'), ...thrice },
  { name: '503', ...refusal(503, 'unavailable'), ...thrice },
  { name: '504', ...refusal(504, 'unavailable'), ...thrice },
  {
    name: 'a network failure',
    happen: (route) => route.abort('connectionreset'),
    key: key('network'),
    ...thrice,
  },
  {
    name: 'no response',
    happen: async () => undefined,
    key: key('timeout'),
    tries: 2,
    asks: null,
  },
  {
    name: 'a truncated response',
    happen: (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"status":"signed","verif' }),
    key: key('bad-response'),
    ...once,
  },
  {
    name: 'an HTML response',
    happen: (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Signed</h1>' }),
    key: key('bad-response'),
    ...once,
  },
];

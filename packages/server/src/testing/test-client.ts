import type { SenderEnvelopeCreated, WireAuth } from '@sign-envelope/core/contract';
import type { TestResponse } from './response.ts';

export interface Call {
  readonly method?: string;
  readonly token?: string;
  readonly apiKey?: string;
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A form is sent as multipart, a string unchanged, and anything else as JSON. */
  readonly body?: unknown;
}

/** A client of the server's API for one company and its signers. */
export interface TestClient {
  readonly apiKey: string;
  /** `Body` is the type that the caller expects. It is not checked. */
  call<Body = unknown>(path: string, call?: Call): Promise<TestResponse<Body>>;
  /** Sends an envelope as the company. The type of the body is that of a success. */
  send(
    envelope: object,
    files: Readonly<Record<string, Uint8Array>>,
    call?: Call,
  ): Promise<TestResponse<SenderEnvelopeCreated>>;
  /** Exchanges a link for a token. */
  open(link: string): Promise<string>;
}

/**
 * Creates a client for a server in this or another process.
 *
 * @param url - Returns the current address of the server.
 */
export function createTestClient(url: () => string, apiKey: string): TestClient {
  async function call<Body>(
    path: string,
    { token, apiKey: key, ...rest }: Call = {},
  ): Promise<TestResponse<Body>> {
    const { body } = rest;
    const isJson = body !== undefined && !(body instanceof FormData) && typeof body !== 'string';
    const response = await fetch(url() + path, {
      method: rest.method ?? (body === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: {
        ...(isJson ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(key === undefined ? {} : { 'x-api-key': key }),
        ...(rest.idempotencyKey === undefined ? {} : { 'idempotency-key': rest.idempotencyKey }),
        ...rest.headers,
      },
      ...(body === undefined
        ? {}
        : { body: isJson ? JSON.stringify(body) : (body as string | FormData) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const read: unknown = type.includes('json')
      ? await response.json()
      : Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: response.headers, body: read as Body };
  }

  return {
    apiKey,
    call,
    send: (envelope, files, more = {}) =>
      call('/api/sender/envelopes', { apiKey, body: envelopeForm(envelope, files), ...more }),
    open: async (link) => {
      const key = new URL(link).hash.slice(1);
      const { body } = await call<WireAuth>('/api/auth', { body: { key } });
      return body.data.access_token;
    },
  };
}

export function envelopeForm(
  envelope: object | string,
  files: Readonly<Record<string, Uint8Array>>,
): FormData {
  const form = new FormData();
  form.set('envelope', typeof envelope === 'string' ? envelope : JSON.stringify(envelope));
  for (const [name, bytes] of Object.entries(files)) {
    form.set(name, new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${name}.pdf`);
  }
  return form;
}

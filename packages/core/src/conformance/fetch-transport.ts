import { SigningError } from '../errors/signing-error.ts';
import { toJson } from '../model/to-json.ts';
import { toAddress } from '../ports/browser/browser-transport.ts';
import { callSettings } from '../ports/browser/exchange.ts';
import { isElsewhere, parseBody } from '../ports/browser/read-body.ts';
import type { Transport, TransportRequest, TransportResponse } from '../ports/transport.ts';
import type { ConformanceOrigin } from './check-context.ts';

/** Whose calls a transport makes. */
export interface FetchTransportOptions {
  /** Base address of the API, such as `https://sign.example.com/api`. */
  readonly api: string;
  /** Origin of the page that is simulated, such as `https://shop.example.com`; by default none. */
  readonly origin?: string | undefined;
}

/** A transport for tools and tests that run in Node. */
export interface FetchTransport extends Transport {
  /** Where a response comes from, if its call was redirected: without the query, which may be secret. */
  redirectOf(response: TransportResponse): string | null;
  /** What `checkBackend` needs to check the origin; `undefined` without one. */
  readonly crossOrigin: ConformanceOrigin | undefined;
}

/** Codes of Node and OpenSSL for certificates that are not accepted, and for servers without TLS. */
const tlsCode = /CERT|SSL|TLS|UNABLE_TO_VERIFY|EPROTO/;

const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nobody answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ECONNRESET: 'the connection was closed without a response',
  UND_ERR_SOCKET: 'the connection was closed without a response',
};

/** The code of an error, else its message. `fetch` has both in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof Error)) return 'no complete response';
  const code: unknown = Reflect.get(cause, 'code');
  return typeof code === 'string' ? code : cause.message;
}

function toNetworkError(base: string, cause: unknown): SigningError {
  const code = reasonOf(cause);
  const reason = tlsCode.test(code)
    ? `its certificate is not accepted, or it does not speak TLS (${code})`
    : (unreachable[code] ?? code);
  const details = { status: 0, cause };
  return new SigningError('network', `no response from ${base}: ${reason}`, details);
}

function toBody({ body }: TransportRequest): string | FormData | null {
  if (body === undefined) return null;
  if (body.kind === 'json') return toJson(body.value);
  const form = new FormData();
  for (const [name, value] of Object.entries(body.params)) form.append(name, value);
  form.append('file', body.file, body.fileName);
  return form;
}

function headersOf({ body, headers, responseType }: TransportRequest): Record<string, string> {
  const type = body?.kind !== 'json' ? null : body.isSimple ? 'text/plain' : 'application/json';
  return {
    ...(responseType === 'json' && { accept: 'application/json' }),
    ...(type !== null && { 'content-type': type }),
    ...headers,
  };
}

/**
 * Creates a transport that makes the calls of a browser from Node, uploads included.
 *
 * @example
 * ```ts
 * const transport = createFetchTransport({ api: 'https://sign.example.com/api' });
 * const { rows } = await checkBackend(transport, { key, cdn: 'https://sign.example.com/cdn' });
 * ```
 */
export function createFetchTransport({ api, origin }: FetchTransportOptions): FetchTransport {
  const redirects = new WeakMap<TransportResponse, string>();
  const fromOrigin = origin === undefined ? {} : { origin };

  async function read(
    { responseType, base }: TransportRequest,
    response: Response,
    address: string,
  ): Promise<TransportResponse> {
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    if (responseType === 'blob' && response.ok) {
      return { status, headers, body: await response.blob() };
    }
    const body = parseBody(await response.text(), headers['content-type']);
    // Files and images may come from the address of a store.
    const isRead = base !== undefined || !isElsewhere(response.url, address);
    return { status, headers, body: isRead ? body : undefined };
  }

  return {
    redirectOf: (response) => redirects.get(response) ?? null,
    async send(request) {
      const address = toAddress(request, api);
      try {
        const response = await fetch(address, {
          method: request.method,
          headers: { ...headersOf(request), ...fromOrigin },
          body: toBody(request),
          signal: request.signal ?? null,
          ...callSettings,
        });
        const received = await read(request, response, address);
        if (response.redirected) redirects.set(received, response.url.replace(/[?#].*$/, ''));
        return received;
      } catch (cause) {
        throw toNetworkError(request.base ?? api, cause);
      }
    },
    crossOrigin: origin === undefined ? undefined : { origin, preflight },
  };

  async function preflight(
    { method, path }: Pick<TransportRequest, 'method' | 'path'>,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<TransportResponse> {
    const response = await fetch(
      toAddress({ method, path, headers: {}, responseType: 'json' }, api),
      {
        method: 'OPTIONS',
        redirect: 'manual',
        headers: {
          ...fromOrigin,
          'access-control-request-method': method,
          'access-control-request-headers': names.join(', '),
        },
        signal,
      },
    );
    return { status: response.status, headers: Object.fromEntries(response.headers), body: '' };
  }
}

/** Milliseconds that an authority has to respond. */
const timeout = 15_000;

/** Bytes of a response. Lists of revoked certificates are the largest; most are far smaller. */
const maxResponseBytes = 20_000_000;

/** Why an authority cannot be used; the message names no secret. */
export class AuthorityError extends Error {
  override readonly name = 'AuthorityError';
}

/** A call of a timestamp authority, a responder, a list or a signer. */
export interface AuthorityCall {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer> | string;
}

/**
 * Calls an authority and returns the body, within limits of time and bytes. Redirects are not
 * followed: a call may carry a password.
 *
 * @throws AuthorityError that names the server, but neither path nor password.
 */
export async function callAuthority(call: AuthorityCall): Promise<Uint8Array<ArrayBuffer>> {
  const url = URL.parse(call.url);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new AuthorityError('its address is neither http nor https');
  }
  const { method, headers = {}, body } = call;
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new AuthorityError(`${url.host} returned ${response.status}`);
    }
    return await readBody(response, url.host);
  } catch (cause) {
    if (cause instanceof AuthorityError) throw cause;
    if (cause instanceof DOMException && cause.name === 'TimeoutError') {
      throw new AuthorityError(`${url.host} did not respond in time`, { cause });
    }
    throw new AuthorityError(`${url.host} cannot be reached`, { cause });
  }
}

async function readBody(response: Response, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > maxResponseBytes) throw new AuthorityError(`${host} sent too much`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

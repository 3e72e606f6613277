import { type Agent, request } from 'node:http';

/** A request with arbitrary bytes, many of which `fetch` would correct. */
export interface RawCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** Characters that Node's HTTP client rejects in a URL or a header. */
const notInAddress = /[^\x21-\x7e]/g;
const notInHeader = /[^\t\x20-\x7e\x80-\xff]/g;

/** Makes a call. Rejects if the server does not respond. */
export function callRaw(baseUrl: string, agent: Agent, call: RawCall): Promise<RawResponse> {
  const { hostname, port } = new URL(baseUrl);
  const headers = Object.fromEntries(
    Object.entries(call.headers).map(([name, value]) => [name, value.replace(notInHeader, '?')]),
  );
  const bytes = call.body === null ? null : Buffer.from(call.body);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method: call.method,
        path: call.path.replace(notInAddress, (character) =>
          // A lone surrogate has no UTF-8 encoding.
          encodeURIComponent(Buffer.from(character).toString()),
        ),
        headers: bytes === null ? headers : { ...headers, 'content-length': bytes.byteLength },
      },
      (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on('data', (piece: Buffer) => pieces.push(piece));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(pieces).toString('latin1'),
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(bytes ?? undefined);
  });
}

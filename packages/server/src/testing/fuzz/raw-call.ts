import { type Agent, request } from 'node:http';

/** A call with any bytes; `fetch` would correct many of them. */
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

/** Characters that Node's own client lets nobody put into an address or a header. */
const notInAddress = /[^\x21-\x7e]/g;
const notInHeader = /[^\t\x20-\x7e\x80-\xff]/g;

/** Makes a call. Rejects where the server answers nothing. */
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
          // Half of a pair has no UTF-8.
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

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** A received request. */
export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface StandInResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** A local HTTP server that stands in for an external service. */
export interface HttpStandIn {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** The response to every request from now on. */
  response: StandInResponse;
  close(): Promise<void>;
}

export async function startHttpStandIn(response: StandInResponse): Promise<HttpStandIn> {
  const calls: ReceivedCall[] = [];
  const standIn = { calls, response };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const { method = '', url: path = '', headers } = request;
    calls.push({ method, path, headers, body: Buffer.concat(pieces).toString('utf8') });
    const { status, headers: more = {}, body = '' } = standIn.response;
    response.writeHead(status, { 'content-type': 'application/json', ...more });
    response.end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

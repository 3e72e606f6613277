import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { dataPolicy } from './security-headers.ts';

/** The headers of a response to a request that never reaches the routes. */
export const refusalHeaders = {
  'content-security-policy': dataPolicy,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/** Status and message key by Node's error code. */
const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'server_errors.too_large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'server_errors.too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'server_errors.body_too_slow'],
};

/** Responds with JSON to requests that are not HTTP, and closes their connections. */
export function refuseMalformed(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // The caller has gone, or is receiving the response to an earlier request.
    if (!socket.writable || socket.bytesWritten > 0) return socket.destroy(error);
    const [status, message] = refusals[error.code ?? ''] ?? [400, 'server_errors.bad_request'];
    const body = JSON.stringify({ message });
    const headers = {
      ...refusalHeaders,
      'content-type': 'application/json',
      'content-length': body.length,
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // Nothing may be done with what still arrives of a request that took too long.
    if (status === 408) socket.destroySoon();
  });
}

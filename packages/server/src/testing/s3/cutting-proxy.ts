import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy that cuts connections. */
export interface CuttingProxy {
  readonly endpoint: string;
  /** Cuts the next connections, each after this many bytes of the response; the others are whole. */
  cutNext(connections: number, bytes: number): void;
  close(): Promise<void>;
}

/** Forwards connections to a server. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let cuts = 0;
  let limit = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let left = cuts > 0 ? limit : Number.POSITIVE_INFINITY;
    cuts = Math.max(0, cuts - 1);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream);
    upstream.on('data', (piece: Buffer) => {
      const passed = piece.subarray(0, left);
      left -= passed.byteLength;
      if (left > 0) client.write(passed);
      else client.end(passed);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    cutNext: (connections, bytes) => {
      cuts = connections;
      limit = bytes;
      // Those that are open were not to be cut.
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

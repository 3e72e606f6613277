import { readFileSync } from 'node:fs';
import { isIPv6, type Socket, SocketAddress } from 'node:net';

/** The kernel's tables of TCP connections. Only Linux has them. */
const tables = ['/proc/self/net/tcp', '/proc/self/net/tcp6'];

/** A connection's local port, the address of its peer, and the bytes that the peer has not taken. */
const row = /^ *\d+: [0-9A-F]+:([0-9A-F]{4}) ([0-9A-F]+):([0-9A-F]{4}) [0-9A-F]{2} ([0-9A-F]{8}):/;

/**
 * Reads how many bytes the kernel still holds for the peer of each connection, by `queueKey`.
 * Connections without any are left out. The map is empty if the system does not say.
 */
export function readSendQueues(): ReadonlyMap<string, number> {
  const queues = new Map<string, number>();
  for (const table of tables) {
    for (const line of readTable(table).split('\n')) {
      const [, local = '', address = '', port = '', queue = ''] = row.exec(line) ?? [];
      const bytes = Number.parseInt(queue, 16);
      if (!(bytes > 0)) continue;
      const numbers = [local, port].map((hex) => Number.parseInt(hex, 16));
      queues.set([addressOf(address), ...numbers].join(' '), bytes);
    }
  }
  return queues;
}

/** The key of a connection in `readSendQueues`. */
export function queueKey({ remoteAddress, localPort, remotePort }: Socket): string {
  return [remoteAddress, localPort, remotePort].join(' ');
}

function readTable(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    // Another system, or one without IPv6.
    return '';
  }
}

/** Reads an address in hex: words of four bytes, each with its last byte first. */
function addressOf(hex: string): string {
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse());
  if (bytes.length === 4) return bytes.map((byte) => Number.parseInt(byte, 16)).join('.');
  const address = bytes.join('').replace(/.{4}(?!$)/g, '$&:');
  return isIPv6(address) ? new SocketAddress({ address, family: 'ipv6' }).address : '';
}

import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { notFound, ServerError } from '../errors/server-error.ts';
import type { AppContext } from './app-context.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an address is a loopback address, also in IPv4-mapped form (`::ffff:127.0.0.1`). */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family !== 0 && loopback.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

/** Headers of proxied calls, which may come from anywhere even if the proxy is on this machine. */
const proxyHeader = /^(?:forwarded|via|x-(?:forwarded|real|client|original)-.*|.*-connecting-ip)$/;

/** `localhost` or a loopback address, with any port. */
const localHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a `Host` header names this machine. It is compared as it was sent: parsing would also
 * accept what is no host, such as `example.com@localhost`.
 */
export function isLocalHost(header: string): boolean {
  const [, name = ''] = localHost.exec(header) ?? [];
  return !/^\d/.test(name) ? name !== '' : isLoopbackAddress(name);
}

/**
 * Whether a call comes from this machine: its connection is local, nothing shows that a proxy
 * forwarded it, and its `Host` is a local name. The name tells calls that a proxy on this machine
 * passes on for its own name, and prevents DNS rebinding, in which the name of another site resolves
 * to this machine. HTTP/1.0 is what nginx forwards calls with by default, replacing the `Host`; no
 * browser uses it.
 */
export function isFromThisMachine(context: Context): boolean {
  const { address } = getConnInfo(context).remote;
  if (address === undefined || !isLoopbackAddress(address)) return false;
  const { incoming }: HttpBindings = context.env;
  if (incoming.httpVersion === '1.0') return false;
  if (Object.keys(incoming.headers).some((name) => proxyHeader.test(name))) return false;
  return isLocalHost(context.req.header('host') ?? '');
}

/** Responds with 404 to calls from other machines. */
export function onlyThisMachine() {
  return createMiddleware(async (context, next) => {
    if (!isFromThisMachine(context)) throw notFound();
    await next();
  });
}

/** Restricts a sample company to calls from this machine. */
export function refuseSampleElsewhere(
  context: Context,
  { samplesFor }: Pick<AppContext, 'samplesFor'>,
  isSample: boolean,
): void {
  if (!isSample || samplesFor === 'everyone' || isFromThisMachine(context)) return;
  throw new ServerError(403, 'server_errors.samples_elsewhere');
}

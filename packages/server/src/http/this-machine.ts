import { BlockList, isIP } from 'node:net';
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

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Headers of proxied calls, which may come from anywhere even if the proxy is on this machine. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a call comes from this machine: its connection is local, no proxy forwarded it, and its
 * `Host` is a local name. Checking the name prevents DNS rebinding, in which the name of another
 * site resolves to this machine.
 */
export function isFromThisMachine(context: Context): boolean {
  const { address } = getConnInfo(context).remote;
  if (address === undefined || !isLoopbackAddress(address)) return false;
  if (proxyHeaders.some((name) => context.req.header(name) !== undefined)) return false;
  const host = URL.parse(`http://${context.req.header('host') ?? ''}`)?.hostname;
  return host !== undefined && localNames.has(host);
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

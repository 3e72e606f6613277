import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Caller } from '../audit/audit-trail.ts';
import type { ServerEnvironment } from './context.ts';

/** Determines the address of the caller, for the audit trail and the limits. */
export function callerAddress(trustedProxies: readonly string[]) {
  const trusted = toBlockList(trustedProxies);
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const remote = getConnInfo(context).remote.address ?? null;
    const forwarded = context.req.header('x-forwarded-for');
    context.set('address', findCaller(remote, forwarded, trusted));
    await next();
  });
}

/**
 * Finds the last address that a trusted proxy recorded. Addresses before it come from the caller
 * and cannot be trusted. Without a trusted proxy the header is ignored.
 */
export function findCaller(
  remote: string | null,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string | null {
  let caller = remote === null ? null : plain(remote);
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()));
  while (caller !== null && isTrusted(caller, trusted)) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) break;
    caller = before;
  }
  return caller;
}

/** Whether a call was sent by a trusted proxy, whatever it says about where it comes from. */
export function comesThroughProxy(context: Context, trusted: BlockList): boolean {
  const { address } = getConnInfo(context).remote;
  return address !== undefined && isTrusted(plain(address), trusted);
}

/** Parses addresses and networks (`10.0.0.0/8`). Throws a `RangeError` for anything else. */
export function toBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) throw new RangeError(`"${entry}" is no address.`);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, /^\d+$/.test(prefix) ? Number(prefix) : -1, family);
  }
  return list;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Removes the prefix of mapped IPv4 addresses (`::ffff:10.0.0.1`) and the zone (`fe80::1%eth0`).
 */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** The address that `callerAddress` determined. */
export function addressOf(context: Context): string | null {
  const address: unknown = context.get('address');
  return typeof address === 'string' ? address : null;
}

/** The caller, as recorded in the audit trail. */
export function callerOf(context: Context): Caller {
  return {
    ip: addressOf(context),
    userAgent: context.req.header('user-agent') ?? null,
  };
}

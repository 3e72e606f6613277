import { isIP } from 'node:net';

/**
 * The group whose calls are counted together: an IPv4 address, or the /64 network of an IPv6
 * address.
 */
export function addressGroup(address: string | null): string {
  return networkOf(address, 64);
}

/**
 * The widest network that one caller may control: an IPv4 address, or the /48 network of an IPv6
 * address. Providers give a site anything between a /64 and a /48: RFC 6177.
 */
export function addressSite(address: string | null): string {
  return networkOf(address, 48);
}

function networkOf(address: string | null, prefix: 48 | 64): string {
  if (address === null || isIP(address) !== 6) return address ?? 'unknown';
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length;
    while (groups.length < 8 - after) groups.push('0');
  }
  return `${groups
    .slice(0, prefix / 16)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${prefix}`;
}

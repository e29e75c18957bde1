import { isIPv6 } from 'node:net';

const GROUPS = 8;
const MAPPED = 'ffff';

/** The eight groups of an IPv6 address, in any notation. */
function groupsOf(ip: string): string[] {
  // A URL normalizes the notation.
  const { hostname } = new URL(`http://[${ip.replace(/%.*$/, '')}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
}

const bytesOf = (group = '0') => {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 255];
};

/**
 * The network that rate limits count by, one per customer of a provider: an IPv4 address, or the first half of an IPv6
 * address, since the second half can change with every request.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups[5] === MAPPED && groups.slice(0, 5).every((group) => group === '0');
  if (isMapped) return [...bytesOf(groups[6]), ...bytesOf(groups[7])].join('.');
  return `${groups.slice(0, GROUPS / 2).join(':')}::/64`;
}

import { isIPv6 } from 'node:net';

const GROUPS = 8;
const MAPPED = 'ffff';

/** The eight groups of an IPv6 address, however it was written. */
function groupsOf(ip: string): string[] {
  // A URL knows one spelling of each address.
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
 * What one customer of a provider holds, as the thing to count tries by: an IPv4 address, or the first half of an
 * IPv6 address, whose second half everybody may choose anew for each request.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups[5] === MAPPED && groups.slice(0, 5).every((group) => group === '0');
  if (isMapped) return [...bytesOf(groups[6]), ...bytesOf(groups[7])].join('.');
  return `${groups.slice(0, GROUPS / 2).join(':')}::/64`;
}

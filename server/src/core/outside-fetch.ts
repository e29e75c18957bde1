import { lookup as lookUp } from 'node:dns/promises';
import { request } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** A public document of another host; undefined where it could not be had, for whatever reason. */
export type FetchOutside = (url: string) => Promise<string | undefined>;

interface Address {
  address: string;
  family: number;
}

interface Options {
  /** All addresses of a name. */
  resolve?: (host: string) => Promise<Address[]>;
  isPublic?: (address: string) => boolean;
  port?: number;
  /** Certificates of authorities to believe besides those of the system. */
  ca?: string;
}

const MOST_BYTES = 1024 * 1024;
const WITHIN_MS = 5000;
const ACCEPT = 'application/json, application/jwt, application/vc+jwt, application/vc, application/did+json';

const blocked = new BlockList();
/** IANA special-purpose address registries: whatever is not globally reachable, and translations that hide an IPv4 address. */
const BLOCKED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
for (const network of BLOCKED_IPV4) {
  const [address = '', prefix] = network.split('/');
  blocked.addSubnet(address, Number(prefix), 'ipv4');
}
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
/** Within 2000::/3: Teredo and other protocol assignments, 6to4, documentation. */
const BLOCKED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
for (const network of BLOCKED_IPV6) {
  const [address = '', prefix] = network.split('/');
  blocked.addSubnet(address, Number(prefix), 'ipv6');
}

/** Whether an address is one of the public internet: not this machine, its network, or a cloud’s metadata service. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return global.check(address, 'ipv6') && !blocked.check(address, 'ipv6');
  return isIP(address) === 4 && !blocked.check(address, 'ipv4');
}

/** An https address with the usual port, without a user; undefined for all others. */
function parse(url: string): URL | undefined {
  if (!URL.canParse(url)) return undefined;
  const parsed = new URL(url);
  const isPlain = parsed.protocol === 'https:' && parsed.port === '' && !parsed.username && !parsed.password;
  return isPlain ? parsed : undefined;
}

/** Reads from exactly this address: a name that changes its address meanwhile changes nothing. */
function read(
  url: URL,
  { address, family }: Address,
  { port = 443, ca }: Options,
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const give = (text?: string) => {
      clearTimeout(timer);
      call.destroy();
      resolve(text);
    };
    const call = request(
      url,
      {
        port,
        ...(ca !== undefined && { ca }),
        agent: false,
        headers: { accept: ACCEPT, 'user-agent': 'Trialwright', 'accept-encoding': 'identity' },
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address, family }]) : done(null, address, family),
      },
      (response) => {
        // No redirect is followed: it could lead anywhere.
        if (response.statusCode !== 200) return give();
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > MOST_BYTES) give();
          else parts.push(part);
        });
        response.on('end', () => give(Buffer.concat(parts).toString('utf8')));
        response.on('error', () => give());
      },
    );
    const timer = setTimeout(() => give(), WITHIN_MS);
    call.on('error', () => give());
    call.end();
  });
}

/**
 * Reads documents of hosts that a stranger names, so that it can’t be used to reach what only this server reaches: https
 * alone, public addresses alone, the address pinned that was looked at, no redirects, a limit of time and size.
 */
export function createOutsideFetch({
  resolve = (host) => lookUp(host, { all: true }),
  isPublic = isPublicAddress,
  ...connection
}: Options = {}): FetchOutside {
  return async (url) => {
    const parsed = parse(url);
    if (!parsed) return undefined;
    const host = parsed.hostname.replaceAll(/^\[|\]$/g, '');
    const addresses =
      isIP(host) > 0
        ? [{ address: host, family: isIP(host) }]
        : await resolve(host).catch((): Address[] => []);
    // One private address among public ones is enough to refuse the name.
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) return undefined;
    return read(parsed, first, connection);
  };
}

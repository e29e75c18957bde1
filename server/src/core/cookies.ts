import type { Config } from '../config.ts';

type Site = Pick<Config, 'publicUrl'>;

export function isHttps({ publicUrl }: Site): boolean {
  return publicUrl.startsWith('https:');
}

/** Over HTTPS, browsers accept `__Host-` cookies only from this exact host: no subdomain and no plain HTTP can set one. */
export function cookiePrefix(site: Site): string {
  return isHttps(site) ? '__Host-trialwright' : 'trialwright';
}

/** The exact name of our cookie; any other name is ignored. */
export function cookieName(site: Site, cookie: 'session_token' | 'two_factor' | 'device'): string {
  return `${cookiePrefix(site)}.${cookie}`;
}

/** The value of exactly this cookie; undefined if the header has it twice with different values. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const values = new Set<string>();
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) values.add(pair.slice(at + 1).trim());
  }
  const [value] = values;
  return values.size === 1 && value ? value : undefined;
}

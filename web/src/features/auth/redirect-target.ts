const HOME = '/dashboard';

/**
 * Where to go after signing in: the asked path if it lies on this site, else the dashboard. Browsers read
 * `//host`, `/\host` and a tab between the slashes as another site, so the path is parsed as they parse it.
 */
export function targetOf(redirect: string | undefined, origin: string = globalThis.location.origin): string {
  if (!redirect || !/^\/(?![/\\])/.test(redirect) || !URL.canParse(redirect, origin)) return HOME;
  const url = new URL(redirect, origin);
  if (url.origin !== origin || url.pathname === '/login') return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}

import { targetOf } from './redirect-target.ts';

/** Pages that take an account and no package: those of an organization that invites people, or is opened by one. */
const OF_ORGANIZATIONS = /^\/(?:team|invitation|join)(?:[/?#]|$)/;

/** Where registering leads without a package, if that is what was asked for; a token stays behind the #. */
export function registerTargetOf(
  redirect: string | undefined,
  hash = '',
  origin: string = globalThis.location.origin,
): string | undefined {
  if (!redirect) return undefined;
  const target = targetOf(hash ? `${redirect}#${hash}` : redirect, origin);
  return OF_ORGANIZATIONS.test(target) ? target : undefined;
}

import { readList } from './key-folder.ts';
import { thumbprintOf, type PublicJwk } from './key-pair.ts';
import type { Purpose } from './purposes.ts';
import { findKeys, type KeySettings } from './settle-keys.ts';

/** A public key and what it signs, as somebody claims. */
export interface ClaimedKey {
  id: string;
  purpose: string;
  publicKey: PublicJwk;
}

/**
 * The keys of a purpose that this machine vouches for without asking any database: listed beside the private keys,
 * usable here, or claimed by somebody and named by fingerprint in KEYS_TRUSTED. None that was compromised.
 */
export async function listVouchedFor(
  settings: KeySettings,
  purpose: Purpose,
  claimed: readonly ClaimedKey[],
): Promise<{ id: string; publicKey: PublicJwk }[]> {
  const listed = readList(settings) ?? [];
  const usable = (await findKeys(settings)).map((found) => ({ purpose: found.purpose, ...found.pair }));
  const named = claimed.filter(
    ({ id, publicKey }) => settings.trusted.includes(id) && thumbprintOf(publicKey) === id,
  );
  const compromised = new Set(
    listed.filter(({ compromisedSince }) => compromisedSince !== null).map(({ id }) => id),
  );
  return [...listed, ...usable, ...named]
    .filter((key) => key.purpose === purpose && !compromised.has(key.id))
    .map(({ id, publicKey }) => ({ id, publicKey }));
}

import type { KeyRing, PublishedKey } from '../../core/keys/key-ring.ts';
import type { Issuer } from './issuer.ts';
import { multikeyOf } from './multikey.ts';

const CONTEXTS = [
  'https://www.w3.org/ns/did/v1',
  'https://w3id.org/security/multikey/v1',
  'https://w3id.org/security/jwk/v1',
];

const isTrusted = ({ compromisedSince }: PublishedKey) => compromisedSince === null;

export const jwkOf = ({ id, algorithm, publicKey }: PublishedKey): Record<string, string> => ({
  ...publicKey,
  kid: id,
  alg: algorithm,
  use: 'sig',
});

/** Keys whose signatures count, of the kinds that strangers verify. */
export function trustedJwks(keys: KeyRing): Record<string, string>[] {
  return (['records', 'credential', 'credential-jwt'] as const)
    .flatMap((purpose) => keys.published(purpose))
    .filter(isTrusted)
    .map(jwkOf);
}

/**
 * The DID document (did:web). A key that was compromised is no longer in it: that alone stops verifiers from accepting
 * what it signed. Ids are absolute, and an Ed25519 key is named by itself: some resolvers read no others.
 */
export async function describeDid({ did, url }: Issuer, keys: KeyRing): Promise<Record<string, unknown>> {
  const proofs = await Promise.all(
    keys
      .published('credential')
      .filter(isTrusted)
      .map(async ({ publicKey }) => {
        const publicKeyMultibase = await multikeyOf(publicKey);
        return { id: `${did}#${publicKeyMultibase}`, type: 'Multikey', controller: did, publicKeyMultibase };
      }),
  );
  const tokens = keys
    .published('credential-jwt')
    .filter(isTrusted)
    .map((key) => {
      const { use: _use, ...publicKeyJwk } = jwkOf(key);
      return { id: `${did}#${key.id}`, type: 'JsonWebKey', controller: did, publicKeyJwk };
    });
  const verificationMethod = [...proofs, ...tokens];
  return {
    '@context': CONTEXTS,
    id: did,
    alsoKnownAs: [url],
    verificationMethod,
    assertionMethod: verificationMethod.map(({ id }) => id),
  };
}

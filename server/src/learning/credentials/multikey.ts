import { fromJwk } from '@digitalbazaar/ed25519-multikey';

/** An Ed25519 public key as a Multikey, which is also its name in the DID document. */
export async function multikeyOf(publicKey: Record<string, string>): Promise<string> {
  return (await fromJwk({ jwk: publicKey })).publicKeyMultibase;
}

import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { issue } from '@digitalbazaar/vc';
import type { Signer } from '../../core/keys/key-ring.ts';
import { loadContext } from './contexts.ts';
import { wholeSecond } from './issuer.ts';
import { multikeyOf } from './multikey.ts';

/** Embeds a Data Integrity proof (eddsa-rdfc-2022) of the issuer. */
export async function addProof<T extends { validFrom: string }>(
  credential: T,
  { did, signer, at }: { did: string; signer: Signer; at: Date },
): Promise<T> {
  const suite = new DataIntegrityProof({
    cryptosuite,
    date: wholeSecond(at),
    signer: {
      id: `${did}#${await multikeyOf(signer.publicKey)}`,
      algorithm: 'Ed25519',
      sign: ({ data }) => signer.sign(data),
    },
  });
  return issue({ credential, suite, documentLoader: loadContext, now: new Date(credential.validFrom) });
}

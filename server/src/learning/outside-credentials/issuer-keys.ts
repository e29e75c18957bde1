import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { parseObject } from './credential-text.ts';

/** How documents of issuers are read: the academy's own from itself, all others from their hosts. */
export type ReadDocument = (url: string) => Promise<string | undefined>;

/** The public key that a signature names; or why there is none. */
export type FoundKey = { jwk: JsonWebKey } | 'unknown' | 'unreachable' | 'unsupported';

type Fields = Record<string, unknown>;

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const MOST_LETTERS = 1000;
/** Multicodec of a public key, and how SubjectPublicKeyInfo begins with it (RFC 8410, RFC 5480). */
const KINDS: readonly [codec: readonly number[], bytes: number, spki: string][] = [
  [[0xed, 0x01], 32, '302a300506032b6570032100'],
  [[0x80, 0x24], 33, '3039301306072a8648ce3d020106082a8648ce3d030107032200'],
];

function fromBase58(text: string): Buffer | undefined {
  if (!text.startsWith('z') || text.length > MOST_LETTERS) return undefined;
  let value = 0n;
  for (const letter of text.slice(1)) {
    const digit = BASE58.indexOf(letter);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}

/** A key in Multibase: Ed25519 or P-256. */
export function jwkOfMultikey(multibase: unknown): JsonWebKey | undefined {
  const bytes = typeof multibase === 'string' ? fromBase58(multibase) : undefined;
  const kind = KINDS.find(
    ([codec, length]) =>
      bytes?.length === codec.length + length && codec.every((byte, index) => bytes[index] === byte),
  );
  if (!bytes || !kind) return undefined;
  const [codec, , spki] = kind;
  const key = Buffer.concat([Buffer.from(spki, 'hex'), bytes.subarray(codec.length)]);
  try {
    return createPublicKey({ key, format: 'der', type: 'spki' }).export({ format: 'jwk' });
  } catch {
    // Not a point of the curve.
    return undefined;
  }
}

/** The public part of a JWK; undefined for a secret, or a kind that is not used here. */
function publicPart(value: unknown): JsonWebKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kty, crv, x, y, n, e } = value as JsonWebKey;
  if (kty === 'OKP' && crv === 'Ed25519' && x) return { kty, crv, x };
  if (kty === 'EC' && crv === 'P-256' && x && y) return { kty, crv, x, y };
  return kty === 'RSA' && n && e ? { kty, n, e } : undefined;
}

const asKey = (jwk: JsonWebKey | undefined): FoundKey => (jwk ? { jwk } : 'unknown');

function documentAddress(did: string): string | undefined {
  if (!/^did:web:(?:[\w.:-]|%[0-9A-Fa-f]{2})+$/.test(did) || /%[89A-Fa-f]/i.test(did)) return undefined;
  const [host = '', ...path] = did
    .slice('did:web:'.length)
    .split(':')
    .map((part) => decodeURIComponent(part));
  const folder = path.length > 0 ? path.join('/') : '.well-known';
  const url = `https://${host}/${folder}/did.json`;
  // A host is nothing but one: no user, no path of its own.
  return /^[a-z0-9.-]+(:\d+)?$/.test(host) && URL.canParse(url) ? url : undefined;
}

/** The host that an issuer's ID leads to; none for a bare key. */
export function hostOf(issuerId: string): string | undefined {
  const address = issuerId.startsWith('did:web:') ? documentAddress(issuerId) : issuerId;
  if (address === undefined || !address.startsWith('https://') || !URL.canParse(address)) return undefined;
  return new URL(address).host;
}

/** A method of a DID document that may assert, under the name by which a signature calls it. */
function findMethod(document: Fields, did: string, name: string): FoundKey {
  const methods = [document['verificationMethod'] ?? []].flat() as Fields[];
  const absolute = (id: unknown) => (typeof id === 'string' && id.startsWith('#') ? `${did}${id}` : id);
  const asserting = [document['assertionMethod'] ?? []].flat().flatMap((each: unknown): Fields[] => {
    if (typeof each === 'object' && each !== null) return [{ ...each }];
    return methods.filter(({ id }) => absolute(id) === absolute(each));
  });
  const method = asserting.find(({ id }) => absolute(id) === absolute(name));
  if (!method || method['controller'] !== did) return 'unknown';
  return asKey(publicPart(method['publicKeyJwk']) ?? jwkOfMultikey(method['publicKeyMultibase']));
}

/** A key at an address of the issuer's own host: one JWK, or a set with it. */
async function fetchKey(url: string, name: string, read: ReadDocument): Promise<FoundKey> {
  const text = await read(url);
  if (text === undefined) return 'unreachable';
  const document = parseObject(text);
  const { keys } = document ?? {};
  if (!Array.isArray(keys)) return asKey(publicPart(document));
  const id = name.slice(Math.max(name.lastIndexOf('#'), name.lastIndexOf('/')) + 1);
  const found = (keys as Fields[]).find(({ kid }) => kid === name || kid === id);
  return asKey(publicPart(found));
}

async function findWebKey(did: string, name: string, read: ReadDocument): Promise<FoundKey> {
  const address = documentAddress(did);
  if (address === undefined) return 'unknown';
  const text = await read(address);
  if (text === undefined) return 'unreachable';
  const document = parseObject(text);
  return document?.['id'] === did ? findMethod(document, did, name) : 'unknown';
}

/** A DID that is itself a key. */
function findOwnKey(did: string, name: string): FoundKey {
  if (name !== did && !name.startsWith(`${did}#`)) return 'unknown';
  if (did.startsWith('did:key:')) return asKey(jwkOfMultikey(did.slice('did:key:'.length)));
  const json = Buffer.from(did.slice('did:jwk:'.length), 'base64url').toString('utf8');
  return asKey(publicPart(parseObject(json)));
}

/** The key that a signature names, if it is one of the issuer: by did:key, did:jwk, did:web, or on the issuer's own host. */
export async function findKey(issuerId: string, name: string, read: ReadDocument): Promise<FoundKey> {
  if (issuerId.startsWith('did:key:') || issuerId.startsWith('did:jwk:')) return findOwnKey(issuerId, name);
  const host = hostOf(issuerId);
  const isAddress = URL.canParse(name) && /^https?:/.test(name);
  if (host === undefined) return issuerId.startsWith('did:web:') ? 'unknown' : 'unsupported';
  if (isAddress) return new URL(name).host === host ? fetchKey(name, name, read) : 'unknown';
  if (issuerId.startsWith('did:web:')) return findWebKey(issuerId, name, read);
  return fetchKey(`https://${host}/.well-known/jwks.json`, name, read);
}

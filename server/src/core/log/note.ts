import { createPublicKey, hash, verify, type KeyObject } from 'node:crypto';

/** A note that is not written as C2SP signed-note demands. */
export class MalformedNoteError extends Error {}

/** The type bytes of C2SP signed-note that this academy knows; both are Ed25519. */
export const KEY_TYPES = { log: 0x01, cosignature: 0x04 } as const;

export interface SignatureLine {
  name: string;
  /** The four bytes of the key ID, in hexadecimal. */
  keyId: string;
  signature: Uint8Array;
}

export interface Note {
  /** What is signed, with its final line feed. */
  text: string;
  signatures: SignatureLine[];
}

/** A public key by name, as written in a vkey. */
export interface VerifierKey {
  name: string;
  type: number;
  keyId: string;
  publicKey: Uint8Array;
}

const ED25519_BYTES = 32;
/** The DER of an Ed25519 public key (RFC 8410) up to its 32 bytes. */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const NAME = /^[^\s+]+$/u;
// oxlint-disable-next-line no-control-regex -- a note contains no control character but the line feed
const CONTROL = /[\u0000-\u0009\u000b-\u001f]/u;

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Bytes in standard base64; undefined if it is written in any other way, so that one signature has one form. */
export function fromBase64(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

/** The first four bytes of SHA-256(name, line feed, type, public key), in hexadecimal. */
export function keyIdOf(name: string, type: number, publicKey: Uint8Array): string {
  const bytes = Buffer.concat([Buffer.from(`${name}\n`), Buffer.from([type]), publicKey]);
  return hash('sha256', bytes, 'hex').slice(0, 8);
}

export function verifierKey(name: string, type: number, publicKey: Uint8Array): VerifierKey {
  return { name, type, publicKey, keyId: keyIdOf(name, type, publicKey) };
}

/** `name+id+base64(type, key)`: how a key is printed, and given to other programs. */
export function formatVkey({ name, type, keyId, publicKey }: VerifierKey): string {
  return `${name}+${keyId}+${base64(Buffer.concat([Buffer.from([type]), publicKey]))}`;
}

/** Throws MalformedNoteError unless it is an Ed25519 key of this type whose ID is its own. */
export function parseVkey(text: string, type: number): VerifierKey {
  const [, name = '', keyId = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
  const bytes = fromBase64(encoded);
  if (!NAME.test(name) || !bytes || bytes.length !== 1 + ED25519_BYTES || bytes[0] !== type)
    throw new MalformedNoteError(`Not a verifier key of type ${type}: ${text}`);
  const key = verifierKey(name, type, bytes.subarray(1));
  if (key.keyId !== keyId) throw new MalformedNoteError(`The ID of the verifier key is not its own: ${text}`);
  return key;
}

export function publicKeyObject(publicKey: Uint8Array): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' });
}

/** Whether an Ed25519 signature is the key's over these bytes. */
export function isSignedBy(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, bytes, publicKeyObject(publicKey), signature);
}

export function formatSignature({ name, keyId, signature }: SignatureLine): string {
  return `— ${name} ${base64(Buffer.concat([Buffer.from(keyId, 'hex'), signature]))}\n`;
}

export function parseSignature(line: string): SignatureLine {
  const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (!NAME.test(name) || !bytes || bytes.length < 5)
    throw new MalformedNoteError(`Not a signature line: ${line}`);
  return {
    name,
    keyId: Buffer.from(bytes.subarray(0, 4)).toString('hex'),
    signature: bytes.subarray(4),
  };
}

export function formatNote({ text, signatures }: Note): string {
  return `${text}\n${signatures.map(formatSignature).join('')}`;
}

/** Takes a note apart without verifying it. */
export function parseNote(note: string): Note {
  const end = note.lastIndexOf('\n\n');
  if (end < 1 || CONTROL.test(note) || !note.endsWith('\n'))
    throw new MalformedNoteError('Not a signed note: it has no text, no signatures, or control characters.');
  const lines = note.slice(end + 2, -1).split('\n');
  return { text: note.slice(0, end + 1), signatures: lines.map(parseSignature) };
}

/** The signatures in a note that name this key. */
export function signaturesOf({ signatures }: Note, key: VerifierKey): SignatureLine[] {
  return signatures.filter(({ name, keyId }) => name === key.name && keyId === key.keyId);
}

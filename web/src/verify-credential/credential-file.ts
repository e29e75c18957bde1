import type { DidDocument } from './data-integrity.ts';

/** What the opened file holds: the signed text, and the credential beside it where the file has both. */
export interface CredentialFile {
  token: string;
  credential?: unknown;
}

/** Reads a .jwt, or a .json with `jwt` in it. */
export function readCredentialFile(text: string): CredentialFile | undefined {
  const trimmed = text.replace(/^\u{FEFF}/u, '').trim();
  if (!trimmed.startsWith('{')) return { token: trimmed };
  try {
    const value = JSON.parse(trimmed) as { jwt?: unknown; credential?: unknown };
    if (typeof value.jwt !== 'string') return undefined;
    return 'credential' in value ? { token: value.jwt, credential: value.credential } : { token: value.jwt };
  } catch {
    return undefined;
  }
}

/** Reads a JWK set (RFC 7517); undefined where it is none. */
export function readKeys(text: string): Record<string, string>[] | undefined {
  try {
    const { keys } = JSON.parse(text) as { keys?: unknown };
    if (!Array.isArray(keys)) return undefined;
    const isKey = (key: unknown): key is Record<string, string> =>
      typeof key === 'object' && key !== null && Object.values(key).every((part) => typeof part === 'string');
    return keys.filter(isKey);
  } catch {
    return undefined;
  }
}

/** Text that is equal for equal values, in whatever order their fields came. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Reads a credential with an embedded proof; undefined where the file is something else. */
export function readProven(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\u{FEFF}/u, ''));
    return typeof value === 'object' && value !== null && 'proof' in value ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a DID document; undefined where it is none. */
export function readDid(text: string): DidDocument | undefined {
  try {
    const value = JSON.parse(text) as Partial<DidDocument>;
    const isDid =
      typeof value.id === 'string' &&
      Array.isArray(value.verificationMethod) &&
      Array.isArray(value.assertionMethod);
    return isDid ? (value as DidDocument) : undefined;
  } catch {
    return undefined;
  }
}

import { createHash } from 'node:crypto';

type Fields = Record<string, unknown>;

/** Whom a credential may be about. */
export interface Person {
  name: string;
  /** Confirmed addresses only. */
  email: string | null;
}

export interface HolderMatch {
  holder: string | null;
  match: 'same' | 'differs' | 'not_named';
}

/** Names as they compare: without case, marks, and more than one space. */
const plain = (name: string) =>
  name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

function hashesTo(identityHash: string, value: string, salt: unknown): boolean {
  const [, algorithm = '', hash] = /^(sha256|md5)\$([0-9a-f]+)$/i.exec(identityHash) ?? [];
  if (hash === undefined) return false;
  const salted = value + (typeof salt === 'string' ? salt : '');
  return createHash(algorithm.toLowerCase()).update(salted).digest('hex') === hash.toLowerCase();
}

function isOf(identity: Fields, { name, email }: Person): boolean {
  const { identityHash, hashed, identityType, salt } = identity;
  if (typeof identityHash !== 'string') return false;
  const values = identityType === 'emailAddress' ? [email, email?.toLowerCase()] : [name];
  return values.some((value) => {
    if (typeof value !== 'string') return false;
    return hashed === true ? hashesTo(identityHash, value, salt) : plain(identityHash) === plain(value);
  });
}

const TYPES = new Set(['name', 'emailAddress']);

/** Whom a credential names, and whether that is this person. A name alone is never proof: it is what can be compared. */
export function matchHolder(credential: Fields, person: Person): HolderMatch {
  const [subject] = [credential['credentialSubject'] ?? {}].flat() as Fields[];
  const identities = ([subject?.['identifier'] ?? []].flat() as Fields[]).filter(({ identityType }) =>
    TYPES.has(String(identityType)),
  );
  const name = subject?.['name'];
  if (typeof name === 'string') identities.push({ identityType: 'name', identityHash: name, hashed: false });
  if (identities.length === 0) return { holder: null, match: 'not_named' };
  const open = identities.find(({ hashed }) => hashed !== true);
  const holder = typeof open?.['identityHash'] === 'string' ? open['identityHash'].slice(0, 200) : null;
  return { holder, match: identities.some((each) => isOf(each, person)) ? 'same' : 'differs' };
}

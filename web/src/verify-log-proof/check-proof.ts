/** Whom to believe: the log's keys and its witnesses', as verifier keys (C2SP signed-note). */
export interface Policy {
  logs: string[];
  witnesses: string[];
  quorum: number;
}

export interface Seen {
  name: string;
  at: Date;
}

export type ProofProblem =
  | 'not-a-proof'
  | 'other-file'
  | 'unknown-log'
  | 'signature'
  | 'not-in-the-log'
  | 'too-few-witnesses'
  | 'no-key';

export type ProofResult =
  | { isValid: true; kind: string; origin: string; index: number; size: number; seen: Seen[] }
  | { isValid: false; problem: ProofProblem };

const HEADER = 'c2sp.org/tlog-proof@v1';
const LOG_KEY = 1;
const WITNESS_KEY = 4;
const encoder = new TextEncoder();

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

function join(...parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> {
  const all = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const bytes = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of all) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const sha256 = async (...parts: (Uint8Array | string)[]): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', join(...parts)));

const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function fromHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^([0-9a-f]{2})+$/.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Standard base64, and no other way to write the same bytes. */
function fromBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text);
    return btoa(binary) === text ? Uint8Array.from(binary, (each) => each.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

interface Key {
  name: string;
  id: string;
  raw: Uint8Array;
}

async function parseKey(vkey: string, type: number): Promise<Key | undefined> {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? [];
  const bytes = fromBase64(encoded);
  if (bytes?.length !== 33 || bytes[0] !== type) return undefined;
  const own = toHex(await sha256(`${name}\n`, bytes)).slice(0, 8);
  return own === id ? { name, id, raw: bytes.slice(1) } : undefined;
}

async function parseKeys(vkeys: readonly string[], type: number): Promise<Key[]> {
  const keys = await Promise.all(vkeys.map((vkey) => parseKey(vkey, type)));
  return keys.filter((key) => key !== undefined);
}

async function isSigned(
  { raw }: Key,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array,
): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(raw), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), message);
  } catch {
    return false;
  }
}

interface Signature {
  name: string;
  id: string;
  bytes: Uint8Array;
}

function parseSignatures(text: string): Signature[] | undefined {
  const lines = text.split('\n');
  if (lines.pop() !== '') return undefined;
  const signatures = lines.map((line) => {
    const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
    const bytes = fromBase64(encoded);
    return bytes && bytes.length > 4
      ? { name, id: toHex(bytes.slice(0, 4)), bytes: bytes.slice(4) }
      : undefined;
  });
  const whole = signatures.filter((each) => each !== undefined);
  return whole.length === signatures.length ? whole : undefined;
}

interface Proof {
  kind: string;
  salt: Uint8Array;
  sha256: string;
  index: bigint;
  path: Uint8Array[];
  /** The signed text of the checkpoint. */
  text: string;
  origin: string;
  size: bigint;
  root: Uint8Array;
  signatures: Signature[];
}

function parseOpening(line: string): { kind: string; salt: Uint8Array; sha256: string } | undefined {
  try {
    const bytes = fromBase64(line.replace(/^extra /, ''));
    const value = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const [salt, { kind, sha256: logged }] = [fromHex(value['salt']), value];
    if (salt?.length !== 32 || typeof kind !== 'string' || typeof logged !== 'string') return undefined;
    return { kind, salt, sha256: logged };
  } catch {
    return undefined;
  }
}

const NUMBER = /^(0|[1-9]\d{0,15})$/;

/** Takes a proof file (C2SP tlog-proof) apart; undefined where it is none with an opening. */
function parseProof(file: string): Proof | undefined {
  const gap = file.indexOf('\n\n');
  const [header, extra = '', place = '', ...lines] = file.slice(0, Math.max(gap, 0)).split('\n');
  const note = file.slice(gap + 2);
  const end = note.lastIndexOf('\n\n');
  const [origin = '', size = '', rootLine = '', ...more] = note.slice(0, Math.max(end, 0)).split('\n');
  const opening = extra.startsWith('extra ') ? parseOpening(extra) : undefined;
  const index = place.replace(/^index /, '');
  const path = lines.map(fromBase64).filter((hash) => hash?.length === 32);
  const root = fromBase64(rootLine);
  const signatures = parseSignatures(note.slice(end + 2));
  const isWritten =
    gap > 0 && end > 0 && header === HEADER && place.startsWith('index ') && more.length === 0;
  if (!isWritten || !opening || !signatures || root?.length !== 32 || path.length !== lines.length)
    return undefined;
  if (!NUMBER.test(index) || !NUMBER.test(size) || origin === '') return undefined;
  return {
    ...opening,
    index: BigInt(index),
    path: path.filter((hash) => hash !== undefined),
    text: note.slice(0, end + 1),
    origin,
    size: BigInt(size),
    root,
    signatures,
  };
}

/** RFC 9162, section 2.1.3.2. */
async function leadsToRoot({ index, size, path, root }: Proof, leaf: Uint8Array): Promise<boolean> {
  if (index >= size) return false;
  const node = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right);
  let [at, last, hash] = [index, size - 1n, leaf];
  for (const sibling of path) {
    if (last === 0n) return false;
    if (at % 2n === 1n || at === last) {
      hash = await node(sibling, hash);
      while (at % 2n === 0n && at !== 0n) [at, last] = [at / 2n, last / 2n];
    } else hash = await node(hash, sibling);
    [at, last] = [at / 2n, last / 2n];
  }
  return last === 0n && isSame(hash, root);
}

const of =
  ({ name, id }: Key) =>
  (signature: Signature) =>
    signature.name === name && signature.id === id;

/** Every signature that names a known key of the log must be genuine, and there must be one. */
async function isOfLog({ text, signatures }: Proof, keys: readonly Key[]): Promise<boolean> {
  const checked = keys.flatMap((key) =>
    signatures.filter(of(key)).map(({ bytes }) => isSigned(key, join(text), bytes)),
  );
  const results = await Promise.all(checked);
  return results.length > 0 && results.every(Boolean);
}

/** When a witness signed the checkpoint (C2SP tlog-cosignature); undefined if it did not. */
async function seenBy({ text, signatures }: Proof, key: Key): Promise<Seen | undefined> {
  for (const { bytes } of signatures.filter(of(key))) {
    if (bytes.length !== 72) continue;
    const time = new DataView(Uint8Array.from(bytes).buffer).getBigUint64(0);
    if (await isSigned(key, join(`cosignature/v1\ntime ${time}\n${text}`), bytes.slice(8)))
      return { name: key.name, at: new Date(Number(time) * 1000) };
  }
  return undefined;
}

/** Whether these bytes are in the log, by a proof file, the keys that the reader trusts, and nothing else. */
export async function checkProof(file: string, logged: Uint8Array, policy: Policy): Promise<ProofResult> {
  const refuse = (problem: ProofProblem): ProofResult => ({ isValid: false, problem });
  const proof = parseProof(file);
  if (!proof) return refuse('not-a-proof');
  const keys = await parseKeys(policy.logs, LOG_KEY);
  if (keys.length === 0) return refuse('no-key');
  const digest = await sha256(logged);
  if (toHex(digest) !== proof.sha256) return refuse('other-file');
  const own = keys.filter(({ name }) => name === proof.origin);
  if (own.length === 0) return refuse('unknown-log');
  if (!(await isOfLog(proof, own))) return refuse('signature');
  const hidden = await sha256(`${proof.origin}\n${proof.kind}/v1\n`, proof.salt, digest);
  const leaf = await sha256(Uint8Array.of(0, 1), hidden);
  if (!(await leadsToRoot(proof, leaf))) return refuse('not-in-the-log');
  const witnesses = await parseKeys(policy.witnesses, WITNESS_KEY);
  const seen = (await Promise.all(witnesses.map((key) => seenBy(proof, key)))).filter(
    (each) => each !== undefined,
  );
  if (seen.length < policy.quorum) return refuse('too-few-witnesses');
  const { kind, origin } = proof;
  return { isValid: true, kind, origin, index: Number(proof.index), size: Number(proof.size), seen };
}

/** A policy in the syntax of C2SP tlog-policy, with at most one group; undefined where no log is named. */
export function parsePolicy(text: string): Policy | undefined {
  const lines = text.split('\n').map((line) => line.trim().split(/\s+/));
  const named = (word: string) => lines.filter(([first]) => first === word);
  const policy = {
    logs: named('log').flatMap(([, vkey = '']) => vkey),
    witnesses: named('witness').flatMap(([, , vkey = '']) => vkey),
    quorum: Number(named('group')[0]?.[2] ?? 0),
  };
  return policy.logs.length > 0 && Number.isInteger(policy.quorum) ? policy : undefined;
}

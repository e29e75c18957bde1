import { HASH_BYTES, type Hash, type Head } from './merkle.ts';
import {
  fromBase64,
  isSignedBy,
  MalformedNoteError,
  parseNote,
  signaturesOf,
  type Note,
  type VerifierKey,
} from './note.ts';

/** The state of a log at one size (C2SP tlog-checkpoint). */
export interface Checkpoint extends Head {
  origin: string;
}

/** The three lines that are signed. */
export function formatCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
}

const DECIMAL = /^(0|[1-9]\d{0,15})$/;

/** A size or index as the formats write it; undefined if it is not. */
export function parseDecimal(text: string): number | undefined {
  const number = Number(text);
  return DECIMAL.test(text) && Number.isSafeInteger(number) ? number : undefined;
}

export function parseHash(text: string): Hash | undefined {
  const bytes = fromBase64(text);
  return bytes?.length === HASH_BYTES ? bytes : undefined;
}

export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', sizeLine = '', rootLine = '', ...rest] = text.split('\n');
  const size = parseDecimal(sizeLine);
  const root = parseHash(rootLine);
  // Extension lines have no meaning that anybody could check: none are accepted.
  if (origin === '' || size === undefined || !root || rest.join('\n') !== '')
    throw new MalformedNoteError('Not a checkpoint: it needs an origin, a size, and a root.');
  return { origin, size, root };
}

export interface SignedCheckpoint extends Checkpoint {
  note: Note;
}

/** Parses a checkpoint and requires a signature of one of the log's keys. Throws MalformedNoteError for anything else. */
export function openCheckpoint(text: string, keys: readonly VerifierKey[]): SignedCheckpoint {
  const note = parseNote(text);
  const checkpoint = parseCheckpoint(note.text);
  const own = keys.filter(({ name }) => name === checkpoint.origin);
  if (own.length === 0)
    throw new MalformedNoteError(`The checkpoint is of another log: ${checkpoint.origin}.`);
  const bytes = Buffer.from(note.text);
  const signatures = own.flatMap((key) =>
    signaturesOf(note, key).map(({ signature }) => isSignedBy(key.publicKey, bytes, signature)),
  );
  if (signatures.length === 0 || signatures.includes(false))
    throw new MalformedNoteError('The checkpoint is not signed by a key of the log.');
  return { ...checkpoint, note };
}

/** Whether a checkpoint is signed by one of these keys. */
export function isOpenedBy(text: string, keys: readonly VerifierKey[]): boolean {
  try {
    openCheckpoint(text, keys);
    return true;
  } catch (error) {
    if (error instanceof MalformedNoteError) return false;
    throw error;
  }
}

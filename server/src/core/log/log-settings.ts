import { join } from 'node:path';
import type { CoreContext } from '../context.ts';
import { StartRefusedError } from '../database/start-refused.ts';
import type { PublishedKey } from '../keys/key-ring.ts';
import { KEY_TYPES, MalformedNoteError, parseVkey, verifierKey, type VerifierKey } from './note.ts';

/** What the log needs of an academy. */
export type LogContext = Pick<CoreContext, 'config' | 'database' | 'keys' | 'now' | 'log'>;
type Settings = { config: Pick<LogContext['config'], 'transparency'> };

/** A program of somebody else that signs what it saw, and where it is asked. */
export interface Witness {
  key: VerifierKey;
  url: string;
}

function parseWitness(pair: string): Witness {
  const [vkey = '', url = '', ...rest] = pair.trim().split(/\s+/);
  const how = 'WITNESSES lists pairs of a verifier key and an http(s) address, separated by commas';
  if (rest.length > 0 || !/^https?:\/\//.test(url))
    throw new StartRefusedError(`${how}; not so: ${pair.trim()}`);
  try {
    return { key: parseVkey(vkey, KEY_TYPES.cosignature), url: url.replace(/\/$/, '') };
  } catch (error) {
    if (!(error instanceof MalformedNoteError)) throw error;
    throw new StartRefusedError(`${how}. ${error.message}`);
  }
}

/** The witnesses of this academy, and how many of them make a proof; throws StartRefusedError for what is none. */
export function witnessesOf({ config }: Settings): { witnesses: Witness[]; quorum: number } {
  const { witnesses: text, quorum } = config.transparency;
  const witnesses = (text ?? '')
    .split(',')
    .filter((pair) => pair.trim() !== '')
    .map(parseWitness);
  const most = witnesses.length;
  if (quorum !== undefined && quorum > most)
    throw new StartRefusedError(`WITNESS_QUORUM is ${quorum}, and WITNESSES lists ${most}.`);
  return { witnesses, quorum: quorum ?? (most === 0 ? 0 : Math.floor(most / 2) + 1) };
}

type KeySettings = Settings & Pick<LogContext, 'keys'>;

function toVerifierKeys({ config }: Settings, keys: readonly PublishedKey[]): VerifierKey[] {
  return keys.map(({ publicKey }) => {
    const bytes = Buffer.from(publicKey['x'] ?? '', 'base64url');
    return verifierKey(config.transparency.origin, KEY_TYPES.log, bytes);
  });
}

/** The log's keys that ever signed, oldest first. */
export function logKeysOf(settings: KeySettings): VerifierKey[] {
  return toVerifierKeys(settings, settings.keys.published('log'));
}

/** Those of them that others may believe: none that was compromised. */
export function trustedLogKeysOf(settings: KeySettings): VerifierKey[] {
  const trusted = settings.keys.published('log').filter(({ compromisedSince }) => compromisedSince === null);
  return toVerifierKeys(settings, trusted);
}

/** Beside the key and outside the database: who restores or rewrites the database doesn't take it along. */
export const signedPath = ({ config }: Pick<LogContext, 'config'>): string =>
  join(config.keys.path, 'log-signed.json');

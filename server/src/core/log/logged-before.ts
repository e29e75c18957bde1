import { hash } from 'node:crypto';
import type { Db } from '../database/open.ts';
import { openCheckpoint } from './checkpoint.ts';
import { listCosignatures } from './cosignature.ts';
import { makeEntry, type EntryKind } from './entry.ts';
import {
  findOpenings,
  listCheckpointsBefore,
  listCosignaturesAt,
  listLoggedRows,
} from './logged-before.store.ts';
import { logKeysOf, witnessesOf, type LogContext } from './log-settings.ts';
import { tilesOf } from './log.store.ts';
import { hashLeaf, isSameHash, rootFromInclusion, type Head } from './merkle.ts';
import { MalformedNoteError } from './note.ts';
import { proveInclusion, rootAt } from './prove.ts';
import type { ReadTile } from './tiles.ts';

/** What was logged: the bytes, and what the academy calls them. */
interface LoggedBytes {
  kind: EntryKind;
  ref: string;
  bytes: string;
}

/** A state of the log that was there before a moment. */
export interface EarlierLog {
  size: number;
  /** In hexadecimal. */
  root: string;
  /** When enough witnesses had seen it, or without witnesses, when it was signed. */
  at: Date;
  /** Where the log already had these bytes: the entry leads to the root. Undefined if it had not. */
  indexOf: (logged: LoggedBytes) => Promise<number | undefined>;
}

/** When enough of the witnesses had signed: the time of the last that is needed. */
function witnessedAt(times: readonly Date[], quorum: number): Date | undefined {
  return times.toSorted((a, b) => a.getTime() - b.getTime())[quorum - 1];
}

async function findIndex(
  { config, database: { db } }: LogContext,
  { size, root }: Head,
  read: ReadTile,
  { kind, ref, bytes }: LoggedBytes,
): Promise<number | undefined> {
  const logged = hash('sha256', bytes, 'buffer');
  for (const { index, salt } of await findOpenings(db, { kind, ref, before: size })) {
    const leaf = hashLeaf(makeEntry(config.transparency.origin, kind, { salt, hash: logged }));
    const path = await proveInclusion(read, index, size);
    const found = rootFromInclusion(leaf, index, size, path);
    if (found && isSameHash(found, root)) return index;
  }
  return undefined;
}

/**
 * The largest checkpoint that was there before a moment: genuine, of this tree, and seen by enough witnesses by then. Of an
 * academy without witnesses, the time is its own.
 */
export async function openLogBefore(context: LogContext, moment: Date): Promise<EarlierLog | undefined> {
  const { db } = context.database;
  const { witnesses, quorum } = witnessesOf(context);
  const read = tilesOf(db);
  for (const { size, note, signedAt } of await listCheckpointsBefore(db, moment)) {
    try {
      const lines = (await listCosignaturesAt(db, size, moment)).join('');
      const checkpoint = openCheckpoint(note + lines, logKeysOf(context));
      const keys = witnesses.map(({ key }) => key);
      const times = listCosignatures(checkpoint.note, keys).map(({ at }) => at);
      const at = quorum === 0 ? signedAt : witnessedAt(times, quorum);
      if (at && at <= moment && isSameHash(checkpoint.root, await rootAt(read, size)))
        return {
          size,
          root: Buffer.from(checkpoint.root).toString('hex'),
          at,
          indexOf: (logged) => findIndex(context, checkpoint, read, logged),
        };
    } catch (error) {
      if (!(error instanceof MalformedNoteError)) throw error;
    }
  }
  return undefined;
}

/** Something that rows of the ledger tell of, and in whose. */
export interface ToldObject {
  subjectId: number;
  object: string;
}

/** Which of these objects the ledger told of in rows that the log had before a moment, by the academy’s own clock. */
export async function listToldBefore(
  db: Db,
  action: string,
  told: readonly ToldObject[],
  moment: Date,
): Promise<Set<string>> {
  return new Set(told.length === 0 ? [] : await listLoggedRows(db, { action, told, moment }));
}

import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { openRows, proveRows, textOfCheckpoint, type LedgerOpening } from '../../core/log/row-proofs.ts';
import { listRowsOf, type LedgerRow } from './ledger-rows.store.ts';
import type { BinderData } from './read-binder.ts';

/** Proofs that are made at once: each needs some tiles of the log. */
const AT_ONCE = 500;

export interface LedgerBehind {
  rows: LedgerRow[];
  openings: LedgerOpening[];
  /** At which the rows are proven; none while nothing is published. */
  checkpoint: { size: number; text: string } | undefined;
  proven: number;
}

/** The rows of the ledger that recorded the authorizations of a binder, and where they stand in the public log. */
export async function readLedgerBehind({ database }: Context, data: BinderData): Promise<LedgerBehind> {
  const authorized = data.lines.filter(({ authorization }) => authorization !== null);
  const objects = authorized.flatMap(({ id, history, authorization }) => [
    ...history
      .filter(({ status }) => status === 'authorized')
      .map(({ version }) => `fact:${id.slice('DL-'.length)}.${version}`),
    `signature:${authorization?.id}`,
  ]);
  const subjects = [...new Set(authorized.map(({ personId }) => personId))];
  const rows = await listRowsOf(database.db, subjects, objects);
  const { openings, checkpoint } = await openRows(database.db, rows);
  if (!checkpoint) return { rows, openings, checkpoint: undefined, proven: 0 };
  const text = await textOfCheckpoint(database.db, checkpoint);
  return {
    rows,
    openings,
    checkpoint: { size: checkpoint.size, text },
    proven: openings.filter(({ index }) => index < checkpoint.size).length,
  };
}

/** A proof for each row that the checkpoint covers. */
export async function* writeProofs(
  db: Db,
  { openings, checkpoint }: LedgerBehind,
): AsyncGenerator<[name: string, proof: string]> {
  if (!checkpoint) return;
  for (let at = 0; at < openings.length; at += AT_ONCE) {
    const proofs = await proveRows(db, openings.slice(at, at + AT_ONCE), checkpoint);
    for (const { row, proof } of proofs) yield [`log/${row.subjectId}-${row.seq}.tlog-proof`, proof];
  }
}

import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../server/src/core/database/schema.ts';
import { hashLedgerRow, type LedgerRow } from '../../server/src/core/ledger-chain.ts';
import { formatCheckpoint } from '../../server/src/core/log/checkpoint.ts';
import { makeEntry, type EntryKind } from '../../server/src/core/log/entry.ts';
import {
  bucketOf,
  commitSubject,
  createHeadTree,
  hashBucket,
  type ChainHead,
} from '../../server/src/core/log/heads.ts';
import { logKeysOf, type LogContext } from '../../server/src/core/log/log-settings.ts';
import { hashLeaf } from '../../server/src/core/log/merkle.ts';
import { formatNote } from '../../server/src/core/log/note.ts';
import { growTiles } from '../../server/src/core/log/tiles.ts';

export type Trx = Transaction<DB>;

/** An entry as the database keeps it; a forger changes what it opens to. */
export interface Opening {
  kind: EntryKind;
  subjectId: number | null;
  seq: number | null;
  ref: string | null;
  hash: Buffer | null;
  salt: Buffer | null;
}

export interface World {
  rows: LedgerRow[];
  openings: Opening[];
}

/** All that the academy has, read by somebody who holds its database. */
export async function readWorld(trx: Trx): Promise<World> {
  const ledger = await sql<LedgerRow>`select * from ledger order by subject_id, seq`.execute(trx);
  const openings = await sql<Opening>`
    select kind, subject_id, seq, ref, hash, salt from log_openings order by index`.execute(trx);
  return { rows: ledger.rows, openings: openings.rows };
}

/** Numbers and hashes the chain of a person anew; what it was called before stays the key of its opening. */
export function rechain(world: World, subjectId: number): void {
  let [prevHash, seq] = ['', 0];
  const moved = new Map<number, number>();
  for (const row of world.rows) {
    if (row.subjectId !== subjectId) continue;
    seq++;
    moved.set(row.seq, seq);
    Object.assign(row, { seq, prevHash });
    row.hash = hashLedgerRow(row);
    prevHash = row.hash;
  }
  for (const opening of world.openings)
    if (opening.subjectId === subjectId && opening.seq !== null)
      opening.seq = moved.get(opening.seq) ?? opening.seq;
}

const GUARDED = ['ledger', 'ledger_heads'];

async function unguarded(trx: Trx, work: () => Promise<void>): Promise<void> {
  for (const table of GUARDED) await sql.raw(`alter table ${table} disable trigger user`).execute(trx);
  await work();
  for (const table of GUARDED) await sql.raw(`alter table ${table} enable trigger user`).execute(trx);
}

/** Puts a forged ledger in the place of the true one, with heads that agree. */
export async function writeLedger(trx: Trx, { rows }: World): Promise<void> {
  await unguarded(trx, async () => {
    for (const table of GUARDED) await sql.raw(`delete from ${table}`).execute(trx);
    const plain = rows.map(({ subjectId, actorId, prevHash, hashVersion, ...rest }) => ({
      ...rest,
      subject_id: subjectId,
      actor_id: actorId,
      prev_hash: prevHash,
      hash_version: hashVersion,
    }));
    await sql`insert into ledger select * from jsonb_populate_recordset(null::ledger, ${JSON.stringify(plain)}::jsonb)`.execute(
      trx,
    );
    await sql`insert into ledger_heads (subject_id, seq, prev_hash, hash)
      select distinct on (subject_id) subject_id, seq, prev_hash, hash from ledger order by subject_id, seq desc`.execute(
      trx,
    );
  });
}

const LOG_TABLES = [
  'log_proofs',
  'log_unproven',
  'log_cosignatures',
  'log_stamps',
  'log_checkpoints',
  'log_openings',
  'log_entries',
  'log_tiles',
  'log_heads',
  'log_buckets',
  'log_tree',
  'log_queue',
];

/**
 * Writes the whole log anew so that it agrees with the forged ledger in every way that the database can show, and signs
 * it with the academy's own key. Entries that still open to the same keep their salts, and so their bytes.
 */
export async function rewriteLog(trx: Trx, context: LogContext, { rows, openings }: World): Promise<void> {
  const { origin } = context.config.transparency;
  const known = new Map(rows.map((row) => [`${row.subjectId}:${row.seq}`, Buffer.from(row.hash, 'hex')]));
  const heads = new Map<number, ChainHead & { subjectId: number; salt: Buffer }>();
  for (const { subjectId, seq, hash } of rows) {
    const salt = heads.get(subjectId)?.salt ?? randomBytes(32);
    heads.set(subjectId, { subjectId, salt, seq, hash, commitment: commitSubject(origin, salt, subjectId) });
  }
  const buckets = [...Map.groupBy(heads.values(), ({ commitment }) => bucketOf(commitment))].map(
    ([bucket, members]) => [bucket, hashBucket(members)] as const,
  );
  const headsRoot = createHeadTree(buckets).root();
  const all: Opening[] = [
    ...openings,
    {
      kind: 'heads',
      subjectId: null,
      seq: null,
      ref: 'end',
      hash: Buffer.from(headsRoot),
      salt: randomBytes(32),
    },
  ];
  const tiles = growTiles(0, []);
  const entries = all.map(({ kind, subjectId, seq, hash, salt }) => {
    const logged = hash ?? known.get(`${subjectId}:${seq}`) ?? Buffer.alloc(32);
    const entry = makeEntry(origin, kind, { salt: salt ?? Buffer.alloc(32), hash: logged });
    tiles.add(hashLeaf(entry));
    return entry;
  });
  const size = entries.length;
  const root = Buffer.from(tiles.root());
  for (const table of LOG_TABLES) await sql.raw(`delete from ${table}`).execute(trx);
  for (const [index, { kind, subjectId, seq, ref, hash, salt }] of all.entries())
    await sql`insert into log_openings values (${index}, ${kind}, ${subjectId}, ${seq}, ${ref}, ${hash}, ${salt})`.execute(
      trx,
    );
  for (let from = 0; from < size; from += 256)
    await sql`insert into log_entries values (${from / 256}, ${Buffer.concat(entries.slice(from, from + 256))})`.execute(
      trx,
    );
  for (const { level, index, hashes } of tiles.changed())
    await sql`insert into log_tiles values (${level}, ${index}, ${Buffer.from(hashes)})`.execute(trx);
  for (const { subjectId, commitment, seq, hash, salt } of heads.values())
    await sql`insert into log_heads values (${subjectId}, ${Buffer.from(commitment)}, ${bucketOf(commitment)}, ${seq},
      ${Buffer.from(hash, 'hex')}, ${salt})`.execute(trx);
  for (const [bucket, hash] of buckets)
    await sql`insert into log_buckets values (${bucket}, ${Buffer.from(hash)})`.execute(trx);
  await sql`insert into log_tree (origin, size, root, heads_root) values (${origin}, ${size}, ${root}, ${Buffer.from(headsRoot)})`.execute(
    trx,
  );
  const note = await sign(context, formatCheckpoint({ origin, size, root }));
  await sql`insert into log_checkpoints (size, root, note, signed_at, published_at)
    values (${size}, ${root}, ${note}, now(), now())`.execute(trx);
}

/** The true key is in the forger's hands, and what the signer remembers is deleted. */
async function sign(context: LogContext, text: string): Promise<string> {
  const key = logKeysOf(context).at(-1);
  const signature = await context.keys.signer('log').sign(Buffer.from(text));
  return formatNote({ text, signatures: [{ name: key?.name ?? '', keyId: key?.keyId ?? '', signature }] });
}

import { sql, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import type { FactKind } from './fact-kinds.ts';

/** A stored version of a fact. Days are inclusive; an open end is null. */
export interface FactRow {
  factId: number;
  version: number;
  kind: FactKind;
  personId: number | null;
  trialId: number | null;
  topic: string | null;
  from: string;
  to: string | null;
  recordedAt: Date;
  recordedBy: number;
  reason: string | null;
  isRetracted: boolean;
  data: unknown;
  sha256: string;
}

const COLUMNS = sql`
  fact_id, version, kind, person_id, trial_id, topic, lower(valid)::text as "from", (upper(valid) - 1)::text as "to",
  recorded_at, recorded_by, reason, is_retracted, data, sha256`;

export interface FactFilter {
  kinds: readonly FactKind[];
  personId?: number | undefined;
  trialId?: number | undefined;
  factId?: number | undefined;
  /** Only what was recorded later. */
  recordedAfter?: Date | undefined;
}

/** All versions of an organization's facts, each fact's together and in their order. */
export async function selectFacts(
  db: Db,
  orgId: number,
  { kinds, personId, trialId, factId, recordedAfter }: FactFilter,
): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select ${COLUMNS} from team_facts
    where org_id = ${orgId} and kind = any(${kinds})
      ${personId === undefined ? sql`` : sql`and person_id = ${personId}`}
      ${trialId === undefined ? sql`` : sql`and trial_id = ${trialId}`}
      ${factId === undefined ? sql`` : sql`and fact_id = ${factId}`}
      ${recordedAfter === undefined ? sql`` : sql`and recorded_at > ${recordedAfter.toISOString()}::timestamptz`}
    order by fact_id, version`.execute(db);
  return rows;
}

/** All versions of one fact of an organization. */
export async function selectFact(db: Db, orgId: number, factId: number): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`
    select ${COLUMNS} from team_facts where org_id = ${orgId} and fact_id = ${factId} order by version`.execute(
    db,
  );
  return rows;
}

/** The memberships of a person in all organizations; for a transaction across them. */
export async function selectMemberships(db: Db, personId: number): Promise<(FactRow & { orgId: number })[]> {
  const { rows } = await sql<FactRow & { orgId: number }>`
    select org_id, ${COLUMNS} from team_facts where kind = 'member' and person_id = ${personId}
    order by fact_id, version`.execute(db);
  return rows;
}

/**
 * Takes the organization's turn to write: returns the moment at which its next facts are recorded, later than that of all
 * before them.
 */
export async function takeTurn(trx: Transaction<DB>, orgId: number, now: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    update organizations
    set last_recorded_at = greatest(${now.toISOString()}::timestamptz, last_recorded_at + interval '1 millisecond')
    where id = ${orgId} returning last_recorded_at as at`.execute(trx);
  const [turn] = rows;
  if (!turn) throw new Error(`Organization ${orgId} is not in reach of this transaction.`);
  return turn.at;
}

export async function nextFactIds(trx: Transaction<DB>, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('team_fact_ids')::integer as id from generate_series(1, ${count})`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function insertFacts(
  trx: Transaction<DB>,
  orgId: number,
  rows: readonly FactRow[],
): Promise<void> {
  const values = JSON.stringify(
    rows.map(({ recordedAt, ...row }) => ({ ...row, recordedAt: recordedAt.toISOString() })),
  );
  await sql`
    insert into team_facts (org_id, fact_id, version, kind, person_id, trial_id, topic, valid, recorded_at, recorded_by,
      reason, is_retracted, data, sha256)
    select ${orgId}, f."factId", f.version, f.kind, f."personId", f."trialId", f.topic,
      daterange(f."from", f."to", '[]'), f."recordedAt", f."recordedBy", f.reason, f."isRetracted", f.data, f.sha256
    from jsonb_to_recordset(${values}::jsonb) as f ("factId" integer, version integer, kind text, "personId" integer,
      "trialId" integer, topic text, "from" date, "to" date, "recordedAt" timestamptz, "recordedBy" integer,
      reason text, "isRetracted" boolean, data jsonb, sha256 text)`.execute(trx);
}

/** Versions of facts of all organizations, in pages after one; for a transaction across them. */
export async function selectPage(
  db: Db,
  after: Pick<FactRow, 'factId' | 'version'>,
  most: number,
): Promise<(FactRow & { orgId: number })[]> {
  const { rows } = await sql<FactRow & { orgId: number }>`
    select org_id, ${COLUMNS} from team_facts where (fact_id, version) > (${after.factId}, ${after.version})
    order by fact_id, version limit ${most}`.execute(db);
  return rows;
}

/** Versions whose row in the ledger is missing or has another hash, and rows without a version. */
export async function listUnlikeLedger(
  db: Db,
): Promise<{ subjectId: number; object: string; kept: string | null; recorded: string | null }[]> {
  const { rows } = await sql<{
    subjectId: number;
    object: string;
    kept: string | null;
    recorded: string | null;
  }>`
    with told as (
      select subject_id, object, "after"::jsonb ->> 'sha256' as recorded from ledger
      where action in ('fact.recorded', 'fact.corrected', 'fact.retracted')
    ), kept as (
      select coalesce(person_id, recorded_by) as subject_id, 'fact:' || fact_id || '.' || version as object, sha256 as kept
      from team_facts
    )
    select coalesce(kept.subject_id, told.subject_id) as subject_id, coalesce(kept.object, told.object) as object,
      kept, recorded
    from told full join kept using (subject_id, object)
    where recorded is distinct from kept
      -- With an account goes its part of the ledger; what organizations keep of the person stays.
      and exists (select 1 from users u where u.id = coalesce(kept.subject_id, told.subject_id))
    order by 2`.execute(db);
  return rows;
}

/** The hashes of versions, by `organization.fact.version`; for a transaction that sees them. */
export async function selectHashes(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; sha256: string }[]> {
  const { rows } = await sql<{ id: string; sha256: string }>`
    select concat_ws('.', org_id, fact_id, version) as id, sha256 from team_facts
    where (org_id, fact_id, version) in (
      select split_part(id, '.', 1)::integer, split_part(id, '.', 2)::integer, split_part(id, '.', 3)::integer
      from unnest(${ids}::text[]) as t (id))`.execute(db);
  return rows;
}

import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import { appendLedger } from '../../core/ledger.ts';
import { canonicalJson, type Canonical } from '../../learning/signatures/canonical-json.ts';
import { sha256 } from '../../content/load-course.ts';
import { FACT_DATA, type FactData, type FactKind } from './fact-kinds.ts';
import {
  insertFacts,
  nextFactIds,
  selectFact,
  selectFacts,
  selectHashes,
  selectMemberships,
  takeTurn,
  type FactFilter,
  type FactRow,
} from './facts.store.ts';

export type { FactFilter, FactRow } from './facts.store.ts';

/** A version of a fact with its data parsed. */
export interface Fact<K extends FactKind = FactKind> extends Omit<FactRow, 'kind' | 'data'> {
  kind: K;
  data: FactData<K>;
}

/** What is written: a new fact or, with `factId`, a further version of one, which takes a reason. */
export interface NewFact<K extends FactKind = FactKind> {
  kind: K;
  factId?: number;
  personId?: number | null;
  trialId?: number | null;
  topic?: string | null;
  from: string;
  to?: string | null;
  reason?: string;
  isRetracted?: boolean;
  data: FactData<K>;
}

/** Writes facts where no person does, such as the job that finds a credential revoked. */
export const SYSTEM = 0;

/** Who writes facts into which organization, and when by the server's clock. */
export interface FactWork {
  trx: Transaction<DB>;
  orgId: number;
  actorId: number;
  at: Date;
}

function parse<K extends FactKind>(row: FactRow): Fact<K> {
  const data = parseColumn<unknown>(FACT_DATA[row.kind], row.data, {
    table: 'team_facts',
    id: `${row.factId}.${row.version}`,
  });
  return { ...row, kind: row.kind as K, data: data as FactData<K> };
}

/** What the hash of a version is over: canonical JSON (RFC 8785) of all that it says. */
export function textOfFact(orgId: number, row: Omit<FactRow, 'sha256'>): string {
  const { recordedAt, ...said } = row;
  return canonicalJson({
    format: 'team-fact/1',
    orgId,
    ...said,
    recordedAt: recordedAt.toISOString(),
  } as Canonical);
}

function hashFact(orgId: number, row: Omit<FactRow, 'sha256'>): string {
  return sha256(textOfFact(orgId, row));
}

/** Whether a stored version still is what was written. */
export function isWhole(orgId: number, { sha256: kept, ...row }: FactRow): boolean {
  return hashFact(orgId, row) === kept;
}

function actionOf({ version, isRetracted }: Pick<FactRow, 'version' | 'isRetracted'>): string {
  if (isRetracted) return 'fact.retracted';
  return version === 1 ? 'fact.recorded' : 'fact.corrected';
}

/**
 * Records facts of one organization, each with a row in the ledger of the person it is about, or of its author. All get
 * the same record time, which is later than that of every fact before them.
 */
export async function recordFacts(
  { trx, orgId, actorId, at }: FactWork,
  facts: readonly NewFact[],
): Promise<Fact[]> {
  if (facts.length === 0) return [];
  const recordedAt = await takeTurn(trx, orgId, at);
  const ids = await nextFactIds(trx, facts.filter(({ factId }) => factId === undefined).length);
  const rows: FactRow[] = [];
  for (const fact of facts) {
    const earlier = fact.factId === undefined ? [] : await selectFact(trx, orgId, fact.factId);
    if (fact.factId !== undefined && earlier.length === 0)
      throw new Error(`Fact ${fact.factId} is not one of organization ${orgId}.`);
    const row = {
      factId: fact.factId ?? ids.shift() ?? 0,
      version: earlier.length + 1,
      kind: fact.kind,
      personId: fact.personId ?? null,
      trialId: fact.trialId ?? null,
      topic: fact.topic ?? null,
      from: fact.from,
      to: fact.to ?? null,
      recordedAt,
      recordedBy: actorId,
      reason: fact.reason ?? null,
      isRetracted: fact.isRetracted ?? false,
      data: FACT_DATA[fact.kind].parse(fact.data) as unknown,
    };
    rows.push({ ...row, sha256: hashFact(orgId, row) });
  }
  await insertFacts(trx, orgId, rows);
  // In the order of people, so that two writers never wait for each other's chains.
  for (const row of rows.toSorted((a, b) => (a.personId ?? actorId) - (b.personId ?? actorId)))
    await appendLedger(trx, {
      subjectId: row.personId ?? actorId,
      actorId: actorId === SYSTEM ? null : actorId,
      at,
      action: actionOf(row),
      object: `fact:${row.factId}.${row.version}`,
      after: { org: orgId, kind: row.kind, sha256: row.sha256 },
      ...(row.reason !== null && { reason: row.reason }),
    });
  return rows.map((row) => parse(row));
}

/** Keeps other writers of the organization out until the transaction ends; for checks that must still hold when it writes. */
export async function lockFacts({ trx, orgId, at }: FactWork): Promise<void> {
  await takeTurn(trx, orgId, at);
}

/** The versions of facts by fact, in the order of writing. */
export function byFact<F extends { factId: number }>(rows: readonly F[]): F[][] {
  return [...Map.groupBy(rows, ({ factId }) => factId).values()];
}

/** Each fact as it was known at a moment, or is known now; retracted ones are left out. */
export function asKnown<K extends FactKind>(rows: readonly Fact<K>[], knownAt?: Date): Fact<K>[] {
  return byFact(rows).flatMap((versions) => {
    const known = versions.findLast(({ recordedAt }) => !knownAt || recordedAt <= knownAt);
    return known && !known.isRetracted ? [known] : [];
  });
}

/** Whether a fact is true on a day. Days compare as text. */
export function holdsOn({ from, to }: Pick<FactRow, 'from' | 'to'>, day: string): boolean {
  return from <= day && (to === null || day <= to);
}

/** All versions of facts of some kinds. */
export async function readVersions<K extends FactKind>(
  db: Db,
  orgId: number,
  filter: Omit<FactFilter, 'kinds'> & { kinds: readonly K[] },
): Promise<Fact<K>[]> {
  return (await selectFacts(db, orgId, filter)).map((row) => parse<K>(row));
}

/** A fact of this kind as it is known now. */
export async function findFact<K extends FactKind>(
  db: Db,
  orgId: number,
  { kind, factId }: { kind: K; factId: number },
): Promise<Fact<K> | undefined> {
  const last = (await selectFact(db, orgId, factId)).at(-1);
  return last && last.kind === kind && !last.isRetracted ? parse<K>(last) : undefined;
}

/** The memberships of a person as they are known now; for a transaction across organizations. */
export async function listMemberships(
  db: Db,
  personId: number,
): Promise<(Fact<'member'> & { orgId: number })[]> {
  const last = byFact(await selectMemberships(db, personId)).flatMap((versions) => versions.at(-1) ?? []);
  return last
    .filter(({ isRetracted }) => !isRetracted)
    .map((row) => ({ ...parse<'member'>(row), orgId: row.orgId }));
}

/** The hashes of versions of facts, by `organization.fact.version`. */
export async function listHashes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await selectHashes(db, ids)).map(({ id, sha256: hash }) => [id, hash]));
}

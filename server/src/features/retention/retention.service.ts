import { createHash } from 'node:crypto';
import {
  RECORD_KINDS,
  type Disposal,
  type DueRecord,
  type RecordKind,
  type Retention,
  type RetentionRule,
} from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { keepHoldsAsTheyAre } from '../../core/holds.service.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { listPeople } from '../../core/users.service.ts';
import { sendExpiredNotice } from '../account/account-mails.ts';
import { erasePerson } from '../account/erase.service.ts';
import { blankBookings } from '../bookings/bookings.service.ts';
import {
  deleteRecords,
  findOpen,
  insertDisposal,
  listDisposals,
  lockDisposal,
  updateDisposal,
  type DisposalRow,
} from './disposals.store.ts';
import { countDue, isRecordKind, listDisposable, listDue } from './due.store.ts';
import { readHolds } from './holds.service.ts';
import { KIND_WORDS } from './kinds.ts';

const LISTED = 200;
const DISPOSALS_SHOWN = 50;
/** Records in one disposal: what somebody can look through, and one transaction deletes. */
const AT_ONCE = 1000;

/** The period of each kind, as the operator set it. */
export type Periods = Context['content']['catalogue']['academy']['retention'];

const periodsOf = ({ content }: Context): Periods => content.catalogue.academy.retention;

/** Each kind with its rule, and how many records are due. */
export async function readRules(db: Db, periods: Periods, now: Date): Promise<RetentionRule[]> {
  const rules: RetentionRule[] = [];
  for (const kind of RECORD_KINDS) {
    const { months, basis } = periods[kind];
    const { due, held, oldest } = await countDue(db, { kind, months, now });
    rules.push({
      kind,
      ...KIND_WORDS[kind],
      months,
      basis,
      due,
      held,
      oldest: oldest?.toISOString() ?? null,
    });
  }
  return rules;
}

async function present(db: Db, rows: readonly DisposalRow[]): Promise<Disposal[]> {
  const ids = rows.flatMap(({ proposedBy, confirmedBy }) => [proposedBy, confirmedBy ?? proposedBy]);
  const names = new Map((await listPeople(db, ids)).map(({ id, name }) => [id, name]));
  const nameOf = (id: number) => names.get(id) ?? `Account ${id}`;
  return rows.flatMap((row) => {
    const { id, kind, proposedBy, confirmedBy, deleted } = row;
    if (!isRecordKind(kind)) return [];
    return {
      id,
      kind,
      name: KIND_WORDS[kind].name,
      records: row.ids.length,
      proposedBy,
      proposedByName: nameOf(proposedBy),
      proposedAt: row.proposedAt.toISOString(),
      confirmedAt: row.confirmedAt?.toISOString() ?? null,
      confirmedByName: confirmedBy === null ? null : nameOf(confirmedBy),
      deleted,
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    };
  });
}

async function presentOne(db: Db, row: DisposalRow): Promise<Disposal> {
  const [disposal] = await present(db, [row]);
  return disposal ?? fail('retention.not_found', 'This proposal no longer exists.');
}

export async function readRetention(context: Context): Promise<Retention> {
  const { db } = context.database;
  return {
    rules: await readRules(db, periodsOf(context), context.now()),
    disposals: await present(db, await listDisposals(db, DISPOSALS_SHOWN)),
    holds: await readHolds(db),
  };
}

export async function listDueRecords(context: Context, kind: RecordKind): Promise<DueRecord[]> {
  const { months } = periodsOf(context)[kind];
  const rows = await listDue(context.database.db, { kind, months, now: context.now() }, LISTED);
  return rows.map(({ since, dueAt, ...row }) => ({
    ...row,
    since: since.toISOString(),
    dueAt: dueAt.toISOString(),
  }));
}

const hashOf = (ids: readonly string[]) => createHash('sha256').update(ids.join('\n')).digest('hex');

/** Proposes the deletion of what is due of a kind. The list is fixed; nothing is deleted before it is confirmed. */
export async function proposeDisposal(context: Context, admin: Viewer, kind: RecordKind): Promise<Disposal> {
  const { months } = periodsOf(context)[kind];
  const at = context.now();
  return context.database.record(async (trx) => {
    await keepHoldsAsTheyAre(trx);
    if (await findOpen(trx, kind))
      fail(
        'retention.already_proposed',
        'There already is a proposal for this kind. Confirm or withdraw it.',
      );
    const ids = await listDisposable(trx, { kind, months, now: at }, { most: AT_ONCE });
    if (ids.length === 0) fail('retention.nothing_due', 'Nothing of this kind is due.');
    const row = await insertDisposal(trx, { kind, ids, proposedBy: admin.id, proposedAt: at });
    await record(trx, admin, {
      at,
      action: 'retention.proposed',
      id: row.id,
      after: { kind, records: ids.length },
    });
    return presentOne(trx, row);
  });
}

/** In the administrator’s own chain: the records’ people may be gone with them. */
async function record(
  trx: Transaction<DB>,
  admin: Viewer,
  { id, ...row }: { at: Date; action: string; id: number; after: object },
): Promise<void> {
  await appendLedger(trx, { subjectId: admin.id, actorId: admin.id, object: `disposal:${id}`, ...row });
}

async function lockOpen(trx: Transaction<DB>, id: number): Promise<DisposalRow & { kind: RecordKind }> {
  const row = await lockDisposal(trx, id);
  if (!row || !isRecordKind(row.kind)) return fail('retention.not_found', 'This proposal no longer exists.');
  if (row.confirmedAt) fail('retention.over', 'This proposal was already confirmed.');
  if (row.withdrawnAt) fail('retention.over', 'This proposal was withdrawn.');
  return { ...row, kind: row.kind };
}

interface RetentionAction {
  admin: Viewer;
  kind: RecordKind;
  ids: readonly string[];
  at: Date;
}

async function dispose(
  context: Context,
  trx: Transaction<DB>,
  { admin, kind, ids, at }: RetentionAction,
): Promise<number> {
  if (ids.length === 0) return 0;
  const numbers = ids.map(Number);
  if (kind === 'consultations') {
    await blankBookings(trx, numbers);
    return ids.length;
  }
  if (kind !== 'training') return deleteRecords(trx, kind, ids);
  for (const userId of numbers) {
    const reason = 'The period for which training records are kept is over.';
    const erased = await erasePerson(trx, { userId, actorId: admin.id, at, reason });
    await sendExpiredNotice(context, trx, erased);
  }
  return ids.length;
}

/** Deletes what another administrator proposed: of exactly that list, what is still due and no hold covers. */
export async function confirmDisposal(context: Context, admin: Viewer, id: number): Promise<Disposal> {
  const at = context.now();
  const { disposal, erased } = await context.database.record(async (trx) => {
    await keepHoldsAsTheyAre(trx);
    const { kind, ids: proposed, proposedBy } = await lockOpen(trx, id);
    if (proposedBy === admin.id)
      fail('retention.own_proposal', 'You proposed this. Another administrator must confirm it.');
    const { months } = periodsOf(context)[kind];
    const ids = await listDisposable(
      trx,
      { kind, months, now: at },
      { among: proposed, most: proposed.length },
    );
    const deleted = await dispose(context, trx, { admin, kind, ids, at });
    const row = await updateDisposal(trx, id, { confirmedBy: admin.id, confirmedAt: at, deleted });
    const after = { kind, proposedBy, records: proposed.length, deleted, idsHash: hashOf(ids) };
    await record(trx, admin, { at, action: 'retention.disposed', id, after });
    return { disposal: await presentOne(trx, row), erased: kind === 'training' ? ids : [] };
  });
  for (const userId of erased) context.sessions.forget(Number(userId));
  return disposal;
}

export async function withdrawDisposal(context: Context, admin: Viewer, id: number): Promise<Disposal> {
  const at = context.now();
  return context.database.record(async (trx) => {
    const { kind } = await lockOpen(trx, id);
    const row = await updateDisposal(trx, id, { withdrawnBy: admin.id, withdrawnAt: at });
    await record(trx, admin, { at, action: 'retention.withdrawn', id, after: { kind } });
    return presentOne(trx, row);
  });
}

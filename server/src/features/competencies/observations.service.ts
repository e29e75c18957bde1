import {
  Observation,
  ROLES,
  type BodyOf,
  type observations as endpoints,
  type Role,
} from '@trialwright/contract';
import type { Transaction } from 'kysely';
import { sha256 } from '../../content/load-course.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { findPerson } from '../../core/users.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findCompetency, subjectOf } from './frameworks.ts';
import {
  insertObservation,
  listObservations,
  lockObservation,
  markObservationWithdrawn,
  type ObservationRow,
} from './observations.store.ts';

type Given = BodyOf<typeof endpoints.record>;

function split(subject: string): { role: Role; competencyId: string } {
  const [role, competencyId = ''] = subject.split('/');
  return { role: ROLES.find((each) => each === role) ?? 'CRA', competencyId };
}

function present(context: Context, row: ObservationRow): Observation {
  const { role, competencyId } = split(row.subject);
  const found = findCompetency(context.content.catalogue.practice, role, competencyId);
  return Observation.parse({
    ...row,
    role,
    competencyId,
    competency: found?.competency.name ?? competencyId,
    recordedAt: row.recordedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  });
}

async function readAll(context: Context, db: Db, userId: number): Promise<Observation[]> {
  return (await listObservations(db, userId)).map((row) => present(context, row));
}

async function requirePerson(db: Db, id: number): Promise<void> {
  if (!(await findPerson(db, id))) fail('users.not_found', 'Account not found.');
}

/** What the ledger keeps of an observation: no names, but the hash of all that was said. */
function hashObservation(userId: number, given: Given): string {
  const { role, competencyId, kind, level, observerName, observerRole, observedOn, seen } = given;
  return sha256(
    JSON.stringify([
      'observation',
      1,
      userId,
      subjectOf(role, competencyId),
      kind,
      level,
      observerName,
      observerRole,
      observedOn,
      seen,
    ]),
  );
}

export async function listObservationsOf(context: Context, userId: number): Promise<Observation[]> {
  const { db } = context.database;
  await requirePerson(db, userId);
  return readAll(context, db, userId);
}

async function tell(trx: Transaction<DB>, userId: number, name: string, at: Date): Promise<void> {
  await notify(trx, userId, {
    kind: 'competency_observed',
    title: `Observation recorded: ${name}`,
    body: 'It counts as evidence of your level.',
    href: '/advanced?tab=competency',
    createdAt: at,
  });
}

/** Records what somebody saw a learner do. The administrator vouches for the observer's words. */
export async function recordObservation(
  context: Context,
  admin: Viewer,
  userId: number,
  given: Given,
): Promise<Observation[]> {
  context.database.assertWritable();
  const at = context.now();
  const { role, competencyId, ...said } = given;
  const placed = findCompetency(context.content.catalogue.practice, role, competencyId);
  if (!placed)
    throw new AppError('competencies.not_found', 'This role doesn’t include this competency.', {
      competencyId: 'Choose a competency of this role.',
    });
  if (given.observedOn > at.toISOString().slice(0, 10)) {
    const message = 'The day is in the future.';
    throw new AppError('request.invalid', message, { observedOn: message });
  }
  return context.database.record(async (trx) => {
    await requirePerson(trx, userId);
    const subject = subjectOf(role, competencyId);
    const observation = { ...said, userId, subject, recordedBy: admin.id, recordedAt: at };
    const id = await insertObservation(trx, observation);
    await appendLedger(trx, {
      subjectId: userId,
      actorId: admin.id,
      at,
      action: 'competency.observed',
      object: `competency:${subject}`,
      after: {
        observationId: id,
        kind: given.kind,
        level: given.level,
        observedOn: given.observedOn,
        hash: hashObservation(userId, given),
      },
    });
    await tell(trx, userId, placed.competency.name, at);
    return readAll(context, trx, userId);
  });
}

/** Withdraws an observation that was wrong: it counts no more, and stays in the record with the reason. */
export async function withdrawObservation(
  context: Context,
  admin: Viewer,
  id: number,
  reason: string,
): Promise<Observation[]> {
  const at = context.now();
  return context.database.record(async (trx) => {
    const row = await lockObservation(trx, id);
    if (!row) return fail('observations.not_found', 'Observation not found.');
    if (row.withdrawnAt)
      return fail('observations.withdrawn', 'This observation has already been withdrawn.');
    await markObservationWithdrawn(trx, id, { at, reason });
    await appendLedger(trx, {
      subjectId: row.userId,
      actorId: admin.id,
      at,
      action: 'competency.observation_withdrawn',
      object: `competency:${row.subject}`,
      after: { observationId: id },
      reason,
    });
    return readAll(context, trx, row.userId);
  });
}

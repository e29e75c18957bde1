import {
  Observation,
  ObservationForm,
  Reason,
  ROLE_TITLES,
  ROLES,
  type Role,
  type Signature,
} from '@trialwright/contract';
import type { Transaction } from 'kysely';
import * as z from 'zod';
import { sha256 } from '../../content/load-course.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { findPerson } from '../../core/users.service.ts';
import type { Canonical } from '../../learning/signatures/canonical-json.ts';
import {
  defineSignable,
  numberOf,
  requireAdmin,
  type SigningAct,
} from '../../learning/signatures/signable.ts';
import { readSignatures, voidSignatures } from '../../learning/signatures/signatures.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { findCompetency, subjectOf } from './frameworks.ts';
import {
  findObservations,
  insertObservation,
  listObservations,
  lockObservation,
  markObservationWithdrawn,
  type ObservationRow,
} from './observations.store.ts';

type Given = z.infer<typeof ObservationForm>;

function split(subject: string): { role: Role; competencyId: string } {
  const [role, competencyId = ''] = subject.split('/');
  return { role: ROLES.find((each) => each === role) ?? 'CRA', competencyId };
}

function present(context: Context, row: ObservationRow, signature: Signature | null = null): Observation {
  const { role, competencyId } = split(row.subject);
  const found = findCompetency(context.content.catalogue.practice, role, competencyId);
  return Observation.parse({
    ...row,
    signature,
    role,
    competencyId,
    competency: found?.competency.name ?? competencyId,
    recordedAt: row.recordedAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  });
}

async function readAll(context: Context, db: Db, userId: number): Promise<Observation[]> {
  const rows = await listObservations(db, userId);
  const ids = rows.map(({ id }) => String(id));
  const signed = await readSignatures(context, db, observation, ids);
  return rows.map((row) => present(context, row, signed.get(String(row.id))?.at(-1)));
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

/** The competency that was observed; refuses one of another role, and a day that has not come. */
function requirePlaced(context: Context, { role, competencyId, observedOn }: Given) {
  const placed = findCompetency(context.content.catalogue.practice, role, competencyId);
  if (!placed)
    throw new AppError('competencies.not_found', 'This role doesn’t include this competency.', {
      competencyId: 'Choose a competency of this role.',
    });
  if (observedOn > context.now().toISOString().slice(0, 10)) {
    const message = 'The day is in the future.';
    throw new AppError('request.invalid', message, { observedOn: message });
  }
  return placed.competency;
}

/** Records what somebody saw a learner do. The administrator vouches for the observer's words. */
async function recordObservation(
  { trx, at }: SigningAct,
  { admin, userId, given, name }: { admin: Viewer; userId: number; given: Given; name: string },
): Promise<string> {
  const { role, competencyId, ...said } = given;
  const subject = subjectOf(role, competencyId);
  const id = await insertObservation(trx, {
    ...said,
    userId,
    subject,
    recordedBy: admin.id,
    recordedAt: at,
  });
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
  await tell(trx, userId, name, at);
  return String(id);
}

/** An observation with the hash of all that was said, which its signature is bound to. */
function recordOf(row: ObservationRow): Canonical {
  const { id, userId, recordedBy } = row;
  const given = ObservationForm.safeParse({ ...row, ...split(row.subject) }).data;
  return { id, userId, hash: given ? hashObservation(userId, given) : null, recordedBy };
}

export const observation = defineSignable({
  kind: 'observation',
  input: ObservationForm,
  prepare: async (context, db, { viewer, id, input }) => {
    requireAdmin(viewer);
    const userId = numberOf(id);
    await requirePerson(db, userId);
    const { name } = requirePlaced(context, input);
    return {
      title: `Observation of account ${userId}: ${name}`,
      version: null,
      meaning: 'authored',
      statement: 'I record what the observer told the academy, in their words.',
      lines: [
        { label: 'Role', value: ROLE_TITLES[input.role] },
        { label: 'What was seen', value: input.kind === 'project' ? 'A written task' : 'Work' },
        { label: 'Level', value: input.level },
        { label: 'Observer', value: `${input.observerName}, ${input.observerRole}` },
        { label: 'Day', value: input.observedOn },
        { label: 'In the observer’s words', value: input.seen },
      ],
      subjectId: userId,
      apply: (act) => recordObservation(act, { admin: viewer, userId, given: input, name }),
    };
  },
  readRecords: async (db, ids) => {
    const rows = await findObservations(db, ids.map(numberOf));
    return new Map(rows.map((row) => [String(row.id), recordOf(row)]));
  },
});

async function requireInForce(trx: Db, id: string): Promise<ObservationRow> {
  const [row] = await findObservations(trx, [numberOf(id)]);
  if (!row) return fail('observations.not_found', 'Observation not found.');
  if (row.withdrawnAt) return fail('observations.withdrawn', 'This observation has already been withdrawn.');
  return row;
}

/** Withdraws an observation that was wrong: it counts no more, and stays in the record with the reason. */
export const observationWithdrawal = defineSignable({
  kind: 'observation-withdrawal',
  input: z.object({ reason: Reason }),
  prepare: async (context, db, { viewer, id, input: { reason } }) => {
    requireAdmin(viewer);
    const row = await requireInForce(db, id);
    const { competency, observerName } = present(context, row);
    return {
      title: `Withdrawal of an observation of account ${row.userId}: ${competency}`,
      version: null,
      meaning: 'approved',
      statement: 'I withdraw this observation for the reason given.',
      lines: [
        { label: 'Observer', value: observerName },
        { label: 'In the observer’s words', value: row.seen },
        { label: 'Reason', value: reason },
      ],
      subjectId: row.userId,
      apply: async ({ trx, at }) => {
        await lockObservation(trx, row.id);
        await requireInForce(trx, id);
        await markObservationWithdrawn(trx, row.id, { at, reason });
        await appendLedger(trx, {
          subjectId: row.userId,
          actorId: viewer.id,
          at,
          action: 'competency.observation_withdrawn',
          object: `competency:${row.subject}`,
          after: { observationId: row.id },
          reason,
        });
        await voidSignatures(trx, { kind: 'observation', id }, { at, by: viewer.id, reason });
        return id;
      },
    };
  },
  readRecords: async (db, ids) => {
    const rows = await findObservations(db, ids.map(numberOf));
    return new Map(
      rows.map((row) => [
        String(row.id),
        {
          id: row.id,
          userId: row.userId,
          withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
          reason: row.withdrawnReason,
        },
      ]),
    );
  },
});

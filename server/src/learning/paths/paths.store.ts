import type { Selectable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, PathSteps } from '../../core/database/schema.ts';

export type StepRow = Selectable<PathSteps>;

export interface Enrollment {
  pathId: string;
  enrolledAt: Date;
}

const STEP = [
  'pathSteps.id',
  'pathSteps.userId',
  'pathSteps.pathId',
  'pathSteps.courseId',
  'pathSteps.rule',
  'pathSteps.kind',
  'pathSteps.reason',
  'pathSteps.isRequired',
  'pathSteps.createdAt',
  'pathSteps.doneAt',
] as const;

/** All enrolments of a learner, and all steps in the order in which they were opened. */
export async function listEnrollments(
  db: Db,
  userId: number,
): Promise<{ enrolments: Enrollment[]; steps: StepRow[] }> {
  const rows = await db
    .selectFrom('pathEnrolments as enrolment')
    .leftJoin('pathSteps', (join) =>
      join
        .onRef('pathSteps.userId', '=', 'enrolment.userId')
        .onRef('pathSteps.pathId', '=', 'enrolment.pathId'),
    )
    .select(['enrolment.pathId as enrolledIn', 'enrolment.enrolledAt'])
    .select(STEP)
    .where('enrolment.userId', '=', userId)
    .orderBy('pathSteps.id')
    .execute();
  const enrolments = new Map(
    rows.map(({ enrolledIn, enrolledAt }) => [enrolledIn, { pathId: enrolledIn, enrolledAt }]),
  );
  // Where a path has no step, the joined columns are all null.
  const steps = rows.filter((row): row is typeof row & StepRow => row.id !== null);
  return { enrolments: [...enrolments.values()], steps };
}

/** Enrolls once; returns when, and whether it was now. */
export async function insertEnrollment(
  trx: Transaction<DB>,
  userId: number,
  pathId: string,
  at: Date,
): Promise<{ enrolledAt: Date; isNew: boolean }> {
  const row = await trx
    .insertInto('pathEnrolments')
    .values({ userId, pathId, enrolledAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'pathId']).doNothing())
    .returning('enrolledAt')
    .executeTakeFirst();
  if (row) return { enrolledAt: row.enrolledAt, isNew: true };
  const { enrolledAt } = await trx
    .selectFrom('pathEnrolments')
    .select('enrolledAt')
    .where('userId', '=', userId)
    .where('pathId', '=', pathId)
    .executeTakeFirstOrThrow();
  return { enrolledAt, isNew: false };
}

/** The paths that a learner is enrolled in, in the order of enrolment. */
export async function listEnrolments(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pathEnrolments')
    .select('pathId')
    .where('userId', '=', userId)
    .orderBy('enrolledAt')
    .execute();
  return rows.map(({ pathId }) => pathId);
}

export async function findStep(db: Db, userId: number, id: number): Promise<StepRow | undefined> {
  return db
    .selectFrom('pathSteps')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
}

/** The steps of a module, held until the end of the transaction. */
export async function lockSteps(trx: Transaction<DB>, userId: number, courseId: number): Promise<StepRow[]> {
  return trx
    .selectFrom('pathSteps')
    .selectAll()
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Opens a step; undefined where its rule has one open already. */
export async function insertStep(
  trx: Transaction<DB>,
  step: Omit<StepRow, 'id'>,
): Promise<StepRow | undefined> {
  return trx
    .insertInto('pathSteps')
    .values(step)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'courseId', 'rule']).where('doneAt', 'is', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Ends open steps; returns those that were still open. */
export async function markDone(trx: Transaction<DB>, ids: readonly number[], at: Date): Promise<StepRow[]> {
  if (ids.length === 0) return [];
  return trx
    .updateTable('pathSteps')
    .set({ doneAt: at })
    .where('id', 'in', ids)
    .where('doneAt', 'is', null)
    .returningAll()
    .execute();
}

export interface MeasureRow {
  courseId: number;
  measure: string;
  score: number;
}

export async function listMeasures(db: Db, userId: number): Promise<MeasureRow[]> {
  return db
    .selectFrom('pathMeasures')
    .select(['courseId', 'measure', 'score'])
    .where('userId', '=', userId)
    .execute();
}

/** Keeps the latest score of a measure. */
export async function saveMeasure(
  trx: Transaction<DB>,
  row: { userId: number; courseId: number; measure: 'pretest' | 'rubric'; score: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('pathMeasures')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'courseId', 'measure']).doUpdateSet({ score: row.score, at: row.at }),
    )
    .execute();
}

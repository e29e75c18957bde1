import { SIGNATURE_MEANINGS, type CompletionStatement, type Signature } from '@trialwright/contract';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { byLesson, isCourseCompleted } from '../course-states.ts';
import { readProgressWithin } from '../progress.service.ts';
import { forAttempt } from '../begun-versions/begun-versions.service.ts';
import { workOf } from '../work.ts';
import { examRuleOf } from '../quiz/retakes.ts';
import { defineSignable, numberOf } from '../signatures/signable.ts';
import { readSignatures } from '../signatures/signatures.service.ts';
import { issueIfEarned } from './issue-certificate.service.ts';
import { isStatementSigned } from './statement-required.ts';
import { findPassed, listPassed } from './signed-certificates.store.ts';

const ALREADY = 'You have already signed this statement.';

/** The learner’s own statement about a course that was completed and passed. */
export const courseCompletion = defineSignable({
  kind: 'course-completion',
  input: z.object({}),
  prepare: async (teaching, db, { viewer, id }) => {
    const [attempt] = await findPassed(db, [numberOf(id)]);
    if (!attempt || attempt.userId !== viewer.id)
      return fail('attempts.not_found', 'You have no passed assessment with this number.');
    const context = await forAttempt(teaching, db, attempt);
    const { catalogue } = context.content;
    const course = catalogue.course(attempt.courseId) ?? fail('courses.not_found', 'Course not found.');
    if (!isCourseCompleted(course, byLesson(await readProgressWithin(db, viewer.id))))
      fail('certificates.not_earned', 'Complete all lessons and pass the assessment first.');
    if (await isStatementSigned(db, attempt.id)) fail('signatures.already_signed', ALREADY);
    return {
      title: course.title,
      version: attempt.courseVersion,
      meaning: 'completed',
      statement: `${SIGNATURE_MEANINGS.completed}.`,
      lines: [
        { label: 'Content hash (SHA-256)', value: attempt.contentHash },
        {
          label: 'Assessment',
          value: `attempt ${attempt.id}, ${attempt.score}%, ${attempt.submittedAt?.toISOString() ?? ''}`,
        },
      ],
      subjectId: viewer.id,
      apply: async () => id,
      // Where the operator asks for the statement, the certificate waited for it.
      after: async ({ trx, at }) => {
        await issueIfEarned(workOf(context, trx, at), { userId: viewer.id, course, attemptId: attempt.id });
      },
    };
  },
  readRecords: async (db, ids) =>
    new Map(
      (await findPassed(db, ids.map(numberOf))).map(({ submittedAt, ...attempt }) => [
        String(attempt.id),
        { ...attempt, submittedAt: submittedAt?.toISOString() ?? null },
      ]),
    ),
});

/** The statement over an attempt that counts: the last one, whatever became of it. */
export async function readStatement(
  context: Pick<Context, 'keys'>,
  db: Db,
  attemptId: number,
): Promise<Signature | null> {
  const signed = await readSignatures(context, db, courseCompletion, [String(attemptId)]);
  return signed.get(String(attemptId))?.at(-1) ?? null;
}

/** What a learner passed, with the statement that was signed or may be. */
export async function listStatements(context: Context, userId: number): Promise<CompletionStatement[]> {
  const { db } = context.database;
  const { catalogue } = context.content;
  const passed = await listPassed(db, userId);
  const ids = passed.map(({ id }) => String(id));
  const signed = await readSignatures(context, db, courseCompletion, ids);
  const progress = byLesson(await readProgressWithin(db, userId));
  return passed.flatMap(({ id, courseId, courseVersion, submittedAt, number }) => {
    const course = catalogue.course(courseId);
    if (!course || !submittedAt || !isCourseCompleted(course, progress)) return [];
    const isRequired = number === null && examRuleOf(catalogue.academy, course).isStatementRequired;
    return [
      {
        attemptId: id,
        courseId,
        courseTitle: course.title,
        version: courseVersion,
        passedAt: submittedAt.toISOString(),
        certificateNumber: number,
        isRequired,
        signature: signed.get(String(id))?.at(-1) ?? null,
      },
    ];
  });
}

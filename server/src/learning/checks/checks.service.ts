import { CheckAnswer, type BodyOf, type checks, type CheckState, type ReplyOf } from '@trialwright/contract';
import { checksOf, type CatalogueCourse, type CatalogueLesson } from '../../content/catalogue.ts';
import { gradeCheck, keyOf } from '../../content/checks/check.ts';
import type { Context } from '../../context.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import type { Db } from '../../core/database/open.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { remember } from '../recall/memory.service.ts';
import { recollections } from '../recall/recall-checks.ts';
import { findLesson, requireOpenLesson } from '../standing.service.ts';
import { deleteOwnText, listAnswers, saveAnswer, saveOwnMarks, type CheckRow } from './checks.store.ts';

export { listFirstVerdicts } from './checks.store.ts';

type Placed = ReturnType<typeof checksOf>[number];

/** The row of this very text of a check; an answer to another text does not count. */
function rowOf(rows: readonly CheckRow[], { check, hash }: Placed): CheckRow | undefined {
  return rows.find(({ checkId, checkHash }) => checkId === check.id && checkHash === hash);
}

function present({ check }: Placed, row: CheckRow): CheckState | undefined {
  const stored = parseColumn(CheckAnswer, row.answer, { table: 'check_answers', id: row.checkId });
  const isTextDeleted = stored.kind === 'write' && row.ownText === null;
  const answer = stored.kind === 'write' ? { ...stored, text: row.ownText ?? '' } : stored;
  const graded = gradeCheck(check, isTextDeleted ? keyOf(check) : answer);
  if (!graded) return undefined;
  return {
    checkId: check.id,
    answer,
    result: graded.result,
    answeredAt: row.answeredAt.toISOString(),
    times: row.times,
    ownMarks: row.ownMarks,
    isTextDeleted,
  };
}

async function openLesson(context: Context, viewer: Viewer, lessonId: number) {
  const found = findLesson(context, lessonId);
  await requireOpenLesson(context, viewer, found.course, found.lesson);
  return found;
}

function findCheck(lesson: CatalogueLesson, checkId: string): Placed {
  return (
    checksOf(lesson).find(({ check }) => check.id === checkId) ??
    fail('checks.not_found', 'This lesson has no such check. It may have been replaced; reload the page.')
  );
}

export async function listCheckStates(
  context: Context,
  viewer: Viewer,
  lessonId: number,
): Promise<CheckState[]> {
  const { lesson } = await openLesson(context, viewer, lessonId);
  const rows = await listAnswers(context.database.db, viewer.id, lessonId);
  return checksOf(lesson).flatMap((placed) => {
    const row = rowOf(rows, placed);
    return row ? (present(placed, row) ?? []) : [];
  });
}

/** What is written under a learner's name with a first answer. */
function rowFor(viewer: Viewer, course: CatalogueCourse, lesson: CatalogueLesson, { check, hash }: Placed) {
  return {
    userId: viewer.id,
    checkId: check.id,
    checkHash: hash,
    lessonId: lesson.id,
    contentHash: lesson.contentHash,
    courseVersion: course.version,
  };
}

/** Grades an answer and records it; the first one stays, later ones are practice. */
export async function answerCheck(
  context: Context,
  viewer: Viewer,
  { id: lessonId, checkId }: { id: number; checkId: string },
  answer: CheckAnswer,
): Promise<ReplyOf<typeof checks.answer>> {
  context.database.assertWritable();
  const { lesson, course } = await openLesson(context, viewer, lessonId);
  const placed = findCheck(lesson, checkId);
  const graded = gradeCheck(placed.check, answer);
  if (!graded) {
    const message =
      answer.kind === 'write' && placed.check.check === 'write'
        ? `Write at least ${placed.check.words} words.`
        : 'This answer doesn’t fit the question. Answer every part of it, and reload the page if it has changed.';
    throw new AppError('checks.unfit_answer', message, { answer: message });
  }
  const isWritten = answer.kind === 'write';
  const now = context.now();
  const row = await context.database.record(async (trx) => {
    const saved = await saveAnswer(trx, {
      ...rowFor(viewer, course, lesson, placed),
      answer: isWritten ? { ...answer, text: '' } : answer,
      ownText: isWritten ? answer.text : null,
      verdict: graded.result.verdict,
      hits: graded.hits,
      ofHits: graded.of,
      at: now,
    });
    if (saved.times === 1) await remember(trx, viewer.id, recollections(checkId, graded, 'easy'), now);
    return saved;
  });
  const state = present(placed, row);
  if (!state) throw new Error(`The answer to ${checkId} cannot be graded as it is stored.`);
  return { ...state, practice: row.times > 1 ? graded.result : null };
}

/** Keeps what a learner finds in the own text by the rubric. */
export async function markOwnText(
  context: Context,
  viewer: Viewer,
  { id: lessonId, checkId }: { id: number; checkId: string },
  { marks }: BodyOf<typeof checks.markOwn>,
): Promise<CheckState> {
  context.database.assertWritable();
  const { lesson } = await openLesson(context, viewer, lessonId);
  const placed = findCheck(lesson, checkId);
  const { check, hash } = placed;
  if (check.check !== 'write' || check.rubric.length !== marks.length) {
    const message = 'These marks don’t fit the rubric. Reload the page.';
    throw new AppError('checks.unfit_answer', message, { marks: message });
  }
  const row = await saveOwnMarks(context.database.db, { userId: viewer.id, checkId, checkHash: hash }, marks);
  const state = row && present(placed, row);
  return state ?? fail('checks.not_answered', 'Write your own text first.');
}

/** Deletes a learner's free text; that the check was answered stays recorded. */
export async function deleteText(
  context: Context,
  viewer: Viewer,
  { checkId }: { checkId: string },
): Promise<void> {
  context.database.assertWritable();
  const wasThere = await deleteOwnText(context.database.db, viewer.id, checkId);
  if (!wasThere) fail('checks.not_answered', 'You haven’t answered this check.');
}

/** How the checks of a lesson stand: those without an answer, and what the ledger says of the others. */
export async function readChecks(
  db: Db,
  userId: number,
  lesson: CatalogueLesson,
): Promise<{ unanswered: { id: string; slide: number }[]; answered: number; rightAtOnce: number }> {
  const placed = checksOf(lesson);
  if (placed.length === 0) return { unanswered: [], answered: 0, rightAtOnce: 0 };
  const rows = await listAnswers(db, userId, lesson.id);
  const unanswered = placed.filter((each) => rowOf(rows, each) === undefined);
  const answered = placed.flatMap((each) => rowOf(rows, each) ?? []);
  return {
    unanswered: unanswered.map(({ check, slide }) => ({ id: check.id, slide })),
    answered: answered.length,
    rightAtOnce: answered.filter(({ verdict }) => verdict === 'right').length,
  };
}

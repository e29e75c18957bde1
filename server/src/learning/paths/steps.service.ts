import type { Transaction } from 'kysely';
import type { CatalogueLesson } from '../../content/catalogue.ts';
import type { DB } from '../../core/database/schema.ts';
import { appendLedger } from '../../core/ledger.ts';
import { lessonToRepeat } from './path-access.service.ts';
import { findModule, type Measure, type Module } from './path-modules.ts';
import { evaluateRules } from './path-rules.ts';
import { insertStep, lockSteps, markDone, type StepRow } from './paths.store.ts';
import { summarizeAttempts } from '../quiz/attempts.store.ts';
import type { Work } from '../work.ts';

async function recordStep(
  trx: Transaction<DB>,
  action: 'path.step_opened' | 'path.step_done',
  step: StepRow,
  at: Date,
): Promise<void> {
  const { id, pathId, courseId, rule, kind, reason, isRequired } = step;
  await appendLedger(trx, {
    subjectId: step.userId,
    // What follows is worked out by the academy, at whatever moment it is looked at.
    actorId: null,
    at,
    action,
    object: `path-step:${id}`,
    after: { pathId, courseId, rule, kind, ...(action === 'path.step_opened' && { reason, isRequired }) },
  });
}

/** Ends steps, each once. */
export async function finishSteps(trx: Transaction<DB>, ids: readonly number[], at: Date): Promise<void> {
  for (const step of await markDone(trx, ids, at)) await recordStep(trx, 'path.step_done', step, at);
}

interface MeasureResult {
  userId: number;
  module: Module;
  measure: Measure;
  score: number;
  at: Date;
}

/** Evaluates the adaptive rules of a module on a measure, in the transaction that takes it. Returns what it opened. */
export async function applyRules(trx: Transaction<DB>, taken: MeasureResult): Promise<StepRow[]> {
  const { userId, module, measure, score, at } = taken;
  const { content, path, adaptiveRules } = module;
  if (!adaptiveRules.some((rule) => rule.measure === measure)) return [];
  const steps = await lockSteps(trx, userId, content.id);
  const { opened, closed } = evaluateRules(adaptiveRules, { measure, score, module: content.title }, steps);
  await finishSteps(trx, closed, at);
  const rows: StepRow[] = [];
  for (const { rule, reason } of opened) {
    const { effect, isRequired = false } = adaptiveRules[rule] ?? {};
    if (!effect) continue;
    const row = await insertStep(trx, {
      userId,
      pathId: path.id,
      courseId: content.id,
      rule,
      kind: effect.kind,
      reason,
      isRequired,
      createdAt: at,
      doneAt: null,
    });
    if (!row) continue;
    await recordStep(trx, 'path.step_opened', row, at);
    rows.push(row);
  }
  const skips = rows.filter(({ kind }) => kind === 'skip_lessons');
  await finishSteps(
    trx,
    skips.map(({ id }) => id),
    at,
  );
  return rows;
}

/**
 * What a submitted attempt at a module’s assessment leads to. The rules measure the best score: who once reached a
 * threshold is not asked again for a weaker attempt. Returns whether the module was passed for the first time.
 */
export async function measureAssessment(
  { trx, at, catalogue }: Work,
  { userId, courseId, passed }: { userId: number; courseId: number; passed: boolean },
): Promise<boolean> {
  const module = findModule(catalogue, courseId);
  if (!module) return false;
  const { best, passes } = await summarizeAttempts(trx, userId, courseId);
  await applyRules(trx, { userId, module, measure: 'assessment', score: best, at });
  return passed && passes === 1;
}

/** Ends the steps that asked for a lesson once more, now that it was completed. */
export async function measureReading(
  { trx, at, catalogue }: Work,
  userId: number,
  lesson: CatalogueLesson,
): Promise<void> {
  const steps = await lockSteps(trx, userId, lesson.courseId);
  const done = steps.filter((step) => step.doneAt === null && lessonToRepeat(catalogue, step) === lesson.id);
  await finishSteps(
    trx,
    done.map(({ id }) => id),
    at,
  );
}

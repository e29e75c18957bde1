import { randomInt } from 'node:crypto';
import { DRILL_MARK } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { drawPretest, toItems } from '../quiz/practice-pool.ts';
import { openSession, type CompletionHandler } from '../quiz/sessions.service.ts';
import { drillQuestions } from '../quiz/term-questions.ts';
import { applyRules, finishSteps } from './steps.service.ts';
import { PRETEST_QUESTIONS } from './next-in-path.ts';
import { requireOpenModule } from './open-module.service.ts';
import { findModule, ruleOfStep } from './path-modules.ts';
import { findStep, saveMeasure } from './paths.store.ts';

const random = (limit: number) => randomInt(limit);

/** Starts the pretest of a module that nothing was done in yet, or goes on with the open one. */
export async function startPretest(
  context: Context,
  viewer: Viewer,
  address: { pathId: string; courseId: number },
): Promise<{ sessionId: number }> {
  context.database.assertWritable();
  const { module, state } = await requireOpenModule(context, viewer, address);
  if (!state.isPretestOpen)
    fail('paths.not_offered', 'A pretest is offered once, before the first lesson of a module that has one.');
  const { content } = module;
  const session = await context.database.record((trx) =>
    openSession(trx, {
      userId: viewer.id,
      kind: 'pretest',
      subject: String(content.id),
      title: `Pretest: ${content.title}`,
      items: drawPretest(content, context.content.catalogue, PRETEST_QUESTIONS, random),
      startedAt: context.now(),
      expiresAt: null,
    }),
  );
  return { sessionId: session.id };
}

/** Starts the drill that a step asks for, or goes on with the open one. */
export async function startDrill(
  context: Context,
  viewer: Viewer,
  stepId: number,
): Promise<{ sessionId: number }> {
  const { database, content } = context;
  database.assertWritable();
  const step = await findStep(database.db, viewer.id, stepId);
  if (!step) return fail('paths.not_found', 'Step not found.');
  const effect = ruleOfStep(content.catalogue, step)?.effect;
  if (step.doneAt || effect?.kind !== 'glossary_drill')
    return fail('paths.not_offered', 'This step has no drill.');
  const questions = drillQuestions(effect.terms, content.catalogue.shelf);
  const module = findModule(content.catalogue, step.courseId);
  const session = await database.record((trx) =>
    openSession(trx, {
      userId: viewer.id,
      kind: 'drill',
      subject: String(step.id),
      title: `Glossary drill: ${module?.content.title ?? 'terms'}`,
      items: toItems(questions, random),
      startedAt: context.now(),
      expiresAt: null,
    }),
  );
  return { sessionId: session.id };
}

const backTo = (pathId: string | undefined) =>
  pathId === undefined
    ? { label: 'Back to learning paths', href: '/advanced' }
    : { label: 'Back to learning path', href: `/learning-paths/${pathId}` };

/** Keeps the score of a pretest, and applies the rules that measure by it. */
export const finishPretest: CompletionHandler = async (context, trx, session, { score, at }) => {
  const module = findModule(context.content.catalogue, Number(session.subject));
  if (!module) return { text: null, next: backTo(undefined) };
  const { userId } = session;
  const courseId = module.content.id;
  await saveMeasure(trx, { userId, courseId, measure: 'pretest', score, at });
  await appendLedger(trx, {
    subjectId: userId,
    actorId: userId,
    at,
    action: 'path.pretest_taken',
    object: `course:${courseId}`,
    after: { pathId: module.path.id, sessionId: session.id, score },
  });
  const opened = await applyRules(trx, { userId, module, measure: 'pretest', score, at });
  const texts = opened.map(({ reason, rule }) => {
    const action = module.adaptiveRules[rule]?.action ?? '';
    return `${reason} ${action}.`;
  });
  const text = texts.length > 0 ? texts.join(' ') : 'No lessons are skipped. Start with the first one.';
  return { text, next: backTo(module.path.id) };
};

/** A drill that reaches the mark ends its step. */
export const finishDrill: CompletionHandler = async (_context, trx, session, { score, at }) => {
  const step = await findStep(trx, session.userId, Number(session.subject));
  if (score < DRILL_MARK)
    return {
      text: `This step requires ${DRILL_MARK}%. Retake the drill from the learning path.`,
      next: backTo(step?.pathId),
    };
  if (step) await finishSteps(trx, [step.id], at);
  return { text: `Step complete. It required ${DRILL_MARK}%.`, next: backTo(step?.pathId) };
};

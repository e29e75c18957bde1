import { randomInt } from 'node:crypto';
import { LEVEL_MARK, type CompetencyLevel } from '@trialwright/contract';
import type { BankItem } from '../../content/practice-schemas.ts';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { shuffle } from '../../learning/quiz/draw.ts';
import { toItems } from '../../learning/quiz/practice-pool.ts';
import { openSession, type CompletionHandler } from '../../learning/quiz/sessions.service.ts';
import type { QuizQuestion } from '../../learning/quiz/quiz-form.ts';
import { levelReached, scoreByLevel, type ByLevel } from './competency-level.ts';
import { findCompetency, roleOf, subjectOf } from './frameworks.ts';

function asQuizQuestion({ id, level, stem, options, rationale, reference }: BankItem): QuizQuestion {
  return { id, level, stem, options, rationale, reference, source: null };
}

/** Starts the assessment of a competency in the learner's role, with its whole bank, or resumes the open one. */
export async function assessCompetency(
  context: Context,
  viewer: Viewer,
  area: string,
): Promise<{ sessionId: number; competencyArea: string; redirectUrl: string }> {
  return context.database.record(async (trx) => {
    if (!viewer.roles.some(({ isPaid }) => isPaid))
      fail('roles.not_paid', 'Competency assessments require a role package you don’t own.');
    const { practice } = context.content.catalogue;
    const role = roleOf(viewer.roles);
    const competency = findCompetency(practice, role, area)?.competency;
    const bank = competency && practice.bank(competency.bank);
    if (!competency || !bank)
      throw new AppError('competencies.not_found', 'Your role doesn’t include this competency.', {
        competencyArea: 'Your role doesn’t include this competency.',
      });
    const random = (limit: number) => randomInt(limit);
    const { id } = await openSession(trx, {
      userId: viewer.id,
      kind: 'competency',
      subject: subjectOf(role, competency.id),
      title: competency.name,
      items: toItems(shuffle(bank.items.map(asQuizQuestion), random), random),
      startedAt: context.now(),
      expiresAt: null,
    });
    return { sessionId: id, competencyArea: competency.id, redirectUrl: `/practice/${id}` };
  });
}

function describe(level: CompetencyLevel, byLevel: ByLevel): string {
  const { competent, proficient, expert } = byLevel;
  return (
    `Level of your answers: ${level}. You scored ${competent}% on competent-level questions, ${proficient}% on ` +
    `proficient, and ${expert}% on expert. Each level requires ${LEVEL_MARK}% on it and on every level below. ` +
    'Questions alone show at most competent: a simulation, a written task, or an observation shows the rest.'
  );
}

/** Determines and stores the level that the answers of an assessment show; what is reached rests on all evidence. */
export const finishCompetency: CompletionHandler = async (_context, trx, session, { score, at }) => {
  const byLevel = scoreByLevel(session.form.items, session.answers);
  const level = levelReached(byLevel);
  await appendLedger(trx, {
    subjectId: session.userId,
    actorId: session.userId,
    at,
    action: 'competency.assessed',
    object: `competency:${session.subject}`,
    after: { sessionId: session.id, level, byLevel, score },
  });
  const competencyId = session.subject.split('/')[1] ?? '';
  return {
    text: describe(level, byLevel),
    next: { label: 'View Development Plan', href: `/advanced?tab=competency&plan=${competencyId}` },
    level,
    byLevel,
  };
};

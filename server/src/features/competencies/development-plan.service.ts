import { COMPETENCY_LEVELS, type DevelopmentPlan } from '@trialwright/contract';
import type { CompetencyEntry } from '../../content/practice-schemas.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { byLesson } from '../../learning/course-states.ts';
import { listLockReasons } from '../../learning/standing.service.ts';
import { findSession, type SessionRow } from '../../learning/quiz/sessions.service.ts';
import { isCorrect } from '../../learning/quiz/quiz-form.ts';
import { readProgress } from '../../learning/progress.service.ts';
import { listDone } from '../scenarios/scenarios.service.ts';
import { ASSESSED_LEVELS, levelAfter } from './competency-level.ts';
import { findCompetency, roleOf } from './frameworks.ts';
import { loadCompetencyResults, rolesOf } from './competency-results.service.ts';
import { presentStudy, type StudyWorld } from './study-items.ts';

/** Questions missed, lower levels first, since higher ones depend on them. */
function gapsOf({ form, answers }: SessionRow): DevelopmentPlan['gaps'] {
  const missed = form.items.filter((item) => !isCorrect(item, answers)).map(({ question }) => question);
  return ASSESSED_LEVELS.flatMap((level) =>
    missed
      .filter((question) => question.level === level)
      .map(({ stem, reference }) => ({ level, question: stem, reference })),
  );
}

/** Entries for the next level first, then for those above it. */
function studyFrom(entry: CompetencyEntry, nextLevel: DevelopmentPlan['nextLevel'], world: StudyWorld) {
  if (nextLevel === null) return [];
  const levels = COMPETENCY_LEVELS.slice(COMPETENCY_LEVELS.indexOf(nextLevel));
  return levels.flatMap((level) =>
    entry.study.filter((each) => each.level === level).flatMap((each) => presentStudy(each, world)),
  );
}

async function readWorld(context: Context, learner: Viewer): Promise<StudyWorld> {
  const [progress, locks, scenariosDone] = await Promise.all([
    readProgress(context, learner.id),
    listLockReasons(context, learner),
    listDone(context.database.db, learner.id),
  ]);
  const isPaid = learner.roles.some((record) => record.isPaid);
  return {
    catalogue: context.content.catalogue,
    progress: byLesson(progress),
    ...locks,
    scenariosDone,
    isPaid,
  };
}

/** The next level of a competency in the learner's role, the gaps, and what to study. */
export async function readPlan(
  context: Context,
  viewer: Viewer,
  { userId, competencyId }: { userId: number; competencyId: string },
): Promise<DevelopmentPlan> {
  const roles = await rolesOf(context, viewer, userId);
  const role = roleOf(roles);
  const placed = findCompetency(context.content.catalogue.practice, role, competencyId);
  if (!placed) return fail('competencies.not_found', 'Your role doesn’t include this competency.');
  const [standing] = await loadCompetencyResults(context, userId, role, [placed]);
  if (!standing) throw new Error(`${competencyId} has no standing.`);
  const { id, name, description, levels } = placed.competency;
  const latest = standing.assessment
    ? await findSession(context.database.db, standing.assessment.sessionId)
    : undefined;
  const nextLevel = levelAfter(standing.reached);
  return {
    competency: { id, name, description },
    standing,
    nextLevel,
    indicators: nextLevel ? levels[nextLevel].indicators : [],
    gaps: latest ? gapsOf(latest) : [],
    study: studyFrom(
      placed.competency,
      nextLevel,
      await readWorld(context, { ...viewer, id: userId, roles }),
    ),
  };
}

import { MASTERY_DAYS, type Mastery } from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Catalogue } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../core/sessions.ts';
import { listFirstVerdicts } from '../checks/checks.service.ts';
import { percentOf } from '../course-states.ts';
import { loadRoles } from '../roles.service.ts';
import { listFirstAnswers } from './memory.service.ts';
import { checkIndex } from './recall-checks.ts';
import { itemIndex } from './item-index.ts';
import { competenciesServed } from './competencies-served.ts';

/** One first answer, where it counts. */
interface Evidence {
  lessonId: number;
  objective: number;
  /** Competencies of the learner's role that it speaks for. */
  competencies: readonly string[];
  isRight: boolean;
  weight: number;
}

/** Choosing one of a few and pairing are easier than the other kinds. */
const EASY = new Set(['choose', 'match']);

function sum(evidence: readonly Evidence[]) {
  const right = evidence.filter(({ isRight }) => isRight);
  const weigh = (each: readonly Evidence[]) => each.reduce((total, { weight }) => total + weight, 0);
  return {
    answered: evidence.length,
    right: right.length,
    percent: percentOf(weigh(right), weigh(evidence)),
  };
}

function groupBy<K>(
  evidence: readonly Evidence[],
  keysOf: (each: Evidence) => readonly K[],
): Map<K, Evidence[]> {
  const groups = new Map<K, Evidence[]>();
  for (const each of evidence)
    for (const key of keysOf(each)) groups.set(key, [...(groups.get(key) ?? []), each]);
  return groups;
}

function objectivesOf(evidence: readonly Evidence[], catalogue: Catalogue): Mastery['objectives'] {
  const groups = groupBy(evidence, ({ lessonId, objective }) => [`${lessonId}/${objective}`]);
  return [...groups.values()].flatMap((group) => {
    const [{ lessonId, objective } = { lessonId: 0, objective: 0 }] = group;
    const lesson = catalogue.lesson(lessonId);
    const text = lesson?.objectives[objective - 1];
    if (!lesson || text === undefined) return [];
    const course = catalogue.course(lesson.courseId)?.title ?? '';
    return [{ lessonId, lesson: lesson.title, course, objective: text, ...sum(group) }];
  });
}

/**
 * What a learner's first answers of the last 90 days say: those to checks, to practice questions, and to assessments. A
 * free text is graded by nobody and does not count; what is answered again does not either.
 */
export async function readMastery(context: Context, viewer: Viewer, userId: number): Promise<Mastery> {
  const { db } = context.database;
  const { catalogue } = context.content;
  const since = DateTime.fromJSDate(context.now()).minus({ days: MASTERY_DAYS }).toJSDate();
  const [verdicts, answers, roles] = await Promise.all([
    listFirstVerdicts(db, userId, since),
    listFirstAnswers(db, userId, since),
    viewer.id === userId ? viewer.roles : loadRoles(db, userId),
  ]);
  const served = competenciesServed(catalogue, roles);
  const ofChecks = verdicts.flatMap(({ checkId, isRight }): Evidence[] => {
    const found = checkIndex(catalogue).get(checkId);
    if (!found) return [];
    const { check } = found.placed;
    const weight = EASY.has(check.check) ? 1 : 2;
    const competencies = served.has(check.skill) ? [check.skill] : [];
    return [{ lessonId: found.lesson.id, objective: check.objective, competencies, isRight, weight }];
  });
  const ofQuestions = answers.flatMap(({ questionId, isCorrect }): Evidence[] => {
    const item = itemIndex(catalogue).get(questionId);
    if (!item) return [];
    const competencies = served.idsFor(item.lesson, item.course);
    const { objective, lesson } = item;
    return [{ lessonId: lesson.id, objective, competencies, isRight: isCorrect, weight: 2 }];
  });
  const evidence = [...ofChecks, ...ofQuestions];
  const byCompetency = groupBy(evidence, ({ competencies }) => competencies);
  return {
    ...sum(evidence),
    competencies: served.all.flatMap(({ id, name }) => {
      const group = byCompetency.get(id);
      return group ? [{ competencyId: id, name, ...sum(group) }] : [];
    }),
    objectives: objectivesOf(evidence, catalogue).toSorted(
      (one, other) => one.lessonId - other.lessonId || one.objective.localeCompare(other.objective),
    ),
  };
}

import type { Analytics, AssessmentRecord } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { loadRoles } from '../../learning/roles.service.ts';
import { listAttemptAnswers } from '../../learning/quiz/attempt-answers.service.ts';
import { listOwnCertificates } from '../../learning/certificates/certificates.service.ts';
import { byLesson } from '../../learning/course-states.ts';
import { listPractisedAnswers } from '../../learning/quiz/sessions.service.ts';
import { sumActiveTime } from '../../learning/reading/reading.service.ts';
import { listStudyTime } from '../../learning/study-days.service.ts';
import { readProgress } from '../../learning/progress.service.ts';
import { sumProgress } from '../users/users.service.ts';
import { listPlayed, type PlayedSimulation } from '../scenarios/scenarios.service.ts';
import { areasOf, firstWeekOf, studyDaysOf, studyWeeksOf } from './study-figures.ts';

/** Certificate statuses that still count. */
const HELD = new Set(['Valid', 'Expiring', 'Expired']);
const SCORES = 30;

async function completionOf(context: Context, userId: number): Promise<Analytics['completion']> {
  const [roles, rows, certificates] = await Promise.all([
    loadRoles(context.database.db, userId),
    readProgress(context, userId),
    listOwnCertificates(context, userId),
  ]);
  const courses = roles[0] ? context.content.catalogue.coursesOf(roles[0].role) : [];
  const { completedLessons, totalLessons, completedCourses, totalCourses } = sumProgress(
    courses,
    byLesson(rows),
  );
  return {
    lessons: completedLessons,
    totalLessons,
    courses: completedCourses,
    totalCourses,
    certificates: certificates.filter(({ status }) => HELD.has(status)).length,
  };
}

function presentScores(context: Context, records: readonly AssessmentRecord[]): Analytics['scores'] {
  return records
    .flatMap(({ attemptId, assessmentId, submittedAt, score, passed }) => {
      const course = context.content.catalogue.course(assessmentId);
      if (!course) return [];
      return [{ attemptId, courseId: course.id, courseTitle: course.title, at: submittedAt, score, passed }];
    })
    .slice(0, SCORES)
    .toReversed();
}

function presentSimulations(context: Context, played: readonly PlayedSimulation[]): Analytics['simulations'] {
  return played.flatMap(({ id, scenarioId, at, percentage }) => {
    const simulation = context.content.catalogue.practice.simulation(scenarioId);
    return simulation ? [{ sessionId: id, name: simulation.name, at: at.toISOString(), percentage }] : [];
  });
}

/** Study time, scores, and weak areas, all computed from the learner's own records. */
export async function getAnalytics(context: Context, userId: number): Promise<Analytics> {
  const { db } = context.database;
  const now = context.now();
  const [studied, activeMs, attempts, practised, completion, played] = await Promise.all([
    listStudyTime(db, userId, firstWeekOf(now).toISODate() ?? ''),
    sumActiveTime(db, userId),
    listAttemptAnswers(context, userId),
    listPractisedAnswers(db, userId),
    completionOf(context, userId),
    listPlayed(db, userId),
  ]);
  return {
    studyWeeks: studyWeeksOf(studied, now),
    studyDays: studyDaysOf(studied),
    totalMinutes: Math.round(activeMs / 60_000),
    scores: presentScores(context, attempts.records),
    areas: areasOf(context.content.catalogue, [...attempts.given, ...practised]),
    completion,
    simulations: presentSimulations(context, played),
  };
}

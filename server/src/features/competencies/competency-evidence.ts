import {
  COMPETENCY_LEVELS,
  CompetencyLevel,
  LEVEL_MARK,
  REPLAY_DAYS,
  type Evidence,
  type Role,
} from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Catalogue } from '../../content/catalogue.ts';
import type { CompetencyEntry } from '../../content/practice-schemas.ts';
import type { LatestSession } from '../../learning/quiz/sessions.service.ts';
import type { PlayedSimulation } from '../scenarios/scenarios.service.ts';
import { subjectOf } from './frameworks.ts';
import type { LevelEvidence } from './level-from-evidence.ts';
import type { ObservationRow } from './observations.store.ts';

/** A learner's records from which evidence is taken. */
export interface EvidenceSources {
  /** The latest assessment of each competency, and the open one. */
  sessions: readonly LatestSession[];
  passes: readonly { courseId: number; score: number | null; submittedAt: Date | null }[];
  plays: readonly PlayedSimulation[];
  observations: readonly ObservationRow[];
}

/** Evidence as it is shown, with its moment for the computation of the level. */
type Piece = Omit<Evidence, 'at'> & LevelEvidence;

/** IDs that a competency's study list names as such a thing. */
function namedAs(entry: CompetencyEntry, kind: string): { id: string; level: CompetencyLevel }[] {
  return entry.study
    .filter(({ ref }) => ref.startsWith(`${kind}:`))
    .map(({ ref, level }) => ({ id: ref.slice(kind.length + 1), level }));
}

function fromSessions(entry: CompetencyEntry, role: Role, { sessions }: EvidenceSources): Piece[] {
  return sessions
    .filter(({ subject }) => subject === subjectOf(role, entry.id))
    .flatMap(({ id, submittedAt, score, outcome }) =>
      submittedAt
        ? {
            kind: 'quiz' as const,
            title: 'Competency assessment',
            result: `${score ?? 0}%`,
            level: CompetencyLevel.safeParse(outcome?.level).data ?? 'novice',
            at: submittedAt,
            href: `/practice/${id}`,
          }
        : [],
    );
}

/** Passed examinations of the courses that the competency's study list names, by themselves or by a lesson. */
function fromExams(entry: CompetencyEntry, catalogue: Catalogue, { passes }: EvidenceSources): Piece[] {
  const courses = new Set(namedAs(entry, 'course').map(({ id }) => id));
  const lessons = new Set(namedAs(entry, 'lesson').map(({ id }) => id));
  return passes.flatMap(({ courseId, score, submittedAt }) => {
    const course = catalogue.course(courseId);
    if (!course || !submittedAt) return [];
    if (!courses.has(course.slug) && !course.lessons.some(({ slug }) => lessons.has(slug))) return [];
    return {
      kind: 'exam' as const,
      title: course.title,
      result: `${score ?? 0}%`,
      level: 'competent' as const,
      at: submittedAt,
      href: `/course/${courseId}`,
    };
  });
}

/** Simulations of a competency, each with the highest level that it serves. */
export function simulationsOf(
  entry: CompetencyEntry,
  { practice }: Catalogue,
): { id: string; name: string; level: CompetencyLevel }[] {
  const rank = ({ level }: { level: CompetencyLevel }) => COMPETENCY_LEVELS.indexOf(level);
  const highest = namedAs(entry, 'scenario').toSorted((a, b) => rank(b) - rank(a));
  return practice.simulations.flatMap(({ id, name }) => {
    const found = highest.find((each) => each.id === id);
    return found ? { id, name, level: found.level } : [];
  });
}

/** Whether a run came long enough after the one before it, whose debrief told what was best. */
export function isFreshPlay(play: PlayedSimulation, plays: readonly PlayedSimulation[]): boolean {
  const since = DateTime.fromJSDate(play.at).minus({ days: REPLAY_DAYS }).toMillis();
  return !plays.some(
    ({ id, scenarioId, at }) =>
      scenarioId === play.scenarioId &&
      id !== play.id &&
      at.getTime() > since &&
      (at < play.at || (at.getTime() === play.at.getTime() && id < play.id)),
  );
}

function fromPlays(entry: CompetencyEntry, catalogue: Catalogue, { plays }: EvidenceSources): Piece[] {
  const simulations = simulationsOf(entry, catalogue);
  return plays.flatMap((play) => {
    const simulation = simulations.find(({ id }) => id === play.scenarioId);
    if (!simulation || !isFreshPlay(play, plays)) return [];
    return {
      kind: 'simulation' as const,
      title: simulation.name,
      result: `${play.percentage}%`,
      level: play.percentage >= LEVEL_MARK ? simulation.level : ('novice' as const),
      at: play.at,
      href: `/scenarios/${play.scenarioId}/play?session=${play.id}`,
    };
  });
}

function fromObservations(entry: CompetencyEntry, role: Role, { observations }: EvidenceSources): Piece[] {
  return observations
    .filter(({ subject, withdrawnAt }) => subject === subjectOf(role, entry.id) && !withdrawnAt)
    .map(({ kind, level, observerName, observerRole, observedOn, seen }) => ({
      // The table allows no others.
      kind: kind as 'project' | 'observation',
      title: `${observerName}, ${observerRole}`,
      result: seen,
      level: CompetencyLevel.parse(level),
      at: new Date(`${observedOn}T00:00:00.000Z`),
      href: null,
    }));
}

/** All evidence of a competency, newest first. */
export function listEvidence(
  entry: CompetencyEntry,
  role: Role,
  catalogue: Catalogue,
  sources: EvidenceSources,
): Piece[] {
  return [
    ...fromSessions(entry, role, sources),
    ...fromExams(entry, catalogue, sources),
    ...fromPlays(entry, catalogue, sources),
    ...fromObservations(entry, role, sources),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

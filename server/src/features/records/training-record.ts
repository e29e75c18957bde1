import { CompetencyLevel, type Role, type TrainingRecord } from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';
import { findCompetency } from '../competencies/frameworks.ts';
import { measuredCriteria } from './recorded-practice.ts';
import { readLevel } from '../competencies/level-from-evidence.ts';
import type { TrainingData } from './records.store.ts';

const METHOD = 'Self-paced online lessons; timed online assessments, drawn and graded by the server';

type Held = TrainingRecord['certificates'][number];
type CourseRecord = TrainingRecord['courses'][number];

function lessonsOf(facts: TrainingData, catalogue: Catalogue, courseId: number): CourseRecord['lessons'] {
  return facts.progress
    .filter((row) => row.courseId === courseId)
    .map((row) => ({
      lessonId: row.lessonId,
      title: catalogue.lesson(row.lessonId)?.title ?? `Lesson ${row.lessonId}`,
      firstReadAt: row.firstReadAt.toISOString(),
      lastReadAt: row.updatedAt.toISOString(),
      completedAt: row.completedAt?.toISOString() ?? null,
      activeSeconds: facts.activeSeconds.get(row.lessonId) ?? null,
      contentHash: row.contentHash,
      version: row.courseVersion,
    }));
}

function attemptsOf(facts: TrainingData, courseId: number): CourseRecord['attempts'] {
  return facts.attempts
    .filter((row) => row.courseId === courseId)
    .map((row) => ({
      attemptId: row.id,
      startedAt: row.startedAt.toISOString(),
      submittedAt: row.submittedAt?.toISOString() ?? null,
      version: row.courseVersion,
      score: row.score,
      passed: row.passed,
      questions: Array.isArray(row.form) ? row.form.length : 0,
      isBridge: row.bridge !== null,
    }));
}

/** The version that was worked on last, which need not be the one that is taught today. */
function latestVersion({ lessons, attempts }: Pick<CourseRecord, 'lessons' | 'attempts'>): string {
  const used = [
    ...lessons.map(({ version, lastReadAt }) => ({ version, at: lastReadAt })),
    ...attempts.map(({ version, startedAt }) => ({ version, at: startedAt })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return used.at(-1)?.version ?? '';
}

function coursesOf(facts: TrainingData, catalogue: Catalogue): CourseRecord[] {
  const ids = new Set([...facts.progress, ...facts.attempts].map(({ courseId }) => courseId));
  return [...ids]
    .toSorted((a, b) => a - b)
    .map((courseId) => {
      const course = catalogue.course(courseId);
      const done = {
        lessons: lessonsOf(facts, catalogue, courseId),
        attempts: attemptsOf(facts, courseId),
      };
      return {
        courseId,
        title: course?.title ?? `Course ${courseId}`,
        role: course?.role ?? 'All',
        version: latestVersion(done),
        ...done,
      };
    });
}

function competencyName(catalogue: Catalogue, subject: string): string {
  const [role = '', id = ''] = subject.split('/');
  // An unknown role finds nothing.
  return findCompetency(catalogue.practice, role as Role, id)?.competency.name ?? subject;
}

function certificatesOf({ certificates, damaged }: TrainingData, catalogue: Catalogue): Held[] {
  const whole = certificates.map(({ certificate: { claims, status }, corrections }): Held => ({
    number: claims.number,
    courseTitle: claims.courseTitle,
    holderName: claims.holderName,
    score: claims.score,
    programHours: claims.programLength?.hours ?? claims.contactHours ?? null,
    studyTime: claims.studyTime ?? null,
    version: claims.courseVersion,
    bridge: claims.bridge ?? null,
    issuedAt: claims.issuedAt,
    validUntil: claims.validUntil,
    status,
    corrections,
  }));
  const broken = damaged.map(({ number, courseId, issuedAt, validUntil }): Held => ({
    number,
    courseTitle: catalogue.course(courseId)?.title ?? `Course ${courseId}`,
    holderName: '',
    score: null,
    programHours: null,
    studyTime: null,
    version: '',
    bridge: null,
    issuedAt,
    validUntil,
    status: 'Damaged',
    corrections: [],
  }));
  return [...whole, ...broken].toSorted((a, b) => a.issuedAt.localeCompare(b.issuedAt));
}

type RecordedCompetency = TrainingRecord['competencies'][number];

function competenciesOf(
  { competencies, observations, asOf }: TrainingData,
  catalogue: Catalogue,
): RecordedCompetency[] {
  const assessed = competencies.map(({ subject, level: stored, submittedAt }): RecordedCompetency => {
    const at = submittedAt ?? new Date(asOf);
    const level = CompetencyLevel.safeParse(stored).data;
    return {
      competency: competencyName(catalogue, subject),
      kind: 'quiz',
      level: level ? (readLevel([{ kind: 'quiz', level, at }], at).level ?? 'none') : 'none',
      by: null,
      at: at.toISOString(),
    };
  });
  const observed = observations.map(
    ({ subject, kind, level, observerName, observerRole, observedOn }): RecordedCompetency => ({
      competency: competencyName(catalogue, subject),
      // The table allows no others.
      kind: kind as 'observation' | 'project',
      level,
      by: `${observerName}, ${observerRole}`,
      at: `${observedOn}T00:00:00.000Z`,
    }),
  );
  return [...assessed, ...observed];
}

/** The training record: the same facts give the same record. */
export function makeTrainingRecord(facts: TrainingData, catalogue: Catalogue): TrainingRecord {
  const measured = measuredCriteria(facts.ledger);
  return {
    person: facts.person,
    academy: catalogue.academy.issuer.name,
    asOf: facts.asOf,
    method: METHOD,
    roles: facts.roles.map(({ role, isPaid, createdAt }) => ({
      // The table allows no other.
      role: role as Role,
      since: createdAt.toISOString(),
      isPaid,
    })),
    courses: coursesOf(facts, catalogue),
    certificates: certificatesOf(facts, catalogue),
    competencies: competenciesOf(facts, catalogue),
    simulations: facts.simulations.map(({ id, scenarioId, percentage, completedAt }) => ({
      name: catalogue.practice.simulation(scenarioId)?.name ?? scenarioId,
      percentage: percentage ?? 0,
      at: completedAt?.toISOString() ?? facts.asOf,
      criteria: measured.get(id) ?? [],
    })),
    signatures: facts.signed.shown,
    ledger: {
      rows: facts.ledger.length,
      head: facts.head?.hash ?? '',
      isWhole: facts.isWhole,
    },
  };
}

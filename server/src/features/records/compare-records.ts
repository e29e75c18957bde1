import type { Selectable } from 'kysely';
import type { Attempts, Progress } from '../../core/database/schema.ts';
import { canonical, type Fields, type Recorded } from './recorded.ts';

/** A difference between a stored record and the ledger. */
export interface Difference {
  subjectId: number;
  /** Such as `attempt 12`. */
  record: string;
  /** Such as `score is 100, the ledger says 35`. */
  difference: string;
}

export interface StoredRecords {
  progress: readonly Selectable<Progress>[];
  attempts: readonly StoredAttempt[];
  certificates: readonly { number: string; damage: readonly string[] }[];
}

export type StoredAttempt = Omit<
  Selectable<Attempts>,
  'userId' | 'expiresAt' | 'form' | 'answers' | 'bridge'
> & {
  bridge: unknown;
  form: unknown;
  answers: unknown;
};

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** What is recorded of a lesson; where the learner reads in it now is not. */
function lessonFields(row: Selectable<Progress>): Fields {
  const begun = { is_completed: row.isCompleted, first_read_at: iso(row.firstReadAt) };
  if (!row.isCompleted) return begun;
  return {
    progress: row.progress,
    ...begun,
    course_version: row.courseVersion,
    content_hash: row.contentHash,
    completed_at: iso(row.completedAt),
  };
}

function attemptFields(row: StoredAttempt): Fields {
  return {
    course_id: row.courseId,
    course_version: row.courseVersion,
    content_hash: row.contentHash,
    form: canonical(row.form),
    exam_code_id: row.examCodeId,
    bridge: row.bridge === null ? null : canonical(row.bridge),
    started_at: iso(row.startedAt),
    submitted_at: iso(row.submittedAt),
    score: row.score,
    passed: row.passed,
    correct_answers: row.correctAnswers,
    // Answers of an open attempt are saved as they are given, and recorded with its end.
    ...(row.submittedAt && { answers: canonical(row.answers) }),
  };
}

/** Long values say nothing in a line. */
const LONGEST = 80;
const shown = (value: Fields[string] | undefined) => {
  const text = String(value ?? 'empty');
  return text.length > LONGEST ? 'another' : text;
};

function compareFields(stored: Fields, recorded: Fields): string[] {
  return Object.keys({ ...stored, ...recorded })
    .filter((field) => (stored[field] ?? null) !== (recorded[field] ?? null))
    .map((field) => `${field} is ${shown(stored[field])}, the ledger says ${shown(recorded[field])}`);
}

const NOT_RECORDED = 'is not in the ledger';
const MISSING = 'is in the ledger, but its row is missing';

function compareTable(
  name: string,
  stored: ReadonlyMap<number, Fields>,
  recorded: ReadonlyMap<number, Fields>,
): { record: string; difference: string }[] {
  const ids = [...new Set([...stored.keys(), ...recorded.keys()])].toSorted((a, b) => a - b);
  return ids.flatMap((id) => {
    const [row, fields] = [stored.get(id), recorded.get(id)];
    const found = row && fields ? compareFields(row, fields) : [row ? NOT_RECORDED : MISSING];
    return found.map((difference) => ({ record: `${name} ${id}`, difference }));
  });
}

function compareCertificates({ certificates }: StoredRecords, recorded: ReadonlySet<string>) {
  const stored = new Set(certificates.map(({ number }) => number));
  const missing = [...recorded].filter((number) => !stored.has(number));
  return [
    ...missing.map((number) => ({ record: `certificate ${number}`, difference: MISSING })),
    ...certificates.flatMap(({ number, damage }) =>
      damage.map((field) => ({
        record: `certificate ${number}`,
        difference: recorded.has(number) ? `${field} differs` : NOT_RECORDED,
      })),
    ),
  ];
}

/** Each difference between what a learner's tables hold and what the ledger recorded. */
export function compareRecords(subjectId: number, stored: StoredRecords, recorded: Recorded): Difference[] {
  // A lesson stands in the ledger when it is completed; from before there are some that were only begun.
  const due = stored.progress.filter(
    ({ isCompleted, lessonId }) => isCompleted || recorded.lessons.has(lessonId),
  );
  const lessons = new Map(due.map((row) => [row.lessonId, lessonFields(row)]));
  const attempts = new Map(stored.attempts.map((row) => [row.id, attemptFields(row)]));
  const isGone = recorded.isErased;
  const found = [
    ...compareTable('lesson', lessons, isGone ? new Map() : recorded.lessons),
    ...compareTable('attempt', attempts, isGone ? new Map() : recorded.attempts),
    ...compareCertificates(stored, isGone ? new Set() : recorded.certificates),
  ];
  const unique = new Map(found.map((each) => [`${each.record} ${each.difference}`, each]));
  return [...unique.values()].map((each) => ({ subjectId, ...each }));
}

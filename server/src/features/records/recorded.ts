import type { LedgerRow } from '../../core/ledger-chain.ts';

/** A field of a record by the name of its column; texts of JSON in one canonical form. */
export type Fields = Record<string, string | number | boolean | null>;

/** What the ledger says that a learner's records must hold. */
export interface Recorded {
  lessons: Map<number, Fields>;
  attempts: Map<number, Fields>;
  certificates: Set<string>;
  /** Study time on which a completion rests, where it was recorded. */
  activeSeconds: Map<number, number>;
  /** Nothing of a person is kept who was erased. */
  isErased: boolean;
}

export const nothingRecorded = (): Recorded => ({
  lessons: new Map(),
  attempts: new Map(),
  certificates: new Set(),
  activeSeconds: new Map(),
  isErased: false,
});

/** The same value gives the same text, in whatever order its keys are stored. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

type Values = Record<string, Fields[string] | undefined>;

function valuesOf(text: string | null): Values {
  try {
    return text === null ? {} : (JSON.parse(text) as Values);
  } catch {
    return {};
  }
}

const COMPLETE = 100;
const known = (value: Fields[string] | undefined) => value ?? null;

/** The beginning of a lesson: until it is completed, where the learner reads is no record. */
function readLesson(recorded: Recorded, { at }: LedgerRow, id: number): void {
  if (recorded.lessons.has(id)) return;
  recorded.lessons.set(id, { is_completed: false, first_read_at: at });
}

/** Rows from before say what they changed, one for each slide; later ones sum up. */
function completeLesson(recorded: Recorded, { at, after }: LedgerRow, id: number): void {
  const values = valuesOf(after);
  const former = recorded.lessons.get(id);
  const active = values['activeSeconds'];
  if (typeof active === 'number') recorded.activeSeconds.set(id, active);
  recorded.lessons.set(id, {
    progress: values['progress'] ?? COMPLETE,
    is_completed: true,
    course_version: known(values['version']),
    content_hash: known(values['contentHash']),
    first_read_at: values['firstReadAt'] ?? former?.['first_read_at'] ?? at,
    completed_at: at,
  });
}

function startAttempt(recorded: Recorded, { at, after }: LedgerRow, id: number): void {
  const values = valuesOf(after);
  recorded.attempts.set(id, {
    course_id: known(values['courseId']),
    course_version: known(values['version']),
    content_hash: known(values['contentHash']),
    form: canonical(values['form']),
    exam_code_id: known(values['examCodeId']),
    bridge: values['bridge'] === undefined ? null : canonical(values['bridge']),
    started_at: at,
    submitted_at: null,
    score: null,
    passed: null,
    correct_answers: null,
  });
}

function submitAttempt(recorded: Recorded, { at, after }: LedgerRow, id: number): void {
  const values = valuesOf(after);
  recorded.attempts.set(id, {
    ...recorded.attempts.get(id),
    submitted_at: at,
    score: known(values['score']),
    passed: known(values['passed']),
    correct_answers: known(values['correctAnswers']),
    answers: canonical(values['answers']),
  });
}

/** Takes one row, in the order of the chain, into what is recorded. */
export function takeRow(recorded: Recorded, row: LedgerRow): void {
  const [, id = ''] = row.object.split(':');
  switch (row.action) {
    case 'lesson.read':
      return readLesson(recorded, row, Number(id));
    case 'lesson.completed':
      return completeLesson(recorded, row, Number(id));
    case 'attempt.started':
      return startAttempt(recorded, row, Number(id));
    case 'attempt.submitted':
      return submitAttempt(recorded, row, Number(id));
    case 'certificate.issued':
      recorded.certificates.add(id);
      return undefined;
    case 'account.erased':
      recorded.isErased = true;
      return undefined;
    default:
      return undefined;
  }
}

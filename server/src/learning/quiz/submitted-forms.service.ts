import { examItems } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import { loadSnapshot } from '../../core/text-snapshots.ts';
import { secondsPerAnswer } from './answer-times.ts';
import { listCourseStates, listSubmittedAfter, type AttemptRow } from './attempts.store.ts';

/** All that figures need: an operator's command has no more. */
export type Sources = Pick<Context, 'content' | 'database'>;

export interface SubmittedForm {
  courseId: number;
  userId: number;
  /** Minutes from the start to the submission. */
  minutes: number;
  /** Items of the bank that it was drawn from, by the same wording as today. */
  offered: ReadonlySet<string>;
  answers: {
    id: string;
    /** The chosen option in the order of the bank; null where the question was left open. */
    option: number | null;
    isRight: boolean;
    /** From the answer before it; null where it is not known. */
    seconds: number | null;
    /** Whether the bank still asks it in the same words. */
    isCurrent: boolean;
  }[];
}

const BATCH = 500;
const ONE_MINUTE = 60_000;

const wordingOf = ({ stem, options }: QuestionItem) =>
  JSON.stringify([stem, options.map(({ text, correct }) => [text, correct])]);

interface AskedBank {
  items: Map<string, { item: QuestionItem; isCurrent: boolean }>;
  offered: ReadonlySet<string>;
}

/** Finds a question as an attempt asked it, and whether it is asked so today; each text is read once. */
function createBanks(context: Sources) {
  const banks = new Map<string, Promise<AskedBank>>();
  const load = async (courseId: number, hash: string): Promise<AskedBank> => {
    const course = context.content.catalogue.course(courseId);
    const today = new Map(course?.questions.map((item) => [item.id, item]));
    let asked = course?.questions ?? [];
    if (course?.contentHash !== hash) {
      const text = await loadSnapshot(context.database.db, hash);
      // What was examined on is kept for good; an attempt without it tells nothing.
      asked = text === undefined ? [] : (JSON.parse(text) as { questions: QuestionItem[] }).questions;
    }
    const items = new Map(
      asked.map((item) => {
        const current = today.get(item.id);
        const isCurrent = current !== undefined && wordingOf(current) === wordingOf(item);
        return [item.id, { item, isCurrent }];
      }),
    );
    const offered = examItems({ questions: asked }).filter(({ id }) => items.get(id)?.isCurrent);
    return { items, offered: new Set(offered.map(({ id }) => id)) };
  };
  return (courseId: number, hash: string) => {
    const key = `${courseId}/${hash}`;
    const bank = banks.get(key) ?? load(courseId, hash);
    banks.set(key, bank);
    return bank;
  };
}

function readForm(row: AttemptRow, { items, offered }: AskedBank): SubmittedForm {
  const { courseId, userId, startedAt, submittedAt, answers, form } = row;
  const seconds = secondsPerAnswer(row.conduct);
  return {
    courseId,
    userId,
    minutes: ((submittedAt ?? startedAt).getTime() - startedAt.getTime()) / ONE_MINUTE,
    offered,
    answers: form.map(({ id, order }) => {
      const asked = items.get(id);
      const shown = answers[id];
      const option = shown === undefined ? null : (order[shown] ?? null);
      const isCorrect = option !== null && asked?.item.options[option]?.correct === true;
      return {
        id,
        option,
        isRight: isCorrect,
        seconds: seconds.get(id) ?? null,
        isCurrent: asked?.isCurrent ?? false,
      };
    }),
  };
}

/**
 * Every submitted attempt of everybody, or those at one course, question by question, in batches and in the order in which
 * they were begun: for figures about the questions.
 */
export async function* readSubmittedForms(
  context: Sources,
  courseId?: number,
): AsyncGenerator<SubmittedForm> {
  const bankOf = createBanks(context);
  for (let after = 0; ;) {
    const rows = await listSubmittedAfter(context.database.db, { after, limit: BATCH, courseId });
    for (const row of rows) yield readForm(row, await bankOf(row.courseId, row.contentHash));
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/** How many attempts at each course were submitted, by how many people, and when the last. */
export async function readCourseStates(
  { database: { db } }: Sources,
  courseId?: number,
): ReturnType<typeof listCourseStates> {
  return listCourseStates(db, courseId);
}

import type { Context } from '../../context.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import { loadSnapshot } from '../../core/text-snapshots.ts';
import { listSubmittedAfter } from './attempts.store.ts';

export interface SubmittedForm {
  courseId: number;
  answers: {
    id: string;
    /** The chosen option in the order of the bank; null where the question was left open. */
    option: number | null;
    isRight: boolean;
    /** Whether the bank still asks it in the same words. */
    isCurrent: boolean;
  }[];
}

const BATCH = 500;

const wordingOf = ({ stem, options }: QuestionItem) =>
  JSON.stringify([stem, options.map(({ text, correct }) => [text, correct])]);

/** Finds a question as an attempt asked it, and whether it is asked so today; each text is read once. */
function createBanks(context: Context) {
  const banks = new Map<string, Promise<Map<string, { item: QuestionItem; isCurrent: boolean }>>>();
  const load = async (courseId: number, hash: string) => {
    const course = context.content.catalogue.course(courseId);
    const today = new Map(course?.questions.map((item) => [item.id, item]));
    let asked = course?.questions ?? [];
    if (course?.contentHash !== hash) {
      const text = await loadSnapshot(context.database.db, hash);
      // What was examined on is kept for good; an attempt without it tells nothing.
      asked = text === undefined ? [] : (JSON.parse(text) as { questions: QuestionItem[] }).questions;
    }
    return new Map(
      asked.map((item) => {
        const current = today.get(item.id);
        return [
          item.id,
          { item, isCurrent: current !== undefined && wordingOf(current) === wordingOf(item) },
        ];
      }),
    );
  };
  return (courseId: number, hash: string) => {
    const key = `${courseId}/${hash}`;
    const bank = banks.get(key) ?? load(courseId, hash);
    banks.set(key, bank);
    return bank;
  };
}

/** Every submitted attempt of everybody, question by question, in batches: for figures about the questions. */
export async function* readSubmittedForms(context: Context): AsyncGenerator<SubmittedForm> {
  const bankOf = createBanks(context);
  for (let after = 0; ;) {
    const rows = await listSubmittedAfter(context.database.db, after, BATCH);
    for (const { courseId, contentHash, form, answers } of rows) {
      const bank = await bankOf(courseId, contentHash);
      yield {
        courseId,
        answers: form.map(({ id, order }) => {
          const asked = bank.get(id);
          const shown = answers[id];
          const option = shown === undefined ? null : (order[shown] ?? null);
          const isRight = option !== null && asked?.item.options[option]?.correct === true;
          return { id, option, isRight, isCurrent: asked?.isCurrent ?? false };
        }),
      };
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

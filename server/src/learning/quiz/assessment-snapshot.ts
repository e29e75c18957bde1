import type { ReviewItem } from '@trialwright/contract';
import type { QuestionItem } from '../../content/schemas.ts';
import { sha256 } from '../../content/load-course.ts';
import type { FormItem } from './draw.ts';
import { review, type Bank } from './grade.ts';

/** The text of a course that attempts were drawn from, as it is kept under its hash. */
export interface ExaminedText {
  parts: { questions: QuestionItem[] } & Record<string, unknown>;
  bank: Bank;
}

interface AttemptForm {
  form: readonly FormItem[];
  answers: Readonly<Record<string, number>>;
}

export function parseExamined(text: string): ExaminedText {
  // A course's canonical text, written by the loader of the content.
  const parts = JSON.parse(text) as ExaminedText['parts'];
  return { parts, bank: new Map(parts.questions.map((item) => [item.id, item])) };
}

/** A submitted attempt question by question, as it was shown. */
export function reviewAttempt(
  { bank }: ExaminedText,
  { form, answers }: AttemptForm,
  lessons: readonly { id: number; slug: string; title: string }[],
): ReviewItem[] {
  return review(form, bank, answers, lessons);
}

/**
 * The text without the questions that the learner was never asked: they may still be, and no key leaves the server
 * before its attempt is submitted. Their hashes stay, so that the whole text can be held against it.
 */
export function redactUnseenItems({ parts }: ExaminedText, asked: ReadonlySet<string>): object {
  return {
    ...parts,
    questions: parts.questions.map((item) =>
      asked.has(item.id) ? item : { id: item.id, sha256: sha256(JSON.stringify(item)) },
    ),
  };
}

import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';

/** The longest free text that is kept, in characters. */
export const OWN_TEXT_MOST = 4000;

const lines = z.array(z.string());

const about = {
  id: z.string(),
  ask: z.string(),
  about: z.string().nullable(),
};

/** A check as it is put to a learner: its question, and nothing that tells the answer. */
export const CheckQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choose'), ...about, options: lines }),
  z.object({ kind: z.literal('tick'), ...about, options: lines }),
  z.object({ kind: z.literal('consequence'), ...about, options: lines }),
  /** In the order in which they are first shown. */
  z.object({ kind: z.literal('order'), ...about, steps: lines }),
  z.object({ kind: z.literal('sort'), ...about, bins: lines, items: lines }),
  z.object({
    kind: z.literal('mark'),
    ...about,
    sheets: z.array(
      z.object({
        title: z.string(),
        head: z.string(),
        rows: z.array(
          z.object({
            label: z.string(),
            /** `place` numbers what can be marked, from 0. */
            cells: z.array(z.object({ text: z.string(), place: z.number().nullable() })),
          }),
        ),
      }),
    ),
  }),
  z.object({
    kind: z.literal('fill'),
    ...about,
    given: lines,
    fields: z.array(
      z.object({ label: z.string(), type: z.enum(['date', 'number']), unit: z.string().nullable() }),
    ),
  }),
  z.object({ kind: z.literal('write'), ...about, label: z.string(), words: z.number() }),
  z.object({ kind: z.literal('match'), ...about, lefts: lines, rights: lines }),
]);
export type CheckQuestion = z.infer<typeof CheckQuestion>;
export type CheckKind = CheckQuestion['kind'];

const index = z.number().int().min(0).max(99);
const indexes = z.array(index).max(100);

/** An answer as given: positions in what was shown, from 0. */
export const CheckAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choose'), option: index }),
  z.object({ kind: z.literal('consequence'), option: index }),
  z.object({ kind: z.literal('tick'), options: indexes }),
  z.object({ kind: z.literal('order'), steps: indexes }),
  z.object({ kind: z.literal('sort'), bins: indexes }),
  z.object({ kind: z.literal('mark'), places: indexes }),
  z.object({ kind: z.literal('fill'), values: z.array(z.string().max(100)).max(10) }),
  z.object({
    kind: z.literal('write'),
    text: z.string().max(OWN_TEXT_MOST, `Write at most ${OWN_TEXT_MOST} characters.`),
  }),
  z.object({ kind: z.literal('match'), rights: indexes }),
]);
export type CheckAnswer = z.infer<typeof CheckAnswer>;

/** `compared` and `decided`: a free text and a decision, which nobody grades. */
export const CheckVerdict = z.enum(['right', 'partly', 'wrong', 'compared', 'decided']);
export type CheckVerdict = z.infer<typeof CheckVerdict>;

/** What became of one option, step, item, place, field, or pair, in the order shown. */
export const CheckMark = z.object({
  /** `missed`: right, and not given. `alarm`: given, and not right. */
  state: z.enum(['right', 'wrong', 'missed', 'alarm', 'none']),
  because: z.string().nullable(),
  /** What belongs here, where something else was given. */
  answer: z.string().nullable(),
});
export type CheckMark = z.infer<typeof CheckMark>;

export const CheckResult = z.object({
  verdict: CheckVerdict,
  /** The verdict in words, with its counts. */
  text: z.string(),
  why: z.string(),
  rule: z.string(),
  marks: z.array(CheckMark),
  /** The steps of a calculation. */
  worked: lines.nullable(),
  /** What followed from a decision. */
  followed: z.object({ when: z.string(), text: z.string() }).nullable(),
  /** What an expert wrote, and the questions to compare by. */
  expert: z.object({ text: z.string(), rubric: lines }).nullable(),
});
export type CheckResult = z.infer<typeof CheckResult>;

export const CheckState = z.object({
  checkId: z.string(),
  /** The first answer, which stays in the record. */
  answer: CheckAnswer,
  result: CheckResult,
  answeredAt: Moment,
  /** How often it was answered, the first time included. */
  times: z.number(),
  /** Which lines of the rubric the learner finds in the own text. */
  ownMarks: z.array(z.boolean()).nullable(),
  /** The own text was deleted by its writer. */
  isTextDeleted: z.boolean(),
});
export type CheckState = z.infer<typeof CheckState>;

const ofLesson = z.object({ id: Id });
const ofCheck = z.object({ id: Id, checkId: z.string().max(200) });

export const checks = {
  list: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/checks',
    access: 'paid',
    summary: 'Your answers to the checks of a lesson, each with what it led to',
    params: ofLesson,
    reply: z.array(CheckState),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/lessons/:id/checks/:checkId',
    access: 'paid',
    summary:
      'Answer a check and get its feedback; the first answer stays in your record, later ones are practice',
    params: ofCheck,
    body: CheckAnswer,
    reply: CheckState.extend({
      /** What this answer led to; `result` is what the first one did. */
      practice: CheckResult.nullable(),
    }),
  }),
  markOwn: endpoint({
    method: 'PUT',
    path: '/api/lessons/:id/checks/:checkId/marks',
    access: 'paid',
    summary: 'Mark your own text by the rubric',
    params: ofCheck,
    body: z.object({ marks: z.array(z.boolean()).max(10) }),
    reply: CheckState,
  }),
  deleteText: endpoint({
    method: 'DELETE',
    path: '/api/lessons/:id/checks/:checkId/text',
    access: 'paid',
    summary: 'Delete the text you wrote in a check; that you answered it stays recorded',
    params: ofCheck,
    reply: Done,
  }),
};

import {
  MENTOR_DAILY_LIMIT,
  ROLES,
  ROLE_TITLES,
  type Masked,
  type MentorAnswer,
  type Role,
} from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { listLockReasons } from '../../learning/standing.service.ts';
import { createMentor, draftAnswer, type AnswerDraft, type Mentor } from './answer.ts';
import { presentSource } from './compose.ts';
import { maskIdentifiers, withoutLabels } from './identifiers.ts';
import { countQuestion, saveExchange, recentQuestions } from './mentorship.store.ts';
import type { Write } from './model.ts';
import type { Passage } from './passage.ts';
import { phrase } from './phrase.ts';
import { buildPrompt } from './prompt.ts';

const NOT_FOUND = 'Conversation not found.';

/** The mentor for the current content: created lazily, and again when the content changes. */
export function createMentorSource({ content }: Context): () => Promise<Mentor> {
  let built: { catalogue: Catalogue; mentor: Promise<Mentor> } | undefined;
  return () => {
    const { catalogue } = content;
    if (built?.catalogue !== catalogue) built = { catalogue, mentor: createMentor(catalogue) };
    return built.mentor;
  };
}

export interface Question {
  question: string;
  userRole?: string | undefined;
  threadId?: number | undefined;
}

/** An accepted question: masked, counted, and answered from the passages. */
export interface AcceptedQuestion {
  viewer: Viewer;
  threadId: number | undefined;
  question: string;
  masked: Masked[];
  role: Role | undefined;
  before: readonly string[];
  drafted: AnswerDraft;
  remainingToday: number;
}

function roleOf(title: string | undefined, viewer: Viewer): Role | undefined {
  return ROLES.find((role) => ROLE_TITLES[role] === title) ?? viewer.roles[0]?.role;
}

/** Learners are referred to lessons of their roles and of learning paths; users without a role, to all. */
function isInReach({ roles: own }: Viewer): (passage: Passage) => boolean {
  return ({ type, roles }) =>
    type !== 'lesson' ||
    roles.length === 0 ||
    own.length === 0 ||
    own.some(({ role }) => roles.includes(role));
}

/** Validates, masks, and counts a question, and drafts its answer from the passages. */
export async function acceptQuestion(
  context: Context,
  mentorOf: () => Promise<Mentor>,
  viewer: Viewer,
  { question: typed, userRole, threadId }: Question,
): Promise<AcceptedQuestion> {
  const { db } = context.database;
  const before = threadId === undefined ? [] : await recentQuestions(db, viewer.id, threadId);
  if (!before) return fail('mentorship.not_found', NOT_FOUND);
  const used = await countQuestion(db, viewer.id, context.now(), MENTOR_DAILY_LIMIT);
  if (used === undefined) throw tooMany(context.now());
  const { text: question, masked } = maskIdentifiers(typed);
  const role = roleOf(userRole, viewer);
  const [mentor, locks] = await Promise.all([mentorOf(), listLockReasons(context, viewer)]);
  const drafted = draftAnswer(mentor, {
    question: withoutLabels(question),
    before: before.map(withoutLabels),
    role,
    isOpen: (lessonId) => !locks.isLessonLocked(lessonId),
    isInReach: isInReach(viewer),
  });
  const remainingToday = MENTOR_DAILY_LIMIT - used;
  return { viewer, threadId, question, masked, role, before, drafted, remainingToday };
}

function tooMany(now: Date): AppError {
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const seconds = Math.ceil((tomorrow - now.getTime()) / 1000);
  const message = `You’ve reached today’s limit of ${MENTOR_DAILY_LIMIT} questions. You can ask again after midnight UTC.`;
  return new AppError('request.too_many', message, undefined, seconds);
}

/** Answers an accepted question: yields text as it arrives, and returns the stored answer. */
export async function* answerQuestion(
  context: Context,
  write: Write | undefined,
  accepted: AcceptedQuestion,
  signal: AbortSignal,
): AsyncGenerator<string, MentorAnswer> {
  const { viewer, threadId, question, masked, role, before, drafted, remainingToday } = accepted;
  const { evidence, grounded, suggestions } = drafted;
  let { response, sources } = drafted;
  let writtenBy: MentorAnswer['writtenBy'] = 'passages';
  if (write && grounded && evidence.length > 0) {
    const prompt = buildPrompt(question, before, evidence, role);
    const report = (error: unknown) => context.log.warn({ err: error }, 'The mentor’s model failed.');
    const phrased = yield* phrase(write, { prompt, sources: evidence.length, signal, report });
    if (phrased !== undefined) {
      response = phrased;
      sources = evidence.map((one, index) => presentSource(one, index + 1));
      writtenBy = 'model';
    }
  } else yield response;
  const at = context.now();
  const exchange = { userId: viewer.id, threadId, question, response, sources, at };
  const kept =
    (await context.database.record((trx) => saveExchange(trx, exchange))) ??
    fail('mentorship.not_found', NOT_FOUND);
  return { response, sources, grounded, suggestions, writtenBy, ...kept, question, masked, remainingToday };
}

/** The complete answer, without streaming. */
export async function collectAnswer(events: AsyncGenerator<string, MentorAnswer>): Promise<MentorAnswer> {
  let event = await events.next();
  while (!event.done) event = await events.next();
  return event.value;
}

/** The answer as server-sent events: `text` for each piece, then `answer` with the final version. */
export async function* streamAnswer(events: AsyncGenerator<string, MentorAnswer>): AsyncGenerator<string> {
  // Sent immediately, so that proxies and the browser see the stream start.
  yield ': thinking\n\n';
  let event = await events.next();
  while (!event.done) {
    yield `event: text\ndata: ${JSON.stringify({ delta: event.value })}\n\n`;
    event = await events.next();
  }
  yield `event: answer\ndata: ${JSON.stringify(event.value)}\n\n`;
}

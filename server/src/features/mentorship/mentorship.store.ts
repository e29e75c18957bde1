import { ChatMessage, type MentorSource, type ThreadSummary } from '@trialwright/contract';
import { sql, type Transaction } from 'kysely';
import { parseColumn } from '../../core/database/json-column.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

const MOST_THREADS = 50;
const TITLE_LENGTH = 80;
/** Number of earlier questions considered for follow-ups. */
const LOOK_BACK = 3;

/** Counts a question toward the daily limit; undefined if none is left. */
export async function countQuestion(
  db: Db,
  userId: number,
  now: Date,
  limit: number,
): Promise<number | undefined> {
  const day = now.toISOString().slice(0, 10);
  const row = await db
    .insertInto('mentorUsage')
    .values({ userId, day, questions: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'day'])
        .doUpdateSet({ questions: sql`mentor_usage.questions + 1` })
        .where('mentorUsage.questions', '<', limit),
    )
    .returning('questions')
    .executeTakeFirst();
  return row?.questions;
}

/** A conversation's last questions, in order; undefined if it is not the person's. */
export async function recentQuestions(db: Db, userId: number, id: number): Promise<string[] | undefined> {
  const rows = await db
    .selectFrom('mentorThreads')
    .leftJoin('mentorMessages', (join) =>
      join.onRef('mentorMessages.threadId', '=', 'mentorThreads.id').on('mentorMessages.type', '=', 'user'),
    )
    .select('mentorMessages.content')
    .where('mentorThreads.id', '=', id)
    .where('mentorThreads.userId', '=', userId)
    .orderBy('mentorMessages.id', 'desc')
    .limit(LOOK_BACK)
    .execute();
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ content }) => content ?? []).toReversed();
}

interface Exchange {
  userId: number;
  threadId: number | undefined;
  question: string;
  response: string;
  sources: MentorSource[];
  at: Date;
}

function titleOf(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim();
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH - 1).trimEnd()}…`;
}

/** Stores a question and its answer; undefined if the conversation was deleted in the meantime. */
export async function saveExchange(
  trx: Transaction<DB>,
  { userId, threadId, question, response, sources, at }: Exchange,
): Promise<{ threadId: number; messageId: number } | undefined> {
  const thread =
    threadId === undefined
      ? await trx
          .insertInto('mentorThreads')
          .values({ userId, title: titleOf(question), createdAt: at, updatedAt: at })
          .returning('id')
          .executeTakeFirst()
      : await trx
          .updateTable('mentorThreads')
          .set({ updatedAt: at })
          .where('id', '=', threadId)
          .where('userId', '=', userId)
          .returning('id')
          .executeTakeFirst();
  if (!thread) return undefined;
  const shared = { threadId: thread.id, createdAt: at };
  const kept = await trx
    .insertInto('mentorMessages')
    .values([
      { ...shared, type: 'user', content: question, sources: '[]' },
      { ...shared, type: 'mentor', content: response, sources: JSON.stringify(sources) },
    ])
    .returning(['id', 'type'])
    .execute();
  const answer = kept.find(({ type }) => type === 'mentor');
  return answer && { threadId: thread.id, messageId: answer.id };
}

export async function listThreads(db: Db, userId: number): Promise<ThreadSummary[]> {
  const rows = await db
    .selectFrom('mentorThreads')
    .select(['id', 'title', 'updatedAt'])
    .select((eb) =>
      eb
        .selectFrom('mentorMessages')
        .select(sql<number>`count(*)::int`.as('questions'))
        .whereRef('threadId', '=', 'mentorThreads.id')
        .where('type', '=', 'user')
        .as('questions'),
    )
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_THREADS)
    .execute();
  return rows.map(({ questions, updatedAt, ...row }) => ({
    ...row,
    questions: questions ?? 0,
    updatedAt: updatedAt.toISOString(),
  }));
}

export async function findThread(
  db: Db,
  userId: number,
  id: number,
): Promise<(ThreadSummary & { messages: ChatMessage[] }) | undefined> {
  const thread = await db
    .selectFrom('mentorThreads')
    .select(['id', 'title', 'updatedAt'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!thread) return undefined;
  const rows = await db
    .selectFrom('mentorMessages')
    .selectAll()
    .where('threadId', '=', id)
    .orderBy('id')
    .execute();
  const messages = rows.map((row) => ({
    id: row.id,
    type: row.type === 'user' ? ('user' as const) : ('mentor' as const),
    content: row.content,
    timestamp: row.createdAt.toISOString(),
    sources: parseColumn(ChatMessage.shape.sources, row.sources, { table: 'mentor_messages', id: row.id }),
  }));
  const questions = messages.filter(({ type }) => type === 'user').length;
  return {
    id: thread.id,
    title: thread.title,
    updatedAt: thread.updatedAt.toISOString(),
    questions,
    messages,
  };
}

/** Deletes one conversation, or all; returns how many. */
export async function deleteThreads(trx: Transaction<DB>, userId: number, id?: number): Promise<number> {
  const deleted = await trx
    .deleteFrom('mentorThreads')
    .where('userId', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returning('id')
    .execute();
  return deleted.length;
}

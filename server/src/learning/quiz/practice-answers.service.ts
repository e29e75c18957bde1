import { sql } from 'kysely';
import type { Db } from '../../core/database/open.ts';

/** Sessions that are looked through. */
const LATEST = 200;

export interface PractisedAnswer {
  questionId: string;
  isCorrect: boolean;
}

/** What a learner answered in the latest practice quizzes, without the texts, of which a session keeps all. */
export async function listPractisedAnswers(db: Db, userId: number): Promise<PractisedAnswer[]> {
  const { rows } = await sql<PractisedAnswer>`
    with latest as (
      select form, answers from practice_sessions
      where user_id = ${userId} and kind = 'practice' and submitted_at is not null
      order by submitted_at desc limit ${LATEST}
    ), given as (
      select item, item -> 'question' ->> 'id' as id, answers
      from latest, jsonb_array_elements(form -> 'items') item
    )
    select id as "questionId",
      coalesce((item -> 'question' -> 'options'
        -> (item -> 'order' ->> (answers ->> id)::int)::int ->> 'correct')::boolean, false) as "isCorrect"
    from given where answers ->> id is not null`.execute(db);
  return rows;
}

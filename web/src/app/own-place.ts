import { courses, users } from '@trialwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../core/query.ts';
import { sessionQuery } from '../core/session.ts';

/** Of who has no course of their own. */
const FIRST = 1;

/** The course that the learner is in, for an address that names none. */
export async function findOwnCourse(client: QueryClient): Promise<number> {
  const own = await client.ensureQueryData(query(courses.list)).catch(() => []);
  const current = own.find(({ isLocked, progress }) => !isLocked && progress < 100) ?? own[0];
  return current?.id ?? FIRST;
}

/** The lesson that the learner is in, or the sample of who has bought nothing. */
export async function findOwnLesson(client: QueryClient): Promise<number> {
  const session = await client.ensureQueryData(sessionQuery);
  if (!session) return FIRST;
  const params = { userId: session.user.id };
  const own = await client.ensureQueryData(query(users.dashboard, { params })).catch(() => undefined);
  return own?.next?.lessonId ?? own?.samples[0]?.lessonId ?? FIRST;
}

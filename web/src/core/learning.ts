import { courses } from '@trialwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from './query.ts';

/** Reads anew what a change of progress shows in: courses, and everything kept under the learner. */
export async function refreshLearning(client: QueryClient, userId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(courses.list.path) }),
    client.invalidateQueries({ queryKey: keyOf(`/api/users/${userId}`) }),
  ]);
}

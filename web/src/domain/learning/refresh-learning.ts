import { courses, learningPaths } from '@trialwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../core/query.ts';

/**
 * Reads anew what a change of progress shows in: courses and learning paths, and everything kept under the learner.
 * Lessons are read anew when they are next opened: a path may ask to complete one once more.
 */
export async function refreshLearning(client: QueryClient, userId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(courses.list.path) }),
    client.invalidateQueries({ queryKey: keyOf(learningPaths.list.path) }),
    client.invalidateQueries({ queryKey: keyOf('/api/lessons'), refetchType: 'none' }),
    client.invalidateQueries({ queryKey: keyOf(`/api/users/${userId}`) }),
  ]);
}

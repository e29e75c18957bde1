import { courses, learningPaths, search } from '@trialwright/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../core/query.ts';

/**
 * Reads again what a change of progress shows in:
 * - courses, each with its lessons: progress, and what is open now, in the next course too;
 * - learning paths: modules, next steps;
 * - search results, whose addresses end in the question: they mark what is locked;
 * - everything under the learner: dashboard, certificates, assessments, competencies, notifications.
 *
 * Lessons only when they are next opened: the one on the screen stays as it is read, the others may be open now, and a
 * path may ask to complete one once more.
 */
export async function refreshLearning(client: QueryClient, userId: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(courses.list.path) }),
    client.invalidateQueries({ queryKey: keyOf(learningPaths.list.path) }),
    client.invalidateQueries({ predicate: ({ queryKey }) => isSearch(queryKey) }),
    client.invalidateQueries({ queryKey: keyOf('/api/lessons'), refetchType: 'none' }),
    client.invalidateQueries({ queryKey: keyOf(`/api/users/${userId}`) }),
  ]);
}

function isSearch(key: readonly unknown[]): boolean {
  return key.join('/').startsWith(`${search.find.path}?`);
}

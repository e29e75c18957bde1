import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { keyOf } from '../../core/query.ts';
import { refreshLearning } from './refresh-learning.ts';

const client = new QueryClient();

afterEach(() => client.clear());

/** Whether what was read is read again when it is next shown. */
function isStale(path: string): boolean | undefined {
  return client.getQueryState(keyOf(path))?.isInvalidated;
}

describe('a change of progress', () => {
  it.each([
    '/api/courses',
    '/api/courses/3',
    '/api/courses/3/lessons',
    '/api/courses/4',
    '/api/lessons/17',
    '/api/learning-paths',
    '/api/search?q=consent&limit=8',
    '/api/users/7/dashboard',
    '/api/users/7/certificates',
    '/api/users/7/learning-paths/oncology-trials',
    '/api/users/7/notifications',
  ])('has %s read again', async (path) => {
    client.setQueryData(keyOf(path), {});
    await refreshLearning(client, 7);
    expect(isStale(path)).toBe(true);
  });

  it.each([
    '/api/glossary',
    '/api/documents?userRole=CRA',
    '/api/scenarios',
    '/api/auth/check',
    '/api/users/70/dashboard',
    '/api/practice/sessions/5',
  ])('leaves %s alone', async (path) => {
    client.setQueryData(keyOf(path), {});
    await refreshLearning(client, 7);
    expect(isStale(path)).toBe(false);
  });
});

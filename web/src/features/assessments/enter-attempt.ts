import { assessments, type Attempt } from '@trialwright/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, ApiError, pathOf } from '../../core/api.ts';
import { refreshLearning } from '../../domain/learning/refresh-learning.ts';
import { keyOf, query } from '../../core/query.ts';
import {
  clearCachedAttempt,
  saveUnsent,
  loadCachedAttempt,
  loadUnsent,
  cacheAttempt,
  type OpenAttempt,
} from './attempt-memory.ts';

/** An attempt to go on with, or one that was over already when this page was opened. */
export type Entry =
  | { state: 'open'; attempt: Attempt; /** Milliseconds of this device's clock. */ endsAt: number }
  | { state: 'over'; attemptId: number };

/** What a clock may be wrong by, and the network take, around the end of an attempt. */
const END_MARGIN_MS = 6000;

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.code?.startsWith('attempts.') ?? false);
}

/** Whether the server still takes answers, although the time is over by this device's clock. */
async function isStillOpen({ id, endsAt }: OpenAttempt): Promise<boolean> {
  if (Date.now() - endsAt < END_MARGIN_MS) return false;
  try {
    await api(assessments.answer, { params: { id }, body: { answers: loadUnsent(id) } });
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/**
 * What became of the attempt that this tab remembers, if it is over. To ask for it by starting would open
 * a new one unasked, with its clock running.
 */
async function findEnded(client: QueryClient, userId: number, courseId: number): Promise<number | undefined> {
  const remembered = loadCachedAttempt(userId, courseId);
  if (!remembered) return undefined;
  const params = { userId };
  const submitted = await client.fetchQuery({
    ...query(assessments.list, { params }),
    staleTime: 0,
    networkMode: 'always',
  });
  if (submitted.some(({ attemptId }) => attemptId === remembered.id)) return remembered.id;
  if (Date.now() < remembered.endsAt || (await isStillOpen(remembered))) return undefined;
  try {
    const answers = loadUnsent(remembered.id);
    const result = await api(assessments.submit, { params, body: { assessmentId: courseId, answers } });
    void refreshLearning(client, userId);
    return result.attemptId;
  } catch (error) {
    // Not over by the server's clock, or no longer known to it: what is open is what counts.
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

interface Entering {
  userId: number;
  courseId: number;
  /** The statement of honesty was accepted on this page. */
  acceptsStatement: boolean;
  /** A proctor’s, as typed on this page. */
  code: string;
  /** Only what changed is asked. */
  isBridge: boolean;
}

async function enterAttempt(
  client: QueryClient,
  { userId, courseId, acceptsStatement, code, isBridge }: Entering,
): Promise<Entry> {
  const endedId = await findEnded(client, userId, courseId);
  if (endedId !== undefined) {
    clearCachedAttempt(userId, courseId);
    saveUnsent(endedId, {});
    return { state: 'over', attemptId: endedId };
  }
  const attempt = await api(assessments.start, {
    params: { assessmentId: courseId },
    body: { acceptsStatement, ...(code && { code }), ...(isBridge && { isBridge }) },
  });
  const endsAt = Date.now() + Date.parse(attempt.expiresAt) - Date.parse(attempt.now);
  cacheAttempt(userId, courseId, { id: attempt.id, endsAt });
  return { state: 'open', attempt, endsAt };
}

/** Starts an attempt or goes on with the open one: read once, and never kept beyond the page. */
export function entryQuery(client: QueryClient, entering: Entering) {
  return queryOptions({
    queryKey: keyOf(pathOf(assessments.start, { params: { assessmentId: entering.courseId } })),
    queryFn: () => enterAttempt(client, entering),
    networkMode: 'always',
    gcTime: 0,
  });
}

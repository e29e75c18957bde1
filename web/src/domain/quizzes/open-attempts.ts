import { assessments, type OpenAttempt } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';

/** Attempts whose clock runs, also those begun on another device: read anew with each page that asks. */
export function useOpenAttempts(): OpenAttempt[] {
  const params = { userId: useUser().id };
  const { data } = useQuery({ ...query(assessments.open, { params }), refetchOnMount: 'always' });
  return data ?? [];
}

/** Started minutes. */
export const minutesLeftOf = ({ secondsLeft }: OpenAttempt): number => Math.ceil(secondsLeft / 60);

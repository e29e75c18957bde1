import { search } from '@trialwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from './query.ts';

const SETTLE_MS = 120;
const KEPT_MS = 60_000;
/** A single letter finds too much to be of use. */
export const SHORTEST_QUERY = 2;

/** The text once typing has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What the server finds; the last results stay until the next are there. */
export function useSearch(q: string, options: { types?: string; limit: number }) {
  return useQuery({
    ...query(search.find, {
      query: { q, limit: options.limit, ...(options.types && { types: options.types }) },
    }),
    enabled: q.length >= SHORTEST_QUERY,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}

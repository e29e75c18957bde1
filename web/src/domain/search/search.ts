import { search } from '@trialwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../core/query.ts';

const KEPT_MS = 60_000;
/** A single letter finds too much to be of use. */
export const SHORTEST_QUERY = 2;

/** What the server finds; the last results stay until the next are there. */
export function useSearchResults(q: string, options: { types?: string; limit: number }) {
  return useQuery({
    ...query(search.find, {
      query: { q, limit: options.limit, ...(options.types && { types: options.types }) },
    }),
    enabled: q.length >= SHORTEST_QUERY,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}

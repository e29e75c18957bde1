import type { Endpoint, ReplyOf } from '@trialwright/contract';
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, pathOf, request, type CallArguments, type Parts } from './api.ts';

/** A key is the path in parts: joined by '/' it is the address, and a prefix names everything below it. */
export type PathKey = readonly string[];

export function keyOf(path: string): PathKey {
  return path.split('/');
}

/** The reading of an endpoint, for `useQuery`: its key is its path, so there is one cache entry a resource. */
export function query<E extends Endpoint & { method: 'GET' }>(endpoint: E, ...[call]: CallArguments<E>) {
  return queryOptions<ReplyOf<E>, Error, ReplyOf<E>, PathKey>({
    queryKey: keyOf(pathOf(endpoint, call as Parts | undefined)),
  });
}

/** Data never goes stale by itself, is not polled, not re-read on focus, and not retried. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'auth.required') onSignedOut();
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => request('GET', (queryKey as PathKey).join('/')),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}

import { auth, type User } from '@trialwright/contract';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, ApiError } from './api.ts';
import { keyOf, type PathKey } from './query.ts';

export type Session = { authenticated: true; user: User } | null;

const FIVE_MINUTES = 5 * 60 * 1000;

/** Who is signed in; null for a visitor. Any other failure than 401 is an error of its own. */
export const sessionQuery = queryOptions<Session, Error, Session, PathKey>({
  queryKey: keyOf(auth.check.path),
  queryFn: async () => {
    try {
      return await api(auth.check);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) return null;
      // Whatever stands in the body, such as a gateway's page, says nothing of who is signed in.
      throw new ApiError(error.status, error.statusText, '');
    }
  },
  staleTime: FIVE_MINUTES,
});

export function useSession(): Session | undefined {
  return useQuery(sessionQuery).data;
}

/** The person of a page that only opens to signed-in people. */
export function useUser(): User {
  const session = useSession();
  if (!session) throw new Error('This page needs a signed-in person.');
  return session.user;
}

export function setSession(client: QueryClient, session: Session): void {
  client.setQueryData(sessionQuery.queryKey, session);
}

/** Ends the session and forgets everything that was read under it. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await api(auth.logout).catch(() => {
      throw new Error('Logout failed');
    });
    client.clear();
    setSession(client, null);
  };
}

import { account, users, type Account } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { setSession } from '../../core/session.ts';

/** Takes over an account as the server saved it, also where else the name stands. */
export function useTakeAccount(): (saved: Account) => void {
  const client = useQueryClient();
  return (saved) => {
    const params = { userId: saved.id };
    client.setQueryData(query(account.get, { params }).queryKey, saved);
    const { id, name, username, email, isAdmin, isReviewer, isEmailConfirmed, roles } = saved;
    setSession(client, {
      authenticated: true,
      user: { id, name, username, email, isAdmin, isReviewer, isEmailConfirmed, roles },
    });
    void client.invalidateQueries({ queryKey: query(users.get, { params }).queryKey, exact: true });
  };
}

/** Reads the account and its sessions anew: the change was made on the server. */
export function useRefreshAccount(userId: number): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: query(account.get, { params: { userId } }).queryKey }),
      client.invalidateQueries({ queryKey: query(account.sessions).queryKey }),
    ]);
  };
}

/** What the server said about a field of the form; undefined where the refusal is about something else. */
export function fieldRefusal(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}

import type { User } from '@trialwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { setSession } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { refusalOf } from './refusal.ts';

/** Goes on to the target as who has just signed in; what another person read on this device before is forgotten. */
export function useCompleteSignIn(target: string): (user: User) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (user) => {
    client.removeQueries();
    setSession(client, { authenticated: true, user });
    toast({ title: 'Welcome back!', description: `Successfully logged in as ${user.username}` });
    await navigate({ href: target, replace: true });
  };
}

export function toastLoginFailed(error: unknown): void {
  toast({
    title: 'Login failed',
    description: refusalOf(error, 'Invalid credentials') ?? 'Network error. Please try again.',
    isDestructive: true,
  });
}

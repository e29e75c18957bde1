import { useNavigate } from '@tanstack/react-router';
import { useSignOut } from '../core/session.ts';
import { toast } from '../core/toast.ts';

/** Signs out and shows the start page. */
export function useLeave(): () => void {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return () => {
    signOut().then(
      () => navigate({ to: '/' }),
      () => toast({ title: 'Logout failed', description: 'Please try again.', isDestructive: true }),
    );
  };
}

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/**
 * The workflow whose dialog the address opens. Opening is a step of the history: closing takes it back,
 * or, where the address came from elsewhere, only takes the parameter away.
 */
export function useOpenWorkflow() {
  const { workflow: id } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOwnStep = useRef(false);
  const open = useCallback(
    (workflow: number) => {
      isOwnStep.current = true;
      void navigate({ to: '/workflows', search: { workflow }, resetScroll: false });
    },
    [navigate],
  );
  const close = useCallback(() => {
    if (isOwnStep.current) history.back();
    else void navigate({ to: '/workflows', search: {}, replace: true, resetScroll: false });
  }, [navigate, history]);
  return { id, open, close };
}

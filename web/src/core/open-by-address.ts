import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/**
 * What a page's dialog shows, by a number in the address. Opening is a step of the history: closing takes it back,
 * or, where the address came from elsewhere, only takes the parameter away.
 */
export function useOpenByAddress(to: '/document-library' | '/workflows', parameter: 'document' | 'workflow') {
  const { [parameter]: id } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOwnStep = useRef(false);
  const open = useCallback(
    (opened: number) => {
      isOwnStep.current = true;
      void navigate({ to, search: { [parameter]: opened }, resetScroll: false });
    },
    [navigate, to, parameter],
  );
  const close = useCallback(() => {
    if (isOwnStep.current) history.back();
    else void navigate({ to, search: {}, replace: true, resetScroll: false });
    isOwnStep.current = false;
  }, [navigate, history, to]);
  return { id, open, close };
}

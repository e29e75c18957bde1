import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

interface Place {
  resume?: number | 'new' | undefined;
  mode?: 'edit' | 'details' | undefined;
}

/** Which resume is selected and how it is shown, as the address says it. */
export function usePlace(): Place & { go: (place: Place, isReplaced?: boolean) => void } {
  // route-search.ts gives each parameter its type.
  const { resume, mode } = useSearch({ strict: false }) as Place;
  const navigate = useNavigate();
  const go = useCallback(
    (search: Place, replace = false) =>
      void navigate({ to: '/resume-builder', search, replace, resetScroll: false }),
    [navigate],
  );
  return { resume, mode, go };
}

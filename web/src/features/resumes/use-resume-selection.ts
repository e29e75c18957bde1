import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ResumeSearch } from './resume-builder.search.ts';

const route = getRouteApi('/shell/signed-in/resume-builder');

/** Which resume is selected and how it is shown, as the address says it. */
export function useResumeSelection(): ResumeSearch & {
  go: (place: ResumeSearch, isReplaced?: boolean) => void;
} {
  const { resume, mode } = route.useSearch();
  const navigate = useNavigate();
  const go = useCallback(
    (search: ResumeSearch, replace = false) =>
      void navigate({ to: '/resume-builder', search, replace, resetScroll: false }),
    [navigate],
  );
  return { resume, mode, go };
}

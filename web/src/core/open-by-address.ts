import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** The parameters that open a dialog, with what they hold, and the pages that they belong to. */
interface Openings {
  document: number;
  workflow: number;
  scenario: string;
}
const PAGES = { document: '/document-library', workflow: '/workflows', scenario: '/scenarios' } as const;

/**
 * What a page's dialog shows, by a number or name in the address. Opening is a step of the history: closing takes it
 * back, or, where the address came from elsewhere, only takes the parameter away.
 */
export function useOpenByAddress<P extends keyof Openings>(page: (typeof PAGES)[P], parameter: P) {
  const to: string = page;
  // route-search.ts gives each parameter its type.
  const id = useSearch({ strict: false })[parameter] as Openings[P] | undefined;
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOwnStep = useRef(false);
  const open = useCallback(
    (opened: Openings[P]) => {
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

import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

const TAB = 'competency';

/**
 * The competency whose development plan the address names. Opening is a step of the history: closing takes it back,
 * or, where the address came from elsewhere, only takes the parameter away.
 */
export function usePlanAddress() {
  const { plan } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter();
  const isOwnStep = useRef(false);
  const opened = useRef(plan);
  const open = useCallback(
    (competencyId: string) => {
      isOwnStep.current = true;
      opened.current = competencyId;
      void navigate({ to: '/advanced', search: { tab: TAB, plan: competencyId }, resetScroll: false });
    },
    [navigate],
  );
  const close = useCallback(() => {
    if (isOwnStep.current) history.back();
    else void navigate({ to: '/advanced', search: { tab: TAB }, replace: true, resetScroll: false });
    isOwnStep.current = false;
  }, [navigate, history]);
  /** To the button of the plan that was open; one in a folded group is not there, then to the tab itself. */
  const returnFocus = useCallback(() => {
    const button = document.querySelector<HTMLElement>(`[data-plan="${CSS.escape(opened.current ?? '')}"]`);
    const target = button?.checkVisibility()
      ? button
      : document.querySelector<HTMLElement>('[role="tabpanel"]');
    target?.focus();
  }, []);
  return { plan, open, close, returnFocus };
}

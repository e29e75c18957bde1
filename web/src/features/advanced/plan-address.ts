import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useDialogParam } from '../../core/use-dialog-param.ts';

const route = getRouteApi('/shell/signed-in/advanced');

const TAB = 'competency';

/** The competency whose development plan the address names. */
export function usePlanAddress() {
  const { plan } = route.useSearch();
  const navigate = route.useNavigate();
  const opened = useRef(plan);
  const show = useCallback(
    (competencyId: string | undefined, replace: boolean) => {
      if (competencyId !== undefined) opened.current = competencyId;
      void navigate({ search: { tab: TAB, plan: competencyId }, replace, resetScroll: false });
    },
    [navigate],
  );
  const { open, close } = useDialogParam(show);
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

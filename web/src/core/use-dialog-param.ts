import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** Shows something by the address of its page, or, without it, the page alone. */
type Show<T> = (opened: T | undefined, replace: boolean) => void;

/**
 * What a page's dialog shows, by a parameter of the address. Opening is a step of the history: closing takes it back,
 * or, where the address came from elsewhere, only takes the parameter away.
 */
export function useDialogParam<T>(show: Show<T>) {
  const { history } = useRouter();
  const isOwnStep = useRef(false);
  const open = useCallback(
    (opened: T) => {
      isOwnStep.current = true;
      show(opened, false);
    },
    [show],
  );
  const close = useCallback(() => {
    if (isOwnStep.current) history.back();
    else show(undefined, true);
    isOwnStep.current = false;
  }, [history, show]);
  return { open, close };
}

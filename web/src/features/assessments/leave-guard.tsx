import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { sessionQuery } from '../../core/session.ts';
import type { AnswerSaver } from './answer-saver.ts';
import type { LeaveDialogProps } from './leave-dialog.tsx';

/** Read while the questions are shown already, so that it is there when it is needed, without a network too. */
const LeaveDialog = lazy<ComponentType<LeaveDialogProps>>(() =>
  import('./leave-dialog.tsx').then(
    ({ LeaveDialog: Loaded }) => ({ default: Loaded }),
    () => ({ default: LeaveAtOnce }),
  ),
);

/** Where the dialog could not be read nobody is held back: the answers are kept anyway. */
function LeaveAtOnce({ isOpen, onLeave }: LeaveDialogProps) {
  useEffect(() => {
    if (isOpen) onLeave();
  }, [isOpen, onLeave]);
  return null;
}

interface Props {
  endsAt: number;
  saver: AnswerSaver;
  isDisabled: boolean;
}

/** Asks before the assessment is left, by whatever way, and before the tab is closed with unsaved answers. */
export function LeaveGuard({ endsAt, saver, isDisabled }: Props) {
  const client = useQueryClient();
  const { status, proceed, reset } = useBlocker({
    // Who has signed out is not held back.
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname && Boolean(client.getQueryData(sessionQuery.queryKey)),
    enableBeforeUnload: () => saver.get().unsaved > 0,
    disabled: isDisabled,
    withResolver: true,
  });
  return (
    <Suspense fallback={null}>
      <LeaveDialog
        isOpen={status === 'blocked'}
        endsAt={endsAt}
        unsaved={saver.get().unsaved}
        onStay={() => reset?.()}
        onLeave={() => proceed?.()}
      />
    </Suspense>
  );
}

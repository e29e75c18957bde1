import type { Project } from '@trialwright/contract';
import { useRef, useState } from 'react';
import { QuestionDialog } from './question-dialog.tsx';
import { useLeaveProject } from './use-project.ts';

/** Gives the place back, after a question. */
export function LeaveProject({ project }: { project: Project }) {
  const [isAsked, setAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const leave = useLeaveProject(project.id);
  return (
    <>
      <button
        type="button"
        className="btn dg leave"
        aria-haspopup="dialog"
        ref={opener}
        onClick={() => setAsked(true)}
      >
        Leave project
      </button>
      <QuestionDialog
        isOpen={isAsked}
        title="Leave this project?"
        keep="Stay"
        confirm="Leave project"
        busy="Leaving..."
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
        onReturnFocus={() => opener.current?.focus()}
      >
        Your place in {project.name} goes to whoever asks next. What you have written stays with the group.
      </QuestionDialog>
    </>
  );
}

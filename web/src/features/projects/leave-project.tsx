import type { Project } from '@trialwright/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { useLeaveProject } from './use-project.ts';

/** Gives the place back, after a question. */
export function LeaveProject({ project }: { project: Project }) {
  const [isAsked, setAsked] = useState(false);
  const leave = useLeaveProject(project.id);
  return (
    <div>
      <Button
        variant="danger-text"
        size="small"
        className="outdented"
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        Leave project
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Leave this project?"
        about={
          <p>Your seat in {project.name} opens up for someone else. Your messages stay with the group.</p>
        }
        keep="Stay"
        confirm="Leave project"
        busy="Leaving..."
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      />
    </div>
  );
}

import { CircleAlert } from 'lucide-react';
import { reasonOf } from '../../core/api.ts';
import type { useStartSimulation } from './scenarios.ts';

/** What failed, beside the button that was to start a scenario; nothing while it is tried again. */
export function StartFailure({ start }: { start: ReturnType<typeof useStartSimulation> }) {
  if (!start.error || start.isPending) return null;
  return (
    <p className="err" role="alert">
      <CircleAlert className="i i-s" aria-hidden="true" />
      <span>
        <b>Failed to start scenario</b>. {reasonOf(start.error)}
      </span>
    </p>
  );
}

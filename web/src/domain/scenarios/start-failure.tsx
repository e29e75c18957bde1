import { reasonOf } from '../../core/api.ts';
import { FieldError } from '../../ui/field.tsx';
import type { useStartSimulation } from './scenarios.ts';

/** What failed, beside the button that was to start a scenario; nothing while it is tried again. */
export function StartFailure({ start }: { start: ReturnType<typeof useStartSimulation> }) {
  if (!start.error || start.isPending) return null;
  return (
    <FieldError role="alert">
      <b>Failed to start scenario</b>. {reasonOf(start.error)}
    </FieldError>
  );
}

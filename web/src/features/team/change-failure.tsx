import { useMutation } from '@tanstack/react-query';
import { reasonOf } from '../../core/api.ts';
import { isChangedMeanwhile } from '../../core/changed-meanwhile.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

interface Props {
  error: Error | null;
  /** Reads again what somebody else changed meanwhile. */
  onReload: () => Promise<unknown>;
  /** Once it is read again. */
  onReloaded: () => void;
}

/** Why a change outside a form was refused, and the way on where somebody else was faster. */
export function ChangeFailure({ error, onReload, onReloaded }: Props) {
  const reload = useMutation({ mutationFn: onReload, onSuccess: onReloaded });
  if (!error) return null;
  return (
    <div role="alert" className="row wrap">
      <FieldError>{reasonOf(reload.error ?? error)}</FieldError>
      {isChangedMeanwhile(error) && (
        <Button size="small" isBusy={reload.isPending} onClick={() => reload.mutate()}>
          Reload
        </Button>
      )}
    </div>
  );
}

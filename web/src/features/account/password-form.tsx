import { useForm } from 'react-hook-form';
import { useEffect, type ReactNode } from 'react';
import { Button, type ButtonLook } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

interface Props {
  label: string;
  busyLabel: string;
  isBusy: boolean;
  /** What the server said about the password. */
  refusal: string | undefined;
  onSubmit: (currentPassword: string) => void;
  /** The button beside the one that goes on. */
  cancel: ReactNode;
  variant?: ButtonLook['variant'];
}

/** Asks for the current password before something that a stranger at an open screen must not do. */
export function PasswordForm({ label, busyLabel, isBusy, refusal, onSubmit, cancel, variant }: Props) {
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { currentPassword: '' } });
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  useEffect(() => {
    if (refusal) setFocus('currentPassword', { shouldSelect: true });
  }, [refusal, setFocus]);
  return (
    <form
      className="account-form stack"
      noValidate
      onSubmit={(event) => {
        // In React the event of a dialog also rises to the form of the page that it was opened from.
        event.stopPropagation();
        void handleSubmit(({ currentPassword }) => onSubmit(currentPassword))(event);
      }}
    >
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={formState.errors.currentPassword?.message ?? refusal}
        {...register('currentPassword', { required: 'Enter your current password.' })}
      />
      <div className="row wrap">
        <Button type="submit" variant={variant} isBusy={isBusy} busyLabel={busyLabel} disabled={isBusy}>
          {label}
        </Button>
        {cancel}
      </div>
    </form>
  );
}

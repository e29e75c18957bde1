import { auth, ResetRequest } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { DialogClose } from '../../ui/dialog.tsx';

const EMPTY = 'Please enter your email address';

function warnOf(error: unknown): void {
  const refusal = error instanceof ApiError ? reasonOf(error, 'Unable to send reset link') : undefined;
  toast({
    title: refusal ? 'Reset failed' : 'Network error',
    description: refusal ?? 'Please try again later',
    isDestructive: true,
  });
}

export function ResetRequestForm({ onSent }: { onSent: () => void }) {
  const { register, handleSubmit, getValues, setError, formState } = useForm<ResetRequest>({
    resolver: zodResolver(ResetRequest),
    defaultValues: { email: '' },
  });
  const send = useMutation({
    mutationFn: (body: ResetRequest) => api(auth.forgotPassword, { body }),
    onSuccess: () => {
      toast({ title: 'Reset link sent!', description: 'Check your email for password reset instructions' });
      onSent();
    },
    onError: warnOf,
  });
  const handleInvalid = () => {
    if (getValues('email').trim()) return;
    setError('email', { message: EMPTY });
    toast({ title: 'Email required', description: EMPTY, isDestructive: true });
  };
  return (
    <form
      className="below-loose"
      noValidate
      onSubmit={(event) => {
        // In React the event also rises to the form of the page that the dialog was opened from.
        event.stopPropagation();
        void handleSubmit((body) => send.mutate(body), handleInvalid)(event);
      }}
    >
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <div className="dialog-actions">
        <DialogClose variant="ghost" isDisabled={send.isPending}>
          Cancel
        </DialogClose>
        <Button
          type="submit"
          variant="primary"
          isBusy={send.isPending}
          busyLabel="Sending..."
          disabled={send.isPending}
        >
          Send reset link
        </Button>
      </div>
    </form>
  );
}

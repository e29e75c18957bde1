import { auth, Password } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { setSession } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

const NewPassword = z
  .object({ password: Password, repeated: z.string().min(1, 'Confirm your new password.') })
  .refine(({ password, repeated }) => password === repeated, {
    path: ['repeated'],
    message: 'The passwords don’t match.',
  });
type NewPassword = z.infer<typeof NewPassword>;

interface Props {
  token: string;
  onChanged: () => void;
  onTokenRefused: () => void;
}

export function NewPasswordForm({ token, onChanged, onTokenRefused }: Props) {
  const client = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm<NewPassword>({
    resolver: zodResolver(NewPassword),
    defaultValues: { password: '', repeated: '' },
  });
  const { errors } = formState;
  const change = useMutation({
    mutationFn: ({ password }: NewPassword) => api(auth.resetPassword, { body: { token, password } }),
    onSuccess: () => {
      // The server has ended all sessions, the one of this browser too.
      client.removeQueries();
      setSession(client, null);
      onChanged();
    },
    onError: (error) => {
      const { code, fields } = error instanceof ApiError ? error : { code: undefined, fields: {} };
      if (code === 'auth.invalid_token' || 'token' in fields) onTokenRefused();
      else if (code === 'auth.weak_password' || code === 'request.invalid')
        setError('password', { message: reasonOf(error) }, { shouldFocus: true });
      else toast({ title: 'Password not changed', description: reasonOf(error), isDestructive: true });
    },
  });
  return (
    <form
      className="stack full"
      noValidate
      onSubmit={(event) => void handleSubmit((values) => change.mutate(values))(event)}
    >
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters. A few unrelated words are easier to remember than symbols."
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        error={errors.repeated?.message}
        {...register('repeated')}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBlock
        isBusy={change.isPending}
        busyLabel="Saving..."
        disabled={change.isPending}
      >
        Set new password
      </Button>
    </form>
  );
}

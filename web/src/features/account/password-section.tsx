import { account, PasswordChange, type Account } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { api, reasonOf } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountSection } from './account-section.tsx';
import { fieldRefusal, useRefreshAccount } from './use-account.ts';

const Fields = PasswordChange.extend({
  repeated: z.string().min(1, 'Confirm your new password.'),
}).refine(({ password, repeated }) => password === repeated, {
  path: ['repeated'],
  message: 'The passwords don’t match.',
});
type Fields = z.infer<typeof Fields>;

const EMPTY: Fields = { currentPassword: '', password: '', repeated: '' };

export function PasswordSection({ data }: { data: Account }) {
  const refresh = useRefreshAccount(data.id);
  const { register, handleSubmit, setError, reset, formState } = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: EMPTY,
  });
  const { errors } = formState;
  const change = useMutation({
    mutationFn: ({ currentPassword, password }: Fields) =>
      api(account.changePassword, { params: { userId: data.id }, body: { currentPassword, password } }),
    onSuccess: () => {
      reset(EMPTY);
      toast({ title: 'Password changed', description: 'You’ve been signed out on all other devices.' });
      void refresh();
    },
    onError: (error) => {
      const field = (['currentPassword', 'password'] as const).find((each) => fieldRefusal(error, each));
      if (field) setError(field, { message: fieldRefusal(error, field) ?? '' }, { shouldFocus: true });
      else toast({ title: 'Password not changed', description: reasonOf(error), isDestructive: true });
    },
  });
  return (
    <AccountSection
      id="password"
      title="Password"
      description="Changing your password signs you out on all other devices. We’ll email you to confirm."
    >
      <form
        className="account-form stack"
        noValidate
        onSubmit={(event) => void handleSubmit((fields) => change.mutate(fields))(event)}
      >
        <input
          className="visually-hidden"
          type="text"
          autoComplete="username"
          value={data.username}
          readOnly
          hidden
        />
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters. A few unrelated words are easier to remember than symbols."
          error={errors.password?.message}
          {...register('password')}
        />
        <TextField
          label="Confirm new password"
          type="password"
          autoComplete="new-password"
          error={errors.repeated?.message}
          {...register('repeated')}
        />
        <Button type="submit" isBusy={change.isPending} busyLabel="Changing..." disabled={change.isPending}>
          Change password
        </Button>
      </form>
    </AccountSection>
  );
}

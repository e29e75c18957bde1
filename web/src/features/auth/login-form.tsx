import { auth, Credentials } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { useEnter, warnOfLogin } from './use-enter.ts';
import { TextField } from '../../ui/text-field.tsx';

export function LoginForm({ target, onSecondStep }: { target: string; onSecondStep: () => void }) {
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    resolver: zodResolver(Credentials),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = formState;
  const enter = useEnter(target);
  const login = useMutation({
    mutationFn: (body: Credentials) => api(auth.login, { body }),
    onSuccess: (answer) => ('needsTwoFactor' in answer ? onSecondStep() : enter(answer)),
    onError: (error) => {
      warnOfLogin(error);
      setFocus('password');
    },
  });
  return (
    <form
      className="auth-form"
      noValidate
      onSubmit={(event) => void handleSubmit((credentials) => login.mutate(credentials))(event)}
    >
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <ForgotPasswordDialog>
        <button type="button" className="link sm forgot">
          Forgot password?
        </button>
      </ForgotPasswordDialog>
      <BusyButton
        className="btn p lg block"
        isBusy={login.isPending}
        label="Log In"
        busyLabel="Logging in..."
      />
    </form>
  );
}

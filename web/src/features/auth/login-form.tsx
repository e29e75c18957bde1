import { auth, Credentials } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { api } from '../../core/api.ts';
import { setSession } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { BusyButton } from './busy-button.tsx';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { refusalOf } from './refusal.ts';
import { TextField } from './text-field.tsx';

/** Signs in and goes on to the target; what another person read on this device before is forgotten. */
function useLogin(target: string, onFailed: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Credentials) => api(auth.login, { body }),
    onSuccess: async (user) => {
      client.removeQueries();
      setSession(client, { authenticated: true, user });
      toast({ title: 'Welcome back!', description: `Successfully logged in as ${user.username}` });
      await navigate({ href: target, replace: true });
    },
    onError: (error) => {
      toast({
        title: 'Login failed',
        description: refusalOf(error, 'Invalid credentials') ?? 'Network error. Please try again.',
        isDestructive: true,
      });
      onFailed();
    },
  });
}

export function LoginForm({ target }: { target: string }) {
  const { register, handleSubmit, setFocus, formState } = useForm<Credentials>({
    resolver: zodResolver(Credentials),
    defaultValues: { username: '', password: '' },
  });
  const { errors } = formState;
  const login = useLogin(target, () => setFocus('password'));
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

import { auth, type Credentials } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useRef, useState, type SubmitEvent } from 'react';
import { api, ApiError } from '../../core/api.ts';
import { Button } from '../../ui/button.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { useCompleteSignIn, toastLoginFailed } from './use-complete-sign-in.ts';
import { TextField } from '../../ui/field.tsx';

function credentialsIn(form: HTMLFormElement): Credentials {
  const data = new FormData(form);
  const textOf = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return { username: textOf('username').trim(), password: textOf('password') };
}

/** Two fields that must not be empty need no library: this is the first page that many people load. */
function findMissing({ username, password }: Credentials): Partial<Credentials> {
  return {
    ...(username === '' && { username: 'Enter your username or email.' }),
    ...(password === '' && { password: 'Enter your password.' }),
  };
}

/** What is wrong with the credentials, where the server refused these and nothing else. */
function findRefused(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'auth.invalid_credentials' ? error.reason : undefined;
}

function focusOn(form: HTMLFormElement | null, name: string): void {
  form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}

export function LoginForm({ target, onSecondStep }: { target: string; onSecondStep: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Partial<Credentials>>({});
  // The link of a mail leads here.
  const { hash } = useLocation();
  const enter = useCompleteSignIn(target);
  const login = useMutation({
    mutationFn: (body: Credentials) => api(auth.login, { body }),
    onSuccess: (answer) => ('needsTwoFactor' in answer ? onSecondStep() : enter(answer)),
    onError: (error) => {
      toastLoginFailed(error);
      focusOn(form.current, 'password');
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const credentials = credentialsIn(event.currentTarget);
    const found = findMissing(credentials);
    setMissing(found);
    const [first] = Object.keys(found);
    if (first) focusOn(event.currentTarget, first);
    else login.mutate(credentials);
  };
  return (
    <form
      ref={form}
      className="stack full"
      noValidate
      onSubmit={submit}
      onChange={(event) => {
        // What was filled in meanwhile is no longer missing, and what was changed not yet refused.
        if (login.isError) login.reset();
        const still = findMissing(credentialsIn(event.currentTarget));
        setMissing((found) => ({
          ...(found.username && still.username && { username: still.username }),
          ...(found.password && still.password && { password: still.password }),
        }));
      }}
    >
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        name="username"
        hint="Your username or email"
        error={missing.username}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        name="password"
        error={missing.password ?? findRefused(login.error)}
      />
      <ForgotPassword
        variant="text"
        size="small"
        className="forgot"
        label="Forgot password?"
        isAsked={hash === 'forgot'}
      />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBlock
        isBusy={login.isPending}
        busyLabel="Logging in..."
        disabled={login.isPending}
      >
        Log In
      </Button>
    </form>
  );
}

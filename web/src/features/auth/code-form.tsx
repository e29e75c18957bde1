import { account } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, ApiError } from '../../core/api.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useCompleteSignIn, toastLoginFailed } from './use-complete-sign-in.ts';

const FIELDS = {
  authenticator: { label: '6-digit code', inputMode: 'numeric', missing: 'Enter the 6-digit code.' },
  recovery: { label: 'Recovery code', inputMode: 'text', missing: 'Enter one of your recovery codes.' },
} as const;

interface Props {
  target: string;
  /** Begins anew: the time of the sign-in is over, or the person wishes so. */
  onRestart: () => void;
}

/** The second step of signing in. */
export function CodeForm({ target, onRestart }: Props) {
  const [kind, setKind] = useState<keyof typeof FIELDS>('authenticator');
  const { label, inputMode, missing } = FIELDS[kind];
  const { register, handleSubmit, setFocus, setValue, clearErrors, formState } = useForm({
    defaultValues: { code: '' },
  });
  const enter = useCompleteSignIn(target);
  const verify = useMutation({
    mutationFn: (body: { code: string }) => api(account.verifyTwoFactor, { body }),
    onSuccess: enter,
    onError: (error) => {
      toastLoginFailed(error);
      if (error instanceof ApiError && error.code === 'auth.challenge_over') onRestart();
      else setFocus('code', { shouldSelect: true });
    },
  });
  useEffect(() => setFocus('code'), [setFocus]);
  const handleSwitch = () => {
    setValue('code', '');
    clearErrors();
    setKind(kind === 'recovery' ? 'authenticator' : 'recovery');
    setFocus('code');
  };
  return (
    <form
      className="stack full"
      noValidate
      onSubmit={(event) => void handleSubmit((values) => verify.mutate(values))(event)}
    >
      <TextField
        label={label}
        inputMode={inputMode}
        autoComplete={kind === 'authenticator' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.code?.message}
        {...register('code', { validate: (code) => code.trim().length >= 6 || missing })}
      />
      <button type="button" className="link small-text forgot" onClick={handleSwitch}>
        {kind === 'recovery' ? 'Use your authenticator app' : 'Use a recovery code'}
      </button>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBlock
        isBusy={verify.isPending}
        busyLabel="Logging in..."
        disabled={verify.isPending}
      >
        Log In
      </Button>
      <Button variant="ghost" isBlock onClick={onRestart}>
        Start over
      </Button>
    </form>
  );
}

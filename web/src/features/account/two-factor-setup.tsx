import { account, type Account, type ReplyOf } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, reasonOf } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PasswordForm } from './password-form.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { fieldRefusal } from './use-account.ts';

type Secret = ReplyOf<typeof account.setUpTwoFactor>;

/** In groups of four, as people type it. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function FirstCode({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: (body: { code: string }) => api(account.confirmTwoFactor, { body }),
    onSuccess: onDone,
    onError: (error) => {
      const refusal = fieldRefusal(error, 'code');
      if (refusal) setError('code', { message: refusal }, { shouldFocus: true });
      else
        toast({
          title: 'Two-factor sign-in not turned on',
          description: reasonOf(error),
          isDestructive: true,
        });
    },
  });
  return (
    <form
      className="account-form stack below-even"
      noValidate
      onSubmit={(event) => void handleSubmit((body) => confirm.mutate(body))(event)}
    >
      <TextField
        label="6-digit code from your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={formState.errors.code?.message}
        {...register('code', {
          validate: (code) => /^\d{6}$/.test(code.replaceAll(/\s/g, '')) || 'Enter the 6-digit code.',
        })}
      />
      <div className="row wrap">
        <Button
          type="submit"
          isBusy={confirm.isPending}
          busyLabel="Turning on..."
          disabled={confirm.isPending}
        >
          Turn on
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Steps({
  secret,
  data,
  ...rest
}: {
  secret: Secret;
  data: Account;
  onDone: () => void;
  onCancel: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <ol className="account-steps stack ample tabular">
      <li>
        <h3 className="item-title" tabIndex={-1} ref={heading}>
          Scan this code with your authenticator app
        </h3>
        <div className="row wrap apart below-even">
          <QrCode
            text={secret.uri}
            label="QR code for your authenticator app; the setup key below does the same"
          />
          <div>
            <p className="small-text muted">Or enter this setup key:</p>
            <code className="account-secret own-line below-tight breakable">{inGroups(secret.secret)}</code>
          </div>
        </div>
      </li>
      <li>
        <RecoveryCodes codes={secret.recoveryCodes} username={data.username} />
      </li>
      <li>
        <h3 className="item-title">Enter the code from the app</h3>
        <FirstCode {...rest} />
      </li>
    </ol>
  );
}

interface Props {
  data: Account;
  onDone: () => void;
  onCancel: () => void;
}

/** Password, scan, recovery codes, first code. Nothing is on before the last step. */
export function TwoFactorSetup({ data, onDone, onCancel }: Props) {
  const [secret, setSecret] = useState<Secret>();
  const begin = useMutation({
    mutationFn: (currentPassword: string) => api(account.setUpTwoFactor, { body: { currentPassword } }),
    onSuccess: setSecret,
    onError: (error) => {
      if (!fieldRefusal(error, 'currentPassword'))
        toast({ title: 'Setup couldn’t start', description: reasonOf(error), isDestructive: true });
    },
  });
  if (secret) return <Steps secret={secret} data={data} onDone={onDone} onCancel={onCancel} />;
  return (
    <PasswordForm
      label="Continue"
      busyLabel="Checking..."
      isBusy={begin.isPending}
      refusal={fieldRefusal(begin.error, 'currentPassword')}
      onSubmit={(currentPassword) => begin.mutate(currentPassword)}
      cancel={
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      }
    />
  );
}

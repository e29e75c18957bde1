import { PasskeyName, passkeys, type Account } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useEffect } from 'react';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { askPasskey, makePasskey } from '../../core/passkey.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';

interface Fields {
  name: string;
  currentPassword: string;
  code: string;
}

const FIELDS = ['name', 'currentPassword', 'code'] as const;
const CANCELED = 'The browser added no passkey. Try again, or use another device.';

/** Makes the passkey, and uses it once at once: what works now will work when it counts. */
async function enroll({ name, currentPassword, code }: Fields) {
  const { options } = await api(passkeys.begin, { body: { currentPassword, ...(code && { code }) } });
  const { id, test } = await api(passkeys.add, { body: { name, answer: await makePasskey(options) } });
  return api(passkeys.test, { params: { id }, body: { answer: await askPasskey(test) } });
}

export function PasskeySetup({ data, onDone }: { data: Account; onDone: () => void }) {
  const client = useQueryClient();
  const { register, handleSubmit, setFocus, setError, formState } = useForm<Fields>({
    defaultValues: { name: '', currentPassword: '', code: '' },
  });
  const { errors } = formState;
  useEffect(() => setFocus('name'), [setFocus]);
  const add = useMutation({
    mutationFn: enroll,
    onSuccess: async ({ name }) => {
      await client.invalidateQueries({ queryKey: query(passkeys.list).queryKey });
      toast({ title: 'Passkey Added', description: `${name} was tested, and works.` });
      onDone();
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error.fields : {};
      const field = FIELDS.find((each) => refused[each]);
      if (field) setError(field, { message: refused[field] ?? '' }, { shouldFocus: true });
    },
  });
  const { error } = add;
  const isAtField = error instanceof ApiError && FIELDS.some((each) => error.fields[each]);
  return (
    <form
      className="account-form stack"
      noValidate
      onSubmit={(event) => void handleSubmit((fields) => add.mutate(fields))(event)}
    >
      <TextField
        label="Name"
        hint="Such as “Work laptop”."
        maxLength={60}
        error={errors.name?.message}
        {...register('name', {
          validate: (name) => PasskeyName.safeParse(name).error?.issues[0]?.message ?? true,
        })}
      />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword', { required: 'Enter your current password.' })}
      />
      {data.hasTwoFactor && (
        <TextField
          label="Code from your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errors.code?.message}
          {...register('code', { required: 'Enter the 6-digit code.' })}
        />
      )}
      <p className="small-text muted">Your device asks twice: to make the passkey, and to test it.</p>
      <div role="alert">
        {error && !isAtField && (
          <FieldError>{error instanceof ApiError ? reasonOf(error) : CANCELED}</FieldError>
        )}
      </div>
      <div className="row wrap">
        <Button type="submit" isBusy={add.isPending} busyLabel="Adding..." disabled={add.isPending}>
          Add passkey
        </Button>
        <Button variant="ghost" disabled={add.isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

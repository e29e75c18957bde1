import { account, AccountNames, type Account } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { api, reasonOf } from '../../core/api.ts';
import { formatDay } from '../../core/dates.ts';
import { hintOfName } from '../../domain/account/printed-name.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountSection } from './account-section.tsx';
import { fieldRefusal, useTakeAccount } from './use-account.ts';

const Fields = AccountNames.extend({ currentPassword: z.string() });
type Fields = z.infer<typeof Fields>;

const NAMES = ['name', 'email', 'currentPassword'] as const;

function FormerNames({ names }: { names: Account['formerNames'] }) {
  if (names.length === 0) return null;
  return (
    <p className="small-text muted">
      Previously {names.map((each) => `${each.name} (until ${formatDay(each.until)})`).join(', ')}.
    </p>
  );
}

export function ProfileSection({ data }: { data: Account }) {
  const take = useTakeAccount();
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: { name: data.name, email: data.email, currentPassword: '' },
  });
  const { register, handleSubmit, setError, reset, control, formState } = form;
  const { errors } = formState;
  const [typedName, typedEmail] = useWatch({ control, name: ['name', 'email'] });
  const isNewName = typedName.trim() !== data.name;
  const isNewEmail = typedEmail.trim().toLowerCase() !== data.email;
  const needsPassword = isNewName || isNewEmail;
  const save = useMutation({
    mutationFn: (fields: Fields) => {
      const { currentPassword, ...rest } = fields;
      const body = needsPassword ? { ...rest, currentPassword } : rest;
      return api(account.update, { params: { userId: data.id }, body });
    },
    onSuccess: (saved) => {
      take(saved);
      reset({ name: saved.name, email: saved.email, currentPassword: '' });
      toast({
        title: 'Profile saved',
        ...(saved.email !== data.email && { description: 'Check your email to confirm the new address.' }),
      });
    },
    onError: (error) => {
      const field = NAMES.find((each) => fieldRefusal(error, each) !== undefined);
      if (field) setError(field, { message: fieldRefusal(error, field) ?? '' }, { shouldFocus: true });
      else toast({ title: 'Profile not saved', description: reasonOf(error), isDestructive: true });
    },
  });
  const handleSave = (fields: Fields) => {
    if (needsPassword && !fields.currentPassword)
      setError('currentPassword', { message: 'Enter your current password.' }, { shouldFocus: true });
    else save.mutate(fields);
  };
  return (
    <AccountSection
      id="profile"
      title="Profile"
      description={
        data.isNameFixed
          ? 'Your name appears on your certificates. Only an administrator can correct it.'
          : 'Use your legal name. It’s printed on your certificates. After the first one, only an administrator can correct it.'
      }
    >
      <form
        className="account-form stack"
        noValidate
        onSubmit={(event) => void handleSubmit(handleSave)(event)}
      >
        <TextField
          label="Full name"
          autoComplete="name"
          className={data.isNameFixed ? 'fixed' : ''}
          {...(data.isNameFixed ? { readOnly: true } : hintOfName(typedName))}
          error={errors.name?.message}
          {...register('name')}
        />
        {data.isNameFixed && (
          <p className="small-text muted">
            Is it wrong, or has it changed?{' '}
            <Link className="link" to="/contact">
              Ask for a correction
            </Link>{' '}
            and tell us the name and the reason.
          </p>
        )}
        <FormerNames names={data.formerNames} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          hint={
            data.isEmailConfirmed
              ? 'If you change it, we’ll notify your old address and send a confirmation link to the new one.'
              : 'Not confirmed yet. Open the link in our email.'
          }
          error={errors.email?.message}
          {...register('email')}
        />
        {needsPassword && (
          <TextField
            label={
              isNewEmail ? 'Current password, to change your email' : 'Current password, to change your name'
            }
            type="password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...register('currentPassword')}
          />
        )}
        <p className="small-text muted">
          Username <b>{data.username}</b>, member since {formatDay(data.createdAt)}. Usernames can’t be
          changed.
        </p>
        <Button
          type="submit"
          variant="primary"
          isBusy={save.isPending}
          busyLabel="Saving..."
          disabled={save.isPending}
        >
          Save profile
        </Button>
      </form>
    </AccountSection>
  );
}

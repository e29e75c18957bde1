import { auth, packages, Registration, type Role } from '@trialwright/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  useForm,
  useWatch,
  type FieldErrors,
  type UseFormReturn,
  type UseFormSetError,
} from 'react-hook-form';
import type { z } from 'zod';
import { api, ApiError, reasonOf } from '../../core/api.ts';
import { hintOfName } from '../../domain/account/printed-name.ts';
import { query } from '../../core/query.ts';
import { setSession } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { checkoutOf } from './register-checkout.ts';
import { clearDraft, saveDraft, loadDraft } from './register-draft.ts';
import { RegisterRoleField } from './register-role-field.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';

type Fields = z.input<typeof Registration>;
type FieldName = keyof typeof Registration.shape;

const isField = (name: string): name is FieldName => name in Registration.shape;

/**
 * Creates the account and goes on to the page that was asked for, or to pay; what another person read on this device before
 * is forgotten.
 */
function useRegistration(setError: UseFormSetError<Fields>, target: string | undefined) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Registration) => api(auth.register, { body }),
    onSuccess: async (user, { role }) => {
      clearDraft();
      const list = await client.ensureQueryData(query(packages.list)).catch(() => []);
      const item = list.find((each) => each.role === role);
      client.removeQueries();
      setSession(client, { authenticated: true, user });
      await navigate({ href: target ?? (item ? checkoutOf(item) : '/pricing'), replace: true });
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      const known = fields.filter(([name]) => isField(name));
      for (const [index, [name, message]] of known.entries())
        setError(name as FieldName, { message }, { shouldFocus: index === 0 });
      if (known.length > 0) return;
      if (error instanceof ApiError && error.code === 'auth.weak_password')
        return setError('password', { message: reasonOf(error) }, { shouldFocus: true });
      toast({ title: 'Registration failed', description: reasonOf(error), isDestructive: true });
    },
  });
}

/** The way to a package, for who has not chosen one: an account alone opens nothing. */
function usePurchaseRequired(): () => void {
  const navigate = useNavigate();
  return () => {
    toast({
      title: 'Purchase Required',
      description: 'Please select a training package to begin your clinical research journey.',
      isDestructive: true,
    });
    void navigate({ to: '/pricing' });
  };
}

function Consents({
  register,
  errors,
}: Pick<UseFormReturn<Fields>, 'register'> & { errors: FieldErrors<Fields> }) {
  return (
    <div className="stack near">
      <Checkbox required error={errors.isAdult?.message} {...register('isAdult')}>
        <span className="soft">I am 18 or older.</span>
      </Checkbox>
      <Checkbox required error={errors.acceptsTerms?.message} {...register('acceptsTerms')}>
        <span className="soft">
          I accept the{' '}
          <Link className="link in-text" to="/terms-of-service" target="_blank">
            Terms of Service
          </Link>{' '}
          and the{' '}
          <Link className="link in-text" to="/privacy-policy" target="_blank">
            Privacy Policy
          </Link>
          .
        </span>
      </Checkbox>
    </div>
  );
}

interface Props {
  role: Role | undefined;
  /** The page of an organization, for which no package is needed. */
  target: string | undefined;
}

export function RegisterForm({ role, target }: Props) {
  const form = useForm<Fields, unknown, Registration>({
    resolver: zodResolver(Registration),
    defaultValues: { ...loadDraft(), password: '', confirmPassword: '', role },
  });
  const { register, handleSubmit, setError, getValues, control, formState } = form;
  const fullName = useWatch({ control, name: 'fullName' });
  const { errors } = formState;
  const registration = useRegistration(setError, target);
  const leadToPackages = usePurchaseRequired();
  const handleRegister = handleSubmit((body) => registration.mutate(body));
  return (
    <form
      className="stack full"
      noValidate
      onChange={() => saveDraft(getValues())}
      onSubmit={(event) => {
        event.preventDefault();
        if (role || target) void handleRegister(event);
        else leadToPackages();
      }}
    >
      <TextField
        label="Full name"
        autoComplete="name"
        {...hintOfName(fullName)}
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <RegisterRoleField
        role={role}
        {...(target && { field: register('role'), error: errors.role?.message })}
      />
      <TextField
        label="Password"
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
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Consents register={register} errors={errors} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBlock
        isBusy={registration.isPending}
        busyLabel="Creating account..."
        disabled={registration.isPending}
      >
        Create Account
      </Button>
    </form>
  );
}

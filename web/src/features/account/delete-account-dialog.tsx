import { account, type Account } from '@trialwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, reasonOf } from '../../core/api.ts';
import { setSession } from '../../core/session.ts';
import { toast } from '../../core/toast.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, FieldError } from '../../ui/field.tsx';
import { fieldRefusal } from './use-account.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';

interface Fields {
  confirm: string;
  currentPassword: string;
}

/** Deletes, forgets everything that was read, and goes to the start page as a visitor. */
function useErase(data: Account) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Fields) => api(account.erase, { params: { userId: data.id }, body }),
    onSuccess: async () => {
      client.clear();
      setSession(client, null);
      await navigate({ to: '/', replace: true });
      toast({ title: 'Account deleted', description: 'Your personal data has been deleted.' });
    },
  });
}

function EraseForm({ data, erase }: { data: Account; erase: ReturnType<typeof useErase> }) {
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    defaultValues: { confirm: '', currentPassword: '' },
  });
  const { errors } = formState;
  const handleErase = (fields: Fields) =>
    erase.mutate(fields, {
      onError: (error) => {
        const field = (['confirm', 'currentPassword'] as const).find((each) => fieldRefusal(error, each));
        if (field) setError(field, { message: fieldRefusal(error, field) ?? '' }, { shouldFocus: true });
        else setError('root', { message: reasonOf(error) });
      },
    });
  return (
    <form
      className="account-form stack below-apart"
      noValidate
      onSubmit={(event) => void handleSubmit(handleErase)(event)}
    >
      <TextField
        label={`Type your username, ${data.username}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.confirm?.message}
        {...register('confirm', {
          validate: (typed) =>
            typed.trim().toLowerCase() === data.username.toLowerCase() ||
            'Enter your username exactly as shown.',
        })}
      />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword', { required: 'Enter your current password.' })}
      />
      <FieldError role="alert">{errors.root?.message}</FieldError>
      <div className="dialog-actions">
        <AlertDialog.Cancel asChild>
          <Button disabled={erase.isPending}>Keep my account</Button>
        </AlertDialog.Cancel>
        <Button
          type="submit"
          variant="danger"
          isBusy={erase.isPending}
          busyLabel="Deleting..."
          disabled={erase.isPending}
        >
          Delete account
        </Button>
      </div>
    </form>
  );
}

/** Says what goes and what stays, and asks for the username and the password. */
export function DeleteAccount({ data }: { data: Account }) {
  const [isOpen, setOpen] = useState(false);
  const erase = useErase(data);
  return (
    <>
      <Button variant="danger-text" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <AlertDialogFrame
        isOpen={isOpen}
        title="Delete your account?"
        about={
          <>
            <p>
              This permanently deletes your progress, bookmarks, role packages, resumes, chats, and messages.
              It can’t be undone.
            </p>
            <ul className="bullets small-text">
              <li>Your certificates are deleted and can no longer be verified.</li>
              <li>Upcoming consultations are canceled and refunded. Role packages are not refunded.</li>
              <li>Your project messages stay, without your name.</li>
              <li>
                The training ledger and payment records are kept under an account number, without your name.
              </li>
            </ul>
          </>
        }
        isBusy={erase.isPending}
        onClose={() => setOpen(false)}
      >
        <EraseForm data={data} erase={erase} />
      </AlertDialogFrame>
    </>
  );
}
